import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { completed, type Nameable, type Suggestion, suggestionsAt } from './suggestions.ts';
import { type TypedPlace, typedPlace } from './typed-place.ts';

interface Completing {
  readonly text: string;
  readonly nameable: Nameable;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string, caret: number) => void;
}

/** Types as a person does, so that it can be undone; false where the browser does not. */
const typeInto = (inserted: string): boolean => document.execCommand?.('insertText', false, inserted) ?? false;

const none: readonly Suggestion[] = [];

/** What is offered while a formula is typed: it opens by typing or by Ctrl and Space, and closes once the caret is elsewhere. */
export function useCompletion({ text, nameable, area, onText }: Completing) {
  const [caret, setCaret] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [active, setActive] = useState(0);
  const isTaking = useRef(false);
  const place: TypedPlace | null = useMemo(() => (caret === null ? null : typedPlace(text, caret)), [text, caret]);
  const suggestions = useMemo(() => {
    const isTyped = place !== null && (place.kind !== 'word' || place.typed !== '' || isAsked);
    return isTyped ? suggestionsAt(place, nameable) : none;
  }, [place, isAsked, nameable]);
  const isOpen = suggestions.length > 0;

  const close = () => {
    setCaret(null);
    setAsked(false);
  };
  const openAt = (at: number, asked: boolean) => {
    setCaret(at);
    setAsked(asked);
    setActive(0);
  };
  const take = (suggestion: Suggestion | undefined) => {
    const element = area.current;
    if (suggestion === undefined || place === null || element === null) return;
    const { from, to, inserted } = completed(text, place, suggestion);
    element.focus();
    element.setSelectionRange(from, to);
    close();
    isTaking.current = true;
    const isTyped = typeInto(inserted);
    isTaking.current = false;
    if (isTyped) return;
    onText(`${text.slice(0, from)}${inserted}${text.slice(to)}`, from + inserted.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key !== ' ' || !event.ctrlKey || area.current === null) return;
      openAt(area.current.selectionEnd, true);
    } else if (event.key === 'ArrowDown') setActive((active + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive((active - 1 + suggestions.length) % suggestions.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(suggestions[active]);
    else if (event.key === 'Escape') {
      close();
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  return {
    isOpen,
    suggestions,
    place,
    active,
    setActive,
    take,
    close,
    onKeyDown,
    onTyped: (at: number) => {
      if (!isTaking.current) openAt(at, false);
    },
    /** The caret went elsewhere without typing. */
    onMoved: (at: number) => {
      if (caret !== null && at !== caret) close();
    },
  };
}
