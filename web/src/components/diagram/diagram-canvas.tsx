import '@xyflow/react/dist/base.css';
import {
  Background,
  BaseEdge,
  Controls,
  type Edge,
  type EdgeProps,
  getSmoothStepPath,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import { useMemo } from 'react';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { StatusBadge } from '../status-badge.tsx';
import styles from './diagram.module.css';
import { EntityIcon } from './entity-icon.tsx';
import { type DiagramEntity, layOut, nodeHeight, nodeWidth, type StructureData } from './structure-data.ts';

type EntityNode = Node<{ readonly entity: DiagramEntity }, 'entity'>;

function EntityCard({ data: { entity } }: NodeProps<EntityNode>) {
  return (
    <div className={styles['card']}>
      <Handle type="target" position={Position.Top} className={styles['handle'] ?? ''} isConnectable={false} />
      <span className={styles['kind']}>
        <EntityIcon kind={entity.kind} />
        {entity.kindLabel}
        {entity.note !== undefined && ` · ${entity.note}`}
      </span>
      <strong title={entity.name}>{entity.name}</strong>
      {entity.status && <StatusBadge status={entity.status} />}
      <Handle type="source" position={Position.Bottom} className={styles['handle'] ?? ''} isConnectable={false} />
    </div>
  );
}

const labelAboveInPixels = 18;

/** A line from owner to owned. Its share stands at the lower end, where lines have parted. */
function OwnershipLine({ sourceX, sourceY, targetX, targetY, label, markerEnd }: EdgeProps) {
  const [path] = getSmoothStepPath({ sourceX, sourceY, targetX, targetY, borderRadius: 6, offset: 12 });
  return (
    <BaseEdge
      path={path}
      labelX={targetX}
      labelY={targetY - labelAboveInPixels}
      {...(label === undefined ? {} : { label })}
      {...(markerEnd === undefined ? {} : { markerEnd })}
    />
  );
}

const nodeTypes = { entity: EntityCard };
const edgeTypes = { ownership: OwnershipLine };

const spoken = ({ name, kindLabel, status }: DiagramEntity): string =>
  [name, kindLabel, ...(status === undefined ? [] : [formatStatus(status)])].join(', ');

interface DiagramCanvasProps {
  readonly title: string;
  readonly data: StructureData;
  readonly onOpen: ((entity: DiagramEntity) => void) | undefined;
}

/** The drawing; fetched when the first one is shown. Tab goes through the entities, Enter opens one. */
export function DiagramCanvas({ title, data, onOpen }: DiagramCanvasProps) {
  const nodes = useMemo(
    () =>
      layOut(data).map(
        ({ entity, x, y }): EntityNode => ({
          id: entity.id,
          type: 'entity',
          position: { x, y },
          data: { entity },
          width: nodeWidth,
          height: nodeHeight,
          ariaLabel: spoken(entity),
        }),
      ),
    [data],
  );
  const edges = useMemo(
    () =>
      data.links.map(
        ({ from, to, label }): Edge => ({
          id: `${from}-${to}`,
          source: from,
          target: to,
          type: 'ownership',
          focusable: false,
          ...(label === undefined ? {} : { label }),
          markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: 'var(--border-strong)' },
        }),
      ),
    [data],
  );
  const open = (id: string | undefined) => {
    const entity = data.entities.find((each) => each.id === id);
    if (entity !== undefined) onOpen?.(entity);
  };
  return (
    <ReactFlow
      aria-label={title}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      fitView
      fitViewOptions={{ padding: 0.12, maxZoom: 1 }}
      minZoom={0.2}
      maxZoom={1.5}
      nodesDraggable={false}
      nodesConnectable={false}
      zoomOnScroll={false}
      preventScrolling={false}
      nodesFocusable
      onNodeClick={(_, { id }) => open(id)}
      onKeyDown={(event) => {
        const node = (event.target as HTMLElement).closest<HTMLElement>('.react-flow__node');
        if (event.key === 'Enter' && node !== null) open(node.dataset['id']);
      }}
    >
      <Background gap={20} size={1} color="var(--border)" />
      <Controls showInteractive={false} position="bottom-left" aria-label="Zoom" />
    </ReactFlow>
  );
}
