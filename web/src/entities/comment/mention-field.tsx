import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Commented, CommentVisibility, Mentionable } from '#shared/domain/comment.ts';
import { messageOf } from '../../api/api-error.ts';
import { commentQueries } from '../../api/queries/comment-queries.ts';
import fields from '../../components/fields/fields.module.css';
import { placePanel } from '../../components/place-panel.ts';
import { useSettled } from '../../components/use-settled.ts';
import styles from './comment.module.css';
import { type Draft, mentionAt, type TypedMention, withMention } from './mention-draft.ts';

interface MentionFieldProps {
  readonly label: string;
  readonly on: Commented;
  readonly visibility: CommentVisibility;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly onSend: () => void;
  readonly error: string | null;
}

/** Text in which @ offers people: arrow keys choose, Enter or Tab takes, Escape goes on writing. */
export function MentionField({ label, on, visibility, draft, onChange, onSend, error }: MentionFieldProps) {
  const [caret, setCaret] = useState(draft.text.length);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<number | null>(null);
  const id = useId();
  const typed = mentionAt(draft, caret);
  const open = typed !== null && typed.from !== dismissedAt ? typed : null;
  const { people, status } = useOffered(on, visibility, open);
  const optionId = (at: number) => `${id}-${at}`;

  useEffect(() => {
    if (wanted.current === null) return;
    input.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });

  const take = (person: Mentionable | undefined) => {
    if (open === null || person === undefined) return;
    const { draft: after, caret: then } = withMention(draft, open, person);
    onChange(after);
    setCaret(then);
    setActive(0);
    wanted.current = then;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) onSend();
    else if (open === null) return;
    else if (event.key === 'Escape') {
      setDismissedAt(open.from);
      // The drawer around it stays open.
      event.stopPropagation();
    } else if (people.length === 0) return;
    else if (event.key === 'ArrowDown') setActive((active + 1) % people.length);
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(people[active]);
    else return;
    event.preventDefault();
  };

  return (
    <div className={fields['field']}>
      <label className={fields['label']} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={input}
        id={id}
        rows={3}
        className={styles['text']}
        value={draft.text}
        aria-autocomplete="list"
        aria-controls={open === null ? undefined : `${id}-list`}
        aria-activedescendant={open !== null && people.length > 0 ? optionId(active) : undefined}
        aria-describedby={`${id}-hint`}
        aria-invalid={error !== null}
        onChange={({ target }) => {
          onChange({ ...draft, text: target.value });
          setCaret(target.selectionStart);
          setActive(0);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setDismissedAt(open?.from ?? null)}
      />
      {error !== null && <p className={fields['error']}>{error}</p>}
      <p id={`${id}-hint`} className={fields['description']}>
        Type @ and a name to mention somebody.
      </p>
      {open !== null && (
        <Offered
          anchor={input}
          listId={`${id}-list`}
          optionId={optionId}
          people={people}
          status={status}
          active={active}
          onPoint={setActive}
          onTake={take}
        />
      )}
    </div>
  );
}

/** Who is offered for what is typed, and what is said about it. */
function useOffered(on: Commented, visibility: CommentVisibility, typed: TypedMention | null) {
  const search = useSettled(typed?.search.trim() ?? '');
  const found = useQuery({
    ...commentQueries.people(on, visibility, search),
    enabled: typed !== null && search !== '',
  });
  const people = search === '' ? [] : (found.data ?? []);
  return { people, status: search === '' ? 'Type a name.' : statusOf(found, people.length) };
}

function statusOf({ error, isPending }: { error: Error | null; isPending: boolean }, count: number): string {
  if (error !== null) return messageOf(error);
  if (isPending) return 'Searching…';
  if (count === 0) return 'Nobody of that name sees this.';
  return count === 1 ? '1 person. Enter mentions them.' : `${count} people. Arrow keys choose, Enter mentions.`;
}

interface OfferedProps {
  readonly anchor: { readonly current: HTMLElement | null };
  readonly listId: string;
  readonly optionId: (at: number) => string;
  readonly people: readonly Mentionable[];
  readonly status: string;
  readonly active: number;
  readonly onPoint: (at: number) => void;
  readonly onTake: (person: Mentionable) => void;
}

function Offered({ anchor, listId, optionId, people, status, active, onPoint, onTake }: OfferedProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current === null || anchor.current === null) return;
    list.current.showPopover?.();
    placePanel(list.current, anchor.current, 'start');
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the text, which answers the keyboard
    <div
      ref={list}
      popover="manual"
      data-popover-open
      className={fields['listbox']}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={listId} role="listbox" aria-label="People to mention">
        {people.map((person, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text answers the keyboard
          <div
            key={person.id}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={`${fields['option']} ${at === active ? fields['active'] : ''}`}
            onPointerMove={() => onPoint(at)}
            onClick={() => onTake(person)}
          >
            {person.name}
            <span className={fields['description']}>
              {[person.email, person.isGuest ? 'Guest' : null].filter(Boolean).join(' · ')}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={fields['message']}>
        {status}
      </p>
    </div>
  );
}
