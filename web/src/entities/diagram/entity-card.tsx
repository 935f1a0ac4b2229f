import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Minus, Plus } from 'lucide-react';
import { StandingBadge } from '../../components/status-badge.tsx';
import styles from './diagram.module.css';
import { EntityIcon } from './entity-icon.tsx';
import type { DiagramEntity } from './structure-data.ts';

export interface EntityCardData extends Record<string, unknown> {
  readonly entity: DiagramEntity;
  readonly isFoldable: boolean;
  /** How many entities it hides; null while its branch is open. */
  readonly hidden: number | null;
  readonly onFold: (id: string) => void;
}

export type EntityNode = Node<EntityCardData, 'entity'>;
export type StackNode = Node<Record<string, unknown>, 'stack'>;

const handle = { className: styles['handle'] ?? '', isConnectable: false };

/** An entity: its name opens it, the button under it folds what is below. */
export function EntityCard({ data: { entity, isFoldable, hidden, onFold } }: NodeProps<EntityNode>) {
  return (
    <div className={`${styles['card']} ${styles[entity.kind]}`}>
      <Handle type="target" position={Position.Top} {...handle} />
      <span className={styles['kind']}>
        <EntityIcon kind={entity.kind} />
        <span className={styles['kindWords']}>
          {entity.kindLabel}
          {entity.note !== undefined && ` · ${entity.note}`}
        </span>
      </span>
      <strong title={entity.name}>{entity.name}</strong>
      {entity.status && <StandingBadge status={entity.status} />}
      {isFoldable && (
        <button
          type="button"
          // The card itself is what the keyboard reaches; Space folds it.
          tabIndex={-1}
          aria-hidden
          className={`${styles['fold']} nodrag nopan`}
          title={hidden === null ? 'Fold what is below' : 'Show what is below'}
          onClick={(event) => {
            event.stopPropagation();
            onFold(entity.id);
          }}
        >
          {hidden === null ? <Minus size={12} aria-hidden /> : <Plus size={12} aria-hidden />}
          {hidden !== null && hidden > 0 && <span>{hidden}</span>}
        </button>
      )}
      <Handle type="source" position={Position.Bottom} {...handle} />
    </div>
  );
}

/** The frame around entities that one line leads to. */
export function StackFrame() {
  return (
    <div className={styles['stack']}>
      <Handle type="target" position={Position.Top} {...handle} />
    </div>
  );
}
