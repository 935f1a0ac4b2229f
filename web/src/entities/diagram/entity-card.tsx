import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Minus, Plus } from 'lucide-react';
import styles from './diagram.module.css';
import { EntityIcon } from './entity-icon.tsx';
import { EntityStatus } from './entity-status.tsx';
import { type DiagramEntity, factsOf } from './structure-data.ts';

export interface EntityCardData extends Record<string, unknown> {
  readonly entity: DiagramEntity;
  readonly isFoldable: boolean;
  /** How many entities it hides; null while its branch is open. */
  readonly hidden: number | null;
  readonly onFold: (id: string) => void;
}

export type EntityNode = Node<EntityCardData, 'entity'>;

export interface StackData extends Record<string, unknown> {
  /** What the frame closes, and what it is called: `8 projects`. Null where it is not to be closed. */
  readonly group: { readonly id: string; readonly name: string } | null;
  readonly onClose: (id: string) => void;
}

export type StackNode = Node<StackData, 'stack'>;

const handle = { className: styles['handle'] ?? '', isConnectable: false };

/** An entity: its name opens it, the button under it folds what is below. */
export function EntityCard({ data: { entity, isFoldable, hidden, onFold } }: NodeProps<EntityNode>) {
  return (
    <div className={`${styles['card']} ${styles[entity.kind]}`}>
      <Handle type="target" position={Position.Top} {...handle} />
      <span className={styles['kind']}>
        <EntityIcon kind={entity.kind} />
        <span className={styles['kindWords']}>{entity.kindLabel}</span>
      </span>
      <strong title={entity.name}>{entity.name}</strong>
      <span className={styles['facts']}>
        <span className={styles['size']}>{factsOf(entity)}</span>
        <EntityStatus entity={entity} />
      </span>
      {isFoldable && (
        <button
          type="button"
          // The card itself is what the keyboard reaches; Space folds it.
          tabIndex={-1}
          aria-hidden
          className={`${styles['fold']} nodrag nopan`}
          title={foldTitle(entity, hidden)}
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

function foldTitle({ members }: DiagramEntity, hidden: number | null): string {
  if (members !== undefined) return 'Show them one by one';
  return hidden === null ? 'Fold what is below' : 'Show what is below';
}

/** The frame around entities that one line leads to, or from. */
export function StackFrame({ data: { group, onClose } }: NodeProps<StackNode>) {
  return (
    <div className={styles['stack']}>
      <Handle type="target" position={Position.Top} {...handle} />
      {group !== null && (
        <button
          type="button"
          aria-label={`Close group of ${group.name}`}
          className={`${styles['close']} nodrag nopan`}
          onClick={() => onClose(group.id)}
        >
          <Minus size={12} aria-hidden />
          Close group
        </button>
      )}
      <Handle type="source" position={Position.Bottom} {...handle} />
    </div>
  );
}
