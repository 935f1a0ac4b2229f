import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { useToldParts } from './use-told-parts.ts';
import styles from './why.module.css';
import type { OpenFigure } from './why-facts.tsx';
import { WhyNodeView } from './why-node-view.tsx';
import { expandablePaths, treeMove, visibleNodes, withTold } from './why-nodes.ts';

interface WhyTreeProps {
  readonly log: StackLog;
  /** The room that documents lie in whose source does not name one. */
  readonly entityId: string;
  /** Of which figures it was computed: parts that are left out are asked about when they are opened. Left out: nothing is asked. */
  readonly dataKind?: DataKind;
  readonly onFigure?: OpenFigure;
  /** The page with the figures of what a part is of; null where there is none. */
  readonly figuresOf?: (part: StackLog) => string | null;
}

/** Deeper parts stay closed until somebody asks. */
const openLevels = 2;

/** The explanation as a tree: arrow keys move, open and close; an asterisk opens everything that is told. */
export function WhyTree({ log: given, entityId, dataKind, onFigure, figuresOf }: WhyTreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  const parts = useToldParts(dataKind ?? null);
  const log = withTold(given, parts.told);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(expandablePaths(given, openLevels)));
  const [current, setCurrent] = useState('0');
  const nodes = useMemo(() => visibleNodes(log, open), [log, open]);
  const everything = expandablePaths(log);
  const opens = (node: StackLog) => node.children.length > 0 || parts.mayAsk(node);
  const toggle = (path: string) => {
    const next = new Set(open);
    const node = nodes.find((one) => one.path === path);
    if (!next.delete(path)) {
      next.add(path);
      if (node !== undefined && node.log.children.length === 0) parts.ask(path, node.log);
    }
    setOpen(next);
    // What had the focus may have been closed away.
    setCurrent(path);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const item = event.target as HTMLElement;
    // Keys on a source's link belong to the link.
    if (item.getAttribute('role') !== 'treeitem') return;
    const move = treeMove(event.key, item.dataset['path'] ?? '0', nodes, { open, opens });
    if (move === null) return;
    event.preventDefault();
    if (move.kind === 'openAll') setOpen(new Set([...open, ...everything]));
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
          <WhyNodeView
            key={node.path}
            node={node}
            roomId={node.log.roomId ?? entityId}
            opens={opens(node.log)}
            isOpen={open.has(node.path)}
            isCurrent={current === node.path}
            state={parts.states.get(node.path) ?? null}
            onToggle={toggle}
            figuresAt={figuresOf?.(node.log) ?? null}
            {...(parts.mayAsk(node.log) && !parts.told.has(node.path) ? { onMore: parts.ask } : {})}
            {...(onFigure === undefined ? {} : { onFigure })}
          />
        ))}
      </ul>
      {everything.length > openLevels && everything.some((path) => !open.has(path)) && (
        <button type="button" className={styles['all']} onClick={() => setOpen(new Set([...open, ...everything]))}>
          Show every step
        </button>
      )}
    </>
  );
}
