import { Graph, layout } from '@dagrejs/dagre';
import type { Box, Point } from './geometry.ts';
import { type LabeledLink, type LabelRoom, labeled, labelRoom } from './line-labels.ts';
import { routed } from './line-routes.ts';
import { type DiagramEntity, type JoinedLink, joinLinks, type StructureData } from './structure-data.ts';
import { nameLines } from './text-lines.ts';

/** Entities that stand in one block, because the same others lead to each of them and nothing leads on. */
interface Stack {
  readonly id: string;
  readonly members: readonly string[];
}

const fewestInStack = 6;

/** Siblings without anything below them, of one kind and without labels of their own, that would make a row too wide. */
function stacksOf(data: StructureData): readonly Stack[] {
  const links = joinLinks(data);
  const leadsOn = new Set(links.map(({ from }) => from));
  const into = Map.groupBy(links, ({ to }) => to);
  const alike = ({ id, kind }: StructureData['entities'][number]): string => {
    const lines = into.get(id) ?? [];
    if (leadsOn.has(id) || lines.length === 0 || lines.some(({ label }) => label !== undefined)) return '';
    return `${kind} ${lines.map(({ from, kind: how }) => `${from} ${how}`).toSorted()}`;
  };
  return [...Map.groupBy(data.entities, alike)]
    .filter(([key, members]) => key !== '' && members.length >= fewestInStack)
    .map(([, members], index) => ({ id: `stack ${index + 1}`, members: members.map(({ id }) => id) }));
}

/** The same lines where a block takes the place of its members: one line into it stands for all of theirs. */
function linesAround(links: readonly JoinedLink[], stacks: readonly Stack[]): readonly JoinedLink[] {
  const stackOf = new Map(stacks.flatMap(({ id, members }) => members.map((member) => [member, id] as const)));
  const lines = new Map<string, JoinedLink>();
  for (const link of links) {
    const to = stackOf.get(link.to) ?? link.to;
    const id = `${link.from}>${to}`;
    lines.set(id, { ...link, id, to });
  }
  return [...lines.values()];
}

export interface Placed extends Point {
  readonly entity: DiagramEntity;
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

export const nodeWidth = 216;
const gap = 28;
const levelGap = 76;
const gapInStack = 12;

export const cardPadding = 12;
/** Faces differ in width, so some room is left. */
const nameWidth = nodeWidth - 2 * cardPadding - 8;
export const nameLineHeight = 18;

/** A name as it stands in its card. */
export const nameInCard = (name: string): readonly string[] => nameLines(name, nameWidth, { size: 13, weight: 600 });

/** Cards are as high as what stands in them: a status takes a line more, and so does a long name. */
function heightOf({ entities }: StructureData): number {
  const height = entities.some(({ status }) => status) ? 92 : 66;
  return entities.some(({ name }) => nameInCard(name).length > 1) ? height + nameLineHeight : height;
}

const columnsOf = (count: number): number => Math.ceil(Math.sqrt(count / 2));

function sizeOfStack({ members }: Stack, nodeHeight: number) {
  const columns = columnsOf(members.length);
  const rows = Math.ceil(members.length / columns);
  return {
    width: columns * (nodeWidth + gapInStack) + gapInStack,
    height: rows * (nodeHeight + gapInStack) + gapInStack,
  };
}

function placeInStack(index: number, { x, y, members }: Box & Stack, nodeHeight: number): Point {
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

const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Places owners above what they own, in layers with few crossings, and leads the lines around what is in between. Many alike at the end of
 * a line stand in one block. Circles are allowed. Coordinates are pixels and start at zero.
 */
export function layOut(data: StructureData): DiagramLayout {
  const nodeHeight = heightOf(data);
  const stacks = stacksOf(data);
  const stacked = new Set(stacks.flatMap(({ members }) => members));
  const single = data.entities.filter(({ id }) => !stacked.has(id));
  const lines = linesAround(joinLinks(data), stacks);
  const sizes = new Map([
    ...single.map(({ id }) => [id, { width: nodeWidth, height: nodeHeight }] as const),
    ...stacks.map((stack) => [stack.id, sizeOfStack(stack, nodeHeight)] as const),
  ]);
  const room = labelRoom(lines);
  const { boxes, corners, width, height } = arranged(sizes, lines, room);
  const placedStacks = stacks.map((stack) => ({ ...stack, ...(boxes.get(stack.id) ?? nowhere) }));
  const byId = new Map(data.entities.map((entity) => [entity.id, entity]));
  const inStack = (stack: Box & Stack): readonly Placed[] =>
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
