import {
  Building2,
  Clock3,
  CornerDownLeft,
  FileText,
  HandCoins,
  type LucideIcon,
  PanelsTopLeft,
  Search,
  ShieldCheck,
  Sigma,
  SlidersHorizontal,
  SolarPanel,
  UserRound,
  Zap,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Terms, termsOf } from '#shared/domain/terms.ts';
import { messageOf } from '../../api/api-error.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { chooseColorMode } from '../../components/color-mode.ts';
import { inApp } from '../apps/apps.ts';
import type { DialogAct } from './act.ts';
import styles from './command-menu.module.css';
import type { Entry, EntryKind } from './entries.ts';
import type { Group } from './matching.ts';
import { rememberRecent } from './recents.ts';
import { useEntryGroups } from './use-entry-groups.ts';

const icons: Readonly<Record<EntryKind, LucideIcon>> = {
  Recent: Clock3,
  Action: Zap,
  Structure: Building2,
  Financing: HandCoins,
  Project: SolarPanel,
  Document: FileText,
  Covenant: ShieldCheck,
  Figure: Sigma,
  Person: UserRound,
  Page: PanelsTopLeft,
  Place: PanelsTopLeft,
  Setting: SlidersHorizontal,
  Screen: PanelsTopLeft,
};

export interface CommandMenuProps {
  readonly onClose: () => void;
  /** What the reader chose to do; the menu is closed by then. */
  readonly onAct: (act: DialogAct) => void;
  /** What was typed before the menu was there. */
  readonly begun?: string;
}

const passing: readonly EntryKind[] = ['Screen', 'Page', 'Action', 'Setting'];
const isWorthKeeping = ({ kind }: Entry): boolean => !passing.includes(kind);

/** Finds whatever can be opened, by name or by what is known of it, and does what can be done from anywhere, with the keyboard alone. */
export function CommandMenu({ onClose, onAct, begun = '' }: CommandMenuProps) {
  const { agent, organization } = useGlobalState();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(begun);
  const [active, setActive] = useState(0);
  const { groups, isSearching, error } = useEntryGroups(typed);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.min(active, Math.max(entries.length - 1, 0));
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  const invitation = invitationIn(termsOf(organization.details));

  const open = (entry: Entry) => {
    // Screens are always listed; what was looked for is worth remembering.
    if (isWorthKeeping(entry)) rememberRecent(agent.id, organization.id, entry);
    onClose();
    if (entry.act?.kind === 'theme') chooseColorMode(entry.act.mode);
    else if (entry.act) onAct(entry.act);
    else void navigate(entry.to, entry.app && { state: inApp(entry.app) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key];
    const chosen = entries[at];
    if (event.key === 'Enter' && chosen) open(chosen);
    else if (next !== undefined && entries.length > 0) setActive((next + entries.length) % entries.length);
    else return;
    event.preventDefault();
  };

  return (
    <MenuDialog onClose={onClose}>
      <div className={styles['field']}>
        <Search size={16} aria-hidden />
        <input
          role="combobox"
          aria-label={invitation}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={entries.length === 0 ? undefined : optionId(at)}
          placeholder={invitation}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Results groups={groups} listId={listId} active={at} optionId={optionId} onPoint={setActive} onOpen={open} />
      <p className={styles['foot']} role="status">
        {footOf({ isSearching, error, count: entries.length, typed })}
      </p>
    </MenuDialog>
  );
}

const invitationIn = ({ loans }: Terms): string =>
  `Search structures, ${loans.toLowerCase()}, covenants, people and settings, or do something`;

interface Foot {
  readonly isSearching: boolean;
  readonly error: Error | null;
  readonly count: number;
  readonly typed: string;
}

function footOf({ isSearching, error, count, typed }: Foot): string {
  if (isSearching) return 'Searching…';
  if (error !== null && typed.trim() !== '') return messageOf(error);
  if (count === 0)
    return `Nothing is called “${typed.trim()}”. Names, places, ids, metrics, people and settings are searched.`;
  return count === 1 ? '1 result' : `${count} results`;
}

function MenuDialog({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('input')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles['menu']}
      aria-label="Command menu"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles['content']}>{children}</div>
    </dialog>
  );
}

interface ResultsProps {
  readonly groups: readonly Group[];
  readonly listId: string;
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onOpen: (entry: Entry) => void;
}

function Results({ groups, listId, active, optionId, onPoint, onOpen }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active entry is brought into view
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);

  const order = groups.flatMap(({ entries }) => entries);
  return (
    <div ref={list} id={listId} role="listbox" aria-label="Results" className={styles['list']}>
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of options in a listbox have no element of their own
        <div key={title} role="group" aria-label={title}>
          <p className={styles['title']} aria-hidden>
            {title}
          </p>
          {entries.map((entry) => {
            const index = order.indexOf(entry);
            return (
              <Option
                key={entry.id}
                id={optionId(index)}
                entry={entry}
                isActive={index === active}
                onPoint={() => onPoint(index)}
                onOpen={() => onOpen(entry)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

function Option({ id, entry: { kind, label, hint }, isActive, onPoint, onOpen }: OptionProps) {
  const Icon = icons[kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={`${styles['option']} ${isActive ? styles['active'] : ''}`}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <Icon size={15} aria-hidden />
      <span className={styles['label']}>{label}</span>
      {hint !== '' && <span className={styles['hint']}>{hint}</span>}
      {isActive && <CornerDownLeft size={13} aria-hidden />}
    </div>
  );
}
