import { type RefObject, useEffect, useRef } from 'react';
import fields from '../../../../components/fields/fields.module.css';
import { placePanel } from '../../../../components/place-panel.ts';
import styles from './formula.module.css';
import type { Suggestion } from './suggestions.ts';

interface SuggestionListProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  /** Where the name that is being typed begins: the list stands below its line, or above. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onPoint: (index: number) => void;
  readonly onTake: (suggestion: Suggestion) => void;
  readonly onClose: () => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** What can be meant by what is being typed. The text keeps the focus and answers the keyboard. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, suggestions, active, anchor, onPoint, onTake, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current === null || anchor.current === null) return;
    list.current.showPopover?.();
    placePanel(list.current, anchor.current, 'start');
  });
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  useEffect(() => {
    // What scrolls under the list would leave it beside another line.
    const scrolled = ({ target }: Event) => {
      if (target !== list.current) onClose();
    };
    window.addEventListener('scroll', scrolled, true);
    return () => window.removeEventListener('scroll', scrolled, true);
  }, [onClose]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the text, which answers the keyboard
    <div
      ref={list}
      popover="manual"
      data-popover-open
      className={`${fields['listbox']} ${styles['suggestions']}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label="Suggestions">
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text answers the keyboard
          <div
            key={suggestion.key}
            id={optionId(id, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={`${styles['suggestion']} ${index === active ? styles['active'] : ''}`}
            onPointerMove={() => onPoint(index)}
            onClick={() => onTake(suggestion)}
          >
            <span className={styles['suggested']}>{suggestion.name}</span>
            <span className={styles['beside']}>{suggestion.beside}</span>
            <span className={styles['meaning']}>{suggestion.meaning}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
