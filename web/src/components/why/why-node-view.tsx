import { Button } from '@aws-amplify/ui-react';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { formatDate, formatPeriod } from '#shared/format/dates.ts';
import { messageOf } from '../../api/api-error.ts';
import { FigureText } from '../figure-text.tsx';
import type { PartState } from './use-told-parts.ts';
import styles from './why.module.css';
import { type OpenFigure, WhyFacts } from './why-facts.tsx';
import type { WhyNode } from './why-nodes.ts';
import { textWords } from './why-words.ts';

interface WhyNodeViewProps {
  readonly node: WhyNode;
  /** The room that the source's document lies in. */
  readonly roomId: string;
  readonly opens: boolean;
  readonly isOpen: boolean;
  readonly isCurrent: boolean;
  /** Of a part that was asked about by itself, until it is told. */
  readonly state: PartState | null;
  /** The page with the figures of what it is of. */
  readonly figuresAt: string | null;
  readonly onToggle: (path: string) => void;
  /** Asks for the parts that are left out. */
  readonly onMore?: (path: string, log: StackLog) => void;
  readonly onFigure?: OpenFigure;
}

/** `Mar 2026`, or `Mar 6, 2026` of a figure of a day. */
const periodText = (period: string): string => (period.length === 10 ? formatDate(period) : formatPeriod(period));

/** A part of an explanation: what it is, its value, and what is known of it. */
export function WhyNodeView({ node, opens, isOpen, isCurrent, onToggle, ...props }: WhyNodeViewProps) {
  const { path, log, level, position, siblings } = node;
  const { label, period, entityName } = log;
  return (
    <li
      role="treeitem"
      data-path={path}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={opens ? isOpen : undefined}
      aria-selected={isCurrent}
      aria-busy={props.state?.kind === 'loading' || undefined}
      className={styles['node']}
      style={{ '--depth': level - 1 } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the tree item around it answers the keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree item around it answers the keyboard */}
      <div
        className={`${styles['line']} ${opens ? styles['opens'] : ''}`}
        onClick={opens ? () => onToggle(path) : undefined}
      >
        <ChevronRight
          size={15}
          className={`${styles['chevron']} ${isOpen ? styles['turned'] : ''} ${opens ? '' : styles['leaf']}`}
          aria-hidden
        />
        <span className={styles['words']}>
          <span className={styles['label']}>
            {label}
            {entityName !== null && (
              <span className={styles['period']}>
                {' · '}
                <EntityName name={entityName} figuresAt={props.figuresAt} />
              </span>
            )}
            {period !== null && <span className={styles['period']}> {periodText(period)}</span>}
          </span>{' '}
          <strong>
            <NodeValue log={log} />
          </strong>
        </span>
      </div>
      <WhyFacts log={log} roomId={props.roomId} {...(props.onFigure ? { onFigure: props.onFigure } : {})} />
      {isOpen && <Progress state={props.state} />}
      {props.onMore !== undefined && log.children.length > 0 && props.state === null && (
        <p className={styles['note']}>
          <button type="button" className={styles['link']} onClick={() => props.onMore?.(path, log)}>
            Show what is left out ({log.omitted})
          </button>
        </p>
      )}
      {props.onMore === undefined && log.omitted > 0 && (
        <p className={styles['note']}>
          {log.omitted === 1 ? 'One part is not shown.' : `${log.omitted.toLocaleString('en-US')} parts are not shown.`}
        </p>
      )}
    </li>
  );
}

/** What a part is of, and the way to its figures. */
function EntityName({ name, figuresAt }: { readonly name: string; readonly figuresAt: string | null }) {
  if (figuresAt === null) return name;
  return (
    <Link to={figuresAt} title={`Figures of ${name}`} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}

function NodeValue({ log: { value, text, unit, note } }: { readonly log: StackLog }) {
  if (value === null && text !== null) return <span>{textWords(text)}</span>;
  return <FigureText value={value} unit={unit} {...(note === null ? {} : { reason: note })} />;
}

/** What a part that is asked about by itself comes to. */
function Progress({ state }: { readonly state: PartState | null }) {
  switch (state?.kind) {
    case undefined:
      return null;
    case 'loading':
      return (
        <p role="status" className={styles['note']}>
          Looking further…
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className={styles['note']}>
          {messageOf(state.error)}{' '}
          <Button size="small" variation="link" onClick={state.retry}>
            Try again
          </Button>
        </p>
      );
    case 'changed':
      return (
        <p role="alert" className={styles['note']}>
          It has another value by now, so its parts are not shown. Close this explanation and open it again.
        </p>
      );
  }
}
