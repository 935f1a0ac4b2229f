import { Background, ControlButton, Controls, MiniMap, ReactFlow } from '@xyflow/react';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { foldBranches } from './branches.ts';
import { focusCard, useFocusKept } from './card-focus.ts';
import { nodeWidth } from './card-size.ts';
import styles from './diagram.module.css';
import { type DiagramLayout, layOut } from './diagram-layout.ts';
import { EntityCard, StackFrame } from './entity-card.tsx';
import { edgesOf, nodesOf } from './flow-elements.ts';
import { groupSiblings } from './groups.ts';
import { RoutedLine } from './routed-line.tsx';
import type { DiagramEntity } from './structure-data.ts';
import type { Folding } from './use-folding.ts';
import { useSteadyView } from './use-steady-view.ts';
import '@xyflow/react/dist/base.css';

const nodeTypes = { entity: EntityCard, stack: StackFrame };
const edgeTypes = { routed: RoutedLine };

/** Smaller diagrams are seen whole. */
const entitiesWithMap = 40;

const keysInWords = 'Enter opens it, arrow keys lead to its neighbors, Space folds or shows what is below.';
const lineInWords = 'Its label is shown while it has the focus.';
const texts = {
  'node.a11yDescription.default': keysInWords,
  'edge.a11yDescription.default': lineInWords,
  'controls.zoomIn.ariaLabel': 'Zoom in',
  'controls.zoomOut.ariaLabel': 'Zoom out',
} as const;

interface DiagramCanvasProps {
  readonly title: string;
  readonly folding: Folding;
  readonly onOpen: ((entity: DiagramEntity) => void) | undefined;
  readonly onFold: (id: string) => void;
  /** Gets what is drawn, so that it can be written to a file. */
  readonly onLaidOut: (layout: DiagramLayout) => void;
}

/** The drawing; fetched when the first one is shown. Tab goes through the entities, Enter opens one, arrows lead to neighbors. */
export function DiagramCanvas({ title, folding, onOpen, onFold, onLaidOut }: DiagramCanvasProps) {
  const { data, folded: branches, opened } = folding;
  const folded = useMemo(() => groupSiblings(foldBranches(data, branches), opened), [data, branches, opened]);
  const canvas = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layOut(folded.shown), [folded]);
  const { fold: foldInPlace, showWhole, ...view } = useSteadyView(layout, canvas, onFold);
  const fold = useFocusKept(canvas, layout, foldInPlace);
  const nodes = useMemo(() => nodesOf(layout, folded, fold), [layout, folded, fold]);
  const edges = useMemo(() => edgesOf(layout), [layout]);
  useEffect(() => onLaidOut(layout), [layout, onLaidOut]);

  const open = (id: string) => {
    const found = layout.placed.find(({ entity }) => entity.id === id);
    if (found?.entity.members !== undefined) fold(id);
    else if (found !== undefined) onOpen?.(found.entity);
  };
  const isLinked = (one: string, other: string) =>
    folded.shown.links.some(({ from, to }) => (from === one && to === other) || (from === other && to === one));
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset['id'] : undefined;
    if (id === undefined) return;
    if (event.key === 'Enter') open(id);
    else if (event.key === ' ' && folded.foldable.has(id)) fold(id);
    else if (isDirection(event.key)) focusCard(canvas.current, neighborOf(id, event.key, layout, isLinked));
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
      ariaLabelConfig={texts}
      proOptions={{ hideAttribution: true }}
      onNodeClick={(_, { id }) => open(id)}
      onKeyDown={onKeyDown}
    >
      <Background gap={20} size={1} color="var(--border)" />
      <Controls showInteractive={false} showFitView={false} position="bottom-left" aria-label="Zoom">
        <ControlButton className={styles['fitAll'] ?? ''} onClick={showWhole}>
          Fit all
        </ControlButton>
      </Controls>
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

type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const isDirection = (key: string): key is Direction =>
  key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight';

const steps: Readonly<Record<Direction, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** What lies straight ahead counts for nearer than what lies aside, and what is linked for nearer than what is not. */
const asideCosts = 2;
const unlinkedCosts = 1.5;

/** The entity that an arrow key leads to; null where nothing lies in that direction. */
export function neighborOf(
  id: string,
  direction: Direction,
  { placed, nodeHeight }: Pick<DiagramLayout, 'placed' | 'nodeHeight'>,
  isLinked: (one: string, other: string) => boolean,
): string | null {
  const start = placed.find(({ entity }) => entity.id === id);
  if (start === undefined) return null;
  const [dx, dy] = steps[direction];
  // Levels differ by more than half a card, so that the same row is never above or below.
  const least = dx === 0 ? nodeHeight / 2 : nodeWidth / 2;
  const reachable = placed.flatMap(({ entity, x, y }) => {
    const ahead = (x - start.x) * dx + (y - start.y) * dy;
    const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
    // Sideways means within the row.
    if (ahead < least || (dy === 0 && aside >= nodeHeight / 2)) return [];
    const factor = dy !== 0 && !isLinked(id, entity.id) ? unlinkedCosts : 1;
    return [{ id: entity.id, cost: (ahead + aside * asideCosts) * factor }];
  });
  return reachable.toSorted((a, b) => a.cost - b.cost)[0]?.id ?? null;
}
