import { TextField } from '@aws-amplify/ui-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './fields/fields.module.css';
import { useFormEntry } from './form-entry.ts';
import { placePanel } from './place-panel.ts';
import { type PickableEntity, type SearchEntities, useEntitySearch } from './use-entity-search.ts';

export interface TypeFirst {
  readonly characters: number;
  readonly text: string;
}

interface EntityPickerProps {
  readonly label: string;
  readonly value: PickableEntity | null;
  readonly onChange: (entity: PickableEntity | null) => void;
  readonly search: SearchEntities;
  /** Nothing is searched for before this many characters are typed; the text says so. */
  readonly typeFirst?: TypeFirst;
  /** What to do where nothing is called as was typed. */
  readonly nothingFound?: string;
  readonly placeholder?: string;
  readonly descriptiveText?: string;
  readonly isDisabled?: boolean;
  readonly hasError?: boolean;
  readonly 'aria-required'?: boolean;
  readonly errorMessage?: string;
}

/** Near the end of the list the next page is fetched. */
const itemsBeforeEnd = 3;

/** Finds one structure, project or financing among any number: a combobox that searches on the server and pages. */
export function EntityPicker({ value, onChange, search, typeFirst, nothingFound, ...field }: EntityPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isTooShort = query.trim().length < (typeFirst?.characters ?? 0);
  const found = useEntitySearch(search, query, isOpen && !isTooShort);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (!isOpen || list.current === null || input.current === null) return;
    list.current.showPopover?.();
    list.current.style.width = `${input.current.offsetWidth}px`;
    placePanel(list.current, input.current, 'start');
  });

  const noteEntry = useFormEntry();
  const open = () => {
    setQuery('');
    setActive(0);
    setOpen(true);
  };
  const choose = (entity: PickableEntity | undefined) => {
    if (entity === undefined) return;
    onChange(entity);
    noteEntry();
    setOpen(false);
  };
  const step = (to: number) => {
    const next = Math.max(0, Math.min(found.items.length - 1, to));
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView?.({ block: 'nearest' });
    if (next >= found.items.length - itemsBeforeEnd) found.loadMore();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      open();
    } else if (event.key === 'ArrowDown') step(active + 1);
    else if (event.key === 'ArrowUp') step(active - 1);
    else if (event.key === 'Enter') choose(found.items[active]);
    else if (event.key === 'Escape') {
      setOpen(false);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };

  return (
    <div className={styles['field']}>
      <TextField
        {...field}
        ref={input}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && found.items.length > 0 ? optionId(active) : undefined}
        value={isOpen ? query : (value?.name ?? '')}
        placeholder={isOpen ? (value?.name ?? field.placeholder ?? 'Type to search') : (field.placeholder ?? 'Choose…')}
        onClick={() => !isOpen && open()}
        onBlur={() => setOpen(false)}
        onChange={({ target }) => {
          if (!isOpen) setOpen(true);
          setActive(0);
          setQuery(target.value);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the input, which answers the keyboard
        <div
          ref={list}
          popover="manual"
          data-popover-open
          className={styles['listbox']}
          onMouseDown={(event) => event.preventDefault()}
          onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
            if (scrollTop + clientHeight > scrollHeight - 80) found.loadMore();
          }}
        >
          <div id={listId} role="listbox" aria-label={field.label}>
            {found.items.map((entity, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input answers the keyboard
              <div
                key={entity.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={entity.id === value?.id}
                className={`${styles['option']} ${index === active ? styles['active'] : ''}`}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(entity)}
              >
                {entity.name}
                {entity.description && <span className={styles['description']}>{entity.description}</span>}
              </div>
            ))}
          </div>
          {isTooShort ? (
            <p role="status" className={styles['message']}>
              {typeFirst?.text}
            </p>
          ) : (
            <SearchMessage found={found} query={query} nothingFound={nothingFound} />
          )}
        </div>
      )}
    </div>
  );
}

interface SearchMessageProps {
  readonly found: ReturnType<typeof useEntitySearch>;
  readonly query: string;
  readonly nothingFound: string | undefined;
}

function SearchMessage({ found, query, nothingFound = '' }: SearchMessageProps) {
  const isEmpty = found.items.length === 0 && !found.isLoading && found.failure === null;
  return (
    <div role="status">
      {found.isLoading && <p className={styles['message']}>Searching…</p>}
      {found.failure !== null && (
        <p className={styles['message']}>
          {found.failure}{' '}
          <button type="button" tabIndex={-1} onClick={found.retry}>
            Try again
          </button>
        </p>
      )}
      {isEmpty && (
        <p className={styles['message']}>
          {query === '' ? 'Nothing is here yet.' : `Nothing is called “${query}”. ${nothingFound}`.trim()}
        </p>
      )}
    </div>
  );
}
