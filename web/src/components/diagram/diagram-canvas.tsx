import '@xyflow/react/dist/base.css';
import { Background, Controls, MarkerType, MiniMap, ReactFlow } from '@xyflow/react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { formatStatus } from '#shared/format/covenant-words.ts';
import type { FoldedData } from './branches.ts';
import { type DiagramLayout, layOut, nodeWidth } from './diagram-layout.ts';
import { EntityCard, type EntityNode, StackFrame, type StackNode } from './entity-card.tsx';
import { isDirection, neighborOf } from './neighbor.ts';
import { type LineEdge, RoutedLine } from './routed-line.tsx';
import type { DiagramEntity } from './structure-data.ts';
import { useSteadyView } from './use-steady-view.ts';

const nodeTypes = { entity: EntityCard, stack: StackFrame };
const edgeTypes = { routed: RoutedLine };

/** Smaller diagrams are seen whole. */
const entitiesWithMap = 40;

const keysInWords = 'Enter opens it, arrow keys lead to its neighbors, Space folds or shows what is below.';

interface DiagramCanvasProps {
  readonly title: string;
  readonly folded: FoldedData;
  readonly onOpen: ((entity: DiagramEntity) => void) | undefined;
  readonly onFold: (id: string) => void;
  /** Gets what is drawn, so that it can be written to a file. */
  readonly onLaidOut: (layout: DiagramLayout) => void;
}

const spoken = ({ name, kindLabel, note, status }: DiagramEntity, hidden: number | undefined): string =>
  [
    name,
    kindLabel,
    ...(note === undefined ? [] : [note]),
    ...(status === undefined ? [] : [formatStatus(status)]),
    ...(hidden === undefined ? [] : [`${hidden} folded`]),
  ].join(', ');

function nodesOf(
  { placed, stacks, nodeHeight }: DiagramLayout,
  { foldable, hidden }: FoldedData,
  onFold: (id: string) => void,
): (EntityNode | StackNode)[] {
  return [
    ...stacks.map(
      ({ id, x, y, width, height }): StackNode => ({
        id,
        type: 'stack',
        position: { x, y },
        data: {},
        width,
        height,
        focusable: false,
        zIndex: -1,
        domAttributes: { 'aria-hidden': true },
      }),
    ),
    ...placed.map(
      ({ entity, x, y }): EntityNode => ({
        id: entity.id,
        type: 'entity',
        position: { x, y },
        data: { entity, isFoldable: foldable.has(entity.id), hidden: hidden.get(entity.id) ?? null, onFold },
        width: nodeWidth,
        height: nodeHeight,
        ariaLabel: spoken(entity, hidden.get(entity.id)),
      }),
    ),
  ];
}

const edgesOf = ({ lines }: DiagramLayout): LineEdge[] =>
  lines.map((link) => ({
    id: link.id,
    source: link.from,
    target: link.to,
    type: 'routed',
    data: { link },
    focusable: false,
    ...(link.label === undefined ? {} : { label: link.label }),
    markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: 'var(--border-strong)' },
  }));

/** The drawing; fetched when the first one is shown. Tab goes through the entities, Enter opens one, arrows lead to neighbors. */
export function DiagramCanvas({ title, folded, onOpen, onFold, onLaidOut }: DiagramCanvasProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layOut(folded.shown), [folded]);
  const { fold, ...view } = useSteadyView(layout, onFold);
  const nodes = useMemo(() => nodesOf(layout, folded, fold), [layout, folded, fold]);
  const edges = useMemo(() => edgesOf(layout), [layout]);
  useEffect(() => onLaidOut(layout), [layout, onLaidOut]);

  const open = (id: string) => {
    const found = layout.placed.find(({ entity }) => entity.id === id);
    if (found !== undefined) onOpen?.(found.entity);
  };
  const focus = (id: string | null) => {
    const cards = canvas.current?.querySelectorAll<HTMLElement>('.react-flow__node') ?? [];
    for (const card of cards) if (card.dataset['id'] === id) card.focus();
  };
  const isLinked = (one: string, other: string) =>
    folded.shown.links.some(({ from, to }) => (from === one && to === other) || (from === other && to === one));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['id'] : undefined;
    if (id === undefined) return;
    if (event.key === 'Enter') open(id);
    else if (event.key === ' ' && folded.foldable.has(id)) fold(id);
    else if (isDirection(event.key)) focus(neighborOf(id, event.key, layout, isLinked));
    else return;
    event.preventDefault();
  };
  return (
    <ReactFlow
      ref={canvas}
      aria-label={title}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      {...view}
      minZoom={0.05}
      maxZoom={1.5}
      nodesDraggable={false}
      nodesConnectable={false}
      elementsSelectable={false}
      zoomOnScroll={false}
      preventScrolling={false}
      nodesFocusable
      ariaLabelConfig={{ 'node.a11yDescription.default': keysInWords }}
      onNodeClick={(_, { id }) => open(id)}
      onKeyDown={onKeyDown}
    >
      <Background gap={20} size={1} color="var(--border)" />
      <Controls showInteractive={false} position="bottom-left" aria-label="Zoom" />
      {layout.placed.length >= entitiesWithMap && (
        <MiniMap
          position="bottom-right"
          ariaLabel="Overview of the diagram"
          nodeColor="var(--border-control)"
          maskColor="color-mix(in srgb, var(--border-strong) 25%, transparent)"
          style={{ width: 140, height: 90 }}
          bgColor="var(--surface)"
          pannable
          zoomable
        />
      )}
    </ReactFlow>
  );
}
