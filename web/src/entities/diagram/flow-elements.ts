import { MarkerType } from '@xyflow/react';
import type { FoldedData } from './branches.ts';
import { nodeWidth } from './card-size.ts';
import type { DiagramLayout } from './diagram-layout.ts';
import type { EntityNode, StackData, StackNode } from './entity-card.tsx';
import type { LineEdge } from './routed-line.tsx';
import { type DiagramEntity, factsOf, type JoinedLink, statusText } from './structure-data.ts';

const spoken = (entity: DiagramEntity, hidden: number | undefined): string =>
  [
    entity.name,
    entity.kindLabel,
    factsOf(entity),
    statusText(entity),
    hidden === undefined || entity.members !== undefined ? '' : `${hidden} folded`,
  ]
    .filter((part) => part !== '')
    .join(', ');

function groupIn(openGroups: FoldedData['openGroups'], id: string): StackData['group'] {
  const name = openGroups.get(id);
  return name === undefined ? null : { id, name };
}

/** The cards and frames as the canvas takes them. */
export function nodesOf(
  { placed, stacks, nodeHeight }: DiagramLayout,
  { foldable, hidden, openGroups }: FoldedData,
  onFold: (id: string) => void,
): (EntityNode | StackNode)[] {
  return [
    ...stacks.map(
      ({ id, groupId, x, y, width, height }): StackNode => ({
        id,
        type: 'stack',
        position: { x, y },
        data: { group: groupIn(openGroups, groupId), onClose: onFold },
        width,
        height,
        focusable: false,
        zIndex: -1,
        ...(openGroups.has(groupId) ? {} : { domAttributes: { 'aria-hidden': true } }),
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

const spokenLine = ({ from, to, label }: JoinedLink, names: ReadonlyMap<string, string>): string =>
  `${names.get(from) ?? 'Several'} to ${names.get(to) ?? 'several'}${label === undefined ? '' : `, ${label}`}`;

/** The lines as the canvas takes them. */
export function edgesOf({ lines, placed }: DiagramLayout): LineEdge[] {
  const names = new Map(placed.map(({ entity }) => [entity.id, entity.name]));
  return lines.map((link) => ({
    id: link.id,
    source: link.from,
    target: link.to,
    type: 'routed',
    data: { link },
    // Only where the keyboard brings up what would not fit.
    focusable: link.text?.isShown === false,
    // What is brought up lies over other lines.
    zIndex: link.text?.isShown === false ? 1 : 0,
    ariaLabel: spokenLine(link, names),
    markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14, color: 'var(--border-strong)' },
  }));
}
