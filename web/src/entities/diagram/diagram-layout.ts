import { Graph, layout } from '@dagrejs/dagre';
import { cardHeight, nodeWidth } from './card-size.ts';
import type { Box, Point } from './geometry.ts';
import { type LabeledLink, type LabelRoom, labeled, labelRoom } from './line-labels.ts';
import { routed } from './line-routes.ts';
import { linesOfSiblings, type Siblings, siblingsOf } from './siblings.ts';
import { type DiagramEntity, type JoinedLink, joinLinks, type StructureData } from './structure-data.ts';

export interface Placed extends Point {
  readonly entity: DiagramEntity;
}

/** Siblings that stand together. */
interface Stack extends Siblings {
  /** The id of the siblings. A stack has one of its own: the card of their closed group may stand in it, among siblings that are folded. */
  readonly groupId: string;
}

export interface DiagramLayout {
  readonly placed: readonly Placed[];
  readonly stacks: readonly (Box & Stack)[];
  readonly lines: readonly LabeledLink[];
  /** All cards are alike. */
  readonly nodeHeight: number;
  readonly width: number;
  readonly height: number;
}

const gap = 28;
const levelGap = 76;
const gapInStack = 12;

const columnsOf = (count: number): number => Math.ceil(Math.sqrt(count / 2));

function sizeOfStack({ members }: Siblings, nodeHeight: number) {
  const columns = columnsOf(members.length);
  const rows = Math.ceil(members.length / columns);
  return {
    width: columns * (nodeWidth + gapInStack) + gapInStack,
    height: rows * (nodeHeight + gapInStack) + gapInStack,
  };
}

function placeInStack(index: number, { x, y, members }: Box & Siblings, nodeHeight: number): Point {
  const columns = columnsOf(members.length);
  return {
    x: x + gapInStack + (index % columns) * (nodeWidth + gapInStack),
    y: y + gapInStack + Math.floor(index / columns) * (nodeHeight + gapInStack),
  };
}

/** A box as the layout has it: its middle and its size. */
interface Laid extends Point {
  readonly width: number;
  readonly height: number;
}

const cornerOf = ({ x, y, width, height }: Laid): Box => ({ x: x - width / 2, y: y - height / 2, width, height });

type Sizes = ReadonlyMap<string, { readonly width: number; readonly height: number }>;

/** Where boxes stand, and the corners of lines between the levels that they pass. */
function arranged(sizes: Sizes, lines: readonly JoinedLink[], { above, below }: LabelRoom) {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: gap, edgesep: gap / 2, ranksep: levelGap + above + below });
  for (const [id, { width, height }] of sizes) graph.setNode(id, { width, height });
  for (const { from, to } of lines) graph.setEdge(from, to, {});
  layout(graph);
  const boxes = new Map(
    [...sizes.keys()].map((id) => {
      const laid: Laid = graph.node(id);
      return [id, cornerOf(laid)] as const;
    }),
  );
  const corners = new Map(
    lines.map(({ id, from, to }) => {
      const { points }: { points: readonly Point[] } = graph.edge(from, to);
      return [id, points] as const;
    }),
  );
  const { width = 0, height = 0 }: { width?: number; height?: number } = graph.graph();
  return { boxes, corners, width: Math.max(width, 0), height: Math.max(height, 0) };
}

/** Where one line leads to many, what it says of one of them stands in its card. */
const withWords = (entity: DiagramEntity, words: string | undefined): DiagramEntity =>
  words === undefined ? entity : { ...entity, note: entity.note === undefined ? words : `${entity.note} · ${words}` };

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Places owners above what they own, in layers with few crossings, and leads the lines around what is in between. Many alike at the end of
 * a line stand in one block. Circles are allowed. Coordinates are pixels and start at zero.
 */
export function layOut(data: StructureData): DiagramLayout {
  const stacks = siblingsOf(data).map((one): Stack => ({ ...one, id: `stack of ${one.id}`, groupId: one.id }));
  const { lines, ownWords } = linesOfSiblings(joinLinks(data), stacks);
  const entities = data.entities.map((entity) => withWords(entity, ownWords.get(entity.id)));
  const nodeHeight = cardHeight(entities);
  const stacked = new Set(stacks.flatMap(({ members }) => members));
  const single = entities.filter(({ id }) => !stacked.has(id));
  const sizes = new Map([
    ...single.map(({ id }) => [id, { width: nodeWidth, height: nodeHeight }] as const),
    ...stacks.map((stack) => [stack.id, sizeOfStack(stack, nodeHeight)] as const),
  ]);
  const room = labelRoom(lines);
  const { boxes, corners, width, height } = arranged(sizes, lines, room);
  const placedStacks = stacks.map((stack) => ({ ...stack, ...(boxes.get(stack.id) ?? nowhere) }));
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const inStack = (stack: Box & Siblings): readonly Placed[] =>
    stack.members.flatMap((member, index) => {
      const entity = byId.get(member);
      return entity === undefined ? [] : [{ entity, ...placeInStack(index, stack, nodeHeight) }];
    });
  return {
    placed: [
      ...single.map((entity) => {
        const { x, y } = boxes.get(entity.id) ?? nowhere;
        return { entity, x, y };
      }),
      ...placedStacks.flatMap(inStack),
    ],
    stacks: placedStacks,
    lines: labeled(routed(lines, boxes, corners, room.above), [...boxes.values()], nodeWidth),
    nodeHeight,
    width,
    height,
  };
}
