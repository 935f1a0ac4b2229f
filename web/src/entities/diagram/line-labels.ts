import { estimateTextWidth } from '#shared/format/text-width.ts';
import type { Box, Point } from './geometry.ts';
import { labelPoint, pointsAlong } from './line-path.ts';
import type { RoutedLink } from './line-routes.ts';
import type { JoinedLink } from './structure-data.ts';
import { fitText, labelLines } from './text-lines.ts';

/** What stands at a line, with the place of its background. */
export interface LineLabel extends Box {
  readonly lines: readonly string[];
  /** Not, where it would cover another label, a card or another line: then it is shown when the line is pointed at. */
  readonly isShown: boolean;
}

export interface LabeledLink extends RoutedLink {
  readonly text: LineLabel | undefined;
}

export const labelFont = { size: 13 } as const;
/** Pixels from one line of a label to the next, and from its upper edge to where the letters stand. */
export const labelLineHeight = 16;
export const labelBaseline = 13;
const padding = { x: 6, y: 1 } as const;
/** Room for the arrow under a label, and for the button over it. */
const distance = { target: 18, source: 16 } as const;
/** Longer labels take two lines. */
const longestInOneLine = 84;

type Side = keyof typeof distance;

/** Labels stand at the end that is theirs alone: where several arrive at one card, under the cards that they come from. */
function sidesOf(lines: readonly JoinedLink[]): ReadonlyMap<string, Side> {
  const leaving = Map.groupBy(lines, ({ from }) => from);
  const labeled = lines.filter(({ label }) => label !== undefined);
  const arriving = Map.groupBy(labeled, ({ to }) => to);
  return new Map(
    labeled.map(({ id, from, to }) => {
      const isAlone = leaving.get(from)?.length === 1;
      return [id, isAlone && (arriving.get(to)?.length ?? 0) > 1 ? 'source' : 'target'] as const;
    }),
  );
}

const linesOf = (label: string): readonly string[] => labelLines(label, longestInOneLine, labelFont);
const heightOf = (lines: readonly string[]): number => lines.length * labelLineHeight + 2 * padding.y;

/** What labels need between two levels: above the lanes in which lines run sideways, and below them. Pixels. */
export interface LabelRoom {
  readonly above: number;
  readonly below: number;
}

const firstLane = 14;
/** A label in one line fits below the lanes as it is. */
const heightBelow = heightOf(['']);

export function labelRoom(lines: readonly JoinedLink[]): LabelRoom {
  const sides = sidesOf(lines);
  const highest = (side: Side): number =>
    Math.max(0, ...lines.map(({ id, label = '' }) => (sides.get(id) === side ? heightOf(linesOf(label)) : 0)));
  const above = highest('source');
  return {
    above: above === 0 ? 0 : distance.source + above + 4 - firstLane,
    below: Math.max(0, highest('target') - heightBelow),
  };
}

/** Where a label may also stand when its own place is taken: from each other on its line, and beside the line. Pixels. */
const elsewhere = { step: 12, beside: 3 } as const;

/** Where a label may stand: at its own place, else anywhere along its line, else beside it. The first that is free is best. */
function boxesOf(points: readonly Point[], lines: readonly string[], side: Side): readonly [Box, ...Box[]] {
  const width = Math.max(...lines.map((line) => estimateTextWidth(line, labelFont))) + 2 * padding.x;
  const height = heightOf(lines);
  const around = ({ x, y }: Point, aside = 0): Box => ({ x: x - width / 2 + aside, y: y - height / 2, width, height });
  const end = { target: points, source: points.toReversed() }[side];
  const own = labelPoint(end, distance[side] + height / 2);
  const along = pointsAlong(end, elsewhere.step);
  const aside = width / 2 + elsewhere.beside;
  return [
    around(own),
    ...along.map((point) => around(point)),
    ...[own, ...along].flatMap((point) => [around(point, aside), around(point, -aside)]),
  ];
}

const isApart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

/** The stretches of a line as boxes; a slanting one, which only a circle has, as the box around it. */
const stretches = ({ id, points }: RoutedLink) =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return { id, x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
  });

/** Places the labels, none wider than a card. One whose place is taken moves along its line; one that fits nowhere is not shown. Pixels. */
export function labeled(lines: readonly RoutedLink[], cards: readonly Box[], widest: number): readonly LabeledLink[] {
  const sides = sidesOf(lines);
  const drawn = lines.flatMap(stretches);
  const taken: Box[] = [...cards];
  return lines.map((line) => {
    const side = sides.get(line.id);
    if (line.label === undefined || side === undefined) return { ...line, text: undefined };
    const words = linesOf(line.label).map((part) => fitText(part, widest - 2 * padding.x, labelFont));
    const boxes = boxesOf(line.points, words, side);
    const free = boxes.find(
      (box) =>
        taken.every((other) => isApart(box, other)) &&
        drawn.every((other) => other.id === line.id || isApart(box, other)),
    );
    if (free !== undefined) taken.push(free);
    return { ...line, text: { ...(free ?? boxes[0]), lines: words, isShown: free !== undefined } };
  });
}
