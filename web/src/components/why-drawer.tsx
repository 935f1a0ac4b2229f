import { ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { finite } from '#shared/format/number.ts';
import { MomentText } from './date-text.tsx';
import { Drawer, DrawerSection } from './drawer.tsx';
import { FigureText } from './figure-text.tsx';
import { SourceDocument } from './source-document.tsx';
import styles from './why-drawer.module.css';
import { expandablePaths, treeMove, visibleNodes, type WhyNode } from './why-tree.ts';

interface WhyDrawerProps {
  readonly title: string;
  readonly log: StackLog;
  /** The room that the sources' documents lie in. */
  readonly entityId: string;
  readonly onClose: () => void;
}

/** Why a number is what it is, down to who entered it and which document it was read from. */
export function WhyDrawer({ title, log, entityId, onClose }: WhyDrawerProps) {
  return (
    <Drawer title={title} onClose={onClose}>
      <DrawerSection title="How this was calculated">
        <WhyTree log={log} entityId={entityId} />
      </DrawerSection>
    </Drawer>
  );
}

/** Deeper parts stay closed until somebody asks. */
const openLevels = 2;

/** The explanation as a tree: arrow keys move, open and close; an asterisk opens everything. */
export function WhyTree({ log, entityId }: { readonly log: StackLog; readonly entityId: string }) {
  const tree = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(expandablePaths(log, openLevels)));
  const [current, setCurrent] = useState('0');
  const nodes = useMemo(() => visibleNodes(log, open), [log, open]);
  const everything = expandablePaths(log);
  const toggle = (path: string) => {
    const next = new Set(open);
    if (!next.delete(path)) next.add(path);
    setOpen(next);
    // What had the focus may have been closed away.
    setCurrent(path);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const item = event.target as HTMLElement;
    // Keys on a source's link belong to the link.
    if (item.getAttribute('role') !== 'treeitem') return;
    const move = treeMove(event.key, item.dataset['path'] ?? '0', nodes, open);
    if (move === null) return;
    event.preventDefault();
    if (move.kind === 'openAll') setOpen(new Set(everything));
    else if (move.kind === 'focus') {
      setCurrent(move.path);
      tree.current?.querySelector<HTMLElement>(`[data-path="${move.path}"]`)?.focus();
    } else toggle(move.path);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list is what the tree practice builds on */}
      <ul ref={tree} role="tree" aria-label={log.label} className={styles['tree']} onKeyDown={onKeyDown}>
        {nodes.map((node) => (
          <Node
            key={node.path}
            node={node}
            entityId={entityId}
            isOpen={open.has(node.path)}
            isCurrent={current === node.path}
            toggle={toggle}
          />
        ))}
      </ul>
      {everything.length > openLevels && everything.some((path) => !open.has(path)) && (
        <button type="button" className={styles['all']} onClick={() => setOpen(new Set(everything))}>
          Show every step
        </button>
      )}
    </>
  );
}

interface NodeProps {
  readonly node: WhyNode;
  readonly entityId: string;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  readonly toggle: (path: string) => void;
}

function Node({ node: { path, log, level, position, siblings }, entityId, isOpen, isCurrent, toggle }: NodeProps) {
  const { label, value, unit, period, note, children } = log;
  const hasChildren = children.length > 0;
  return (
    <li
      role="treeitem"
      data-path={path}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isCurrent}
      className={styles['node']}
      style={{ '--depth': level - 1 } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree item around it answers the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree item around it answers the keyboard */}
      <div
        className={`${styles['line']} ${hasChildren ? styles['opens'] : ''}`}
        onClick={hasChildren ? () => toggle(path) : undefined}
      >
        <ChevronRight
          size={15}
          className={`${styles['chevron']} ${isOpen ? styles['turned'] : ''} ${hasChildren ? '' : styles['leaf']}`}
          aria-hidden
        />
        <span className={styles['words']}>
          <span className={styles['label']}>
            {label}
            {period !== null && <span className={styles['period']}> {formatPeriod(period)}</span>}
          </span>{' '}
          <strong>
            <FigureText value={value} unit={unit} {...(note === null ? {} : { reason: note })} />
          </strong>
        </span>
      </div>
      <Facts log={log} entityId={entityId} />
    </li>
  );
}

/** Why there is no value, what was noted, and where the figure came from. */
function Facts({ log: { value, note, source }, entityId }: { log: StackLog; entityId: string }) {
  return (
    <>
      {note !== null && (
        <p className={styles['note']}>{finite(value) === null ? `No value because ${lowerFirst(note)}` : note}</p>
      )}
      {source !== null && (
        <p className={styles['note']}>
          {source.kind} by {source.byName} on <MomentText at={source.at} />
          {source.documentId !== null && (
            <>
              {' · '}
              <SourceDocument entityId={entityId} documentId={source.documentId} />
            </>
          )}
        </p>
      )}
    </>
  );
}

/** A sentence as the end of another one. Only words that are no names lose their capital. */
const lowerFirst = (text: string): string =>
  text.replace(/^(A|All|An|Every|It|Its|No|None|Not|Nothing|One|Some|The|There|These|This)\b/, (word) =>
    word.toLowerCase(),
  );
