import type { Box, Point } from './geometry.ts';
import type { JoinedLink } from './structure-data.ts';

/** A line with its corners, from the lower edge of one box to the upper edge of the other. */
export interface RoutedLink extends JoinedLink {
  readonly points: readonly Point[];
}

/** A level of the diagram, as high as its highest box. */
interface Band {
  readonly middle: number;
  readonly top: number;
  readonly bottom: number;
}

type Boxes = ReadonlyMap<string, Box>;

const middleOf = ({ y, height }: Box): number => y + height / 2;

/** Boxes of one level have their middles at one height. */
function bandsOf(boxes: Boxes): readonly Band[] {
  const levels = Map.groupBy(boxes.values(), (box) => Math.round(middleOf(box)));
  return [...levels]
    .map(([middle, level]) => ({
      middle,
      top: Math.min(...level.map(({ y }) => y)),
      bottom: Math.max(...level.map(({ y, height }) => y + height)),
    }))
    .toSorted((a, b) => a.middle - b.middle);
}

const bandAt = (bands: readonly Band[], y: number): Band | undefined =>
  bands.find(({ top, bottom }) => y >= top - 1 && y <= bottom + 1);

/** Lanes in which lines of different owners run sideways, so that they can be told apart. Pixels below the level. */
const lanes = [14, 22, 30, 38] as const;

/** Places along the upper edge of each box where its lines arrive, from left to right as they come. */
function arrivals(lines: readonly JoinedLink[], boxes: Boxes, corners: ReadonlyMap<string, readonly Point[]>) {
  const from = (line: JoinedLink): number => corners.get(line.id)?.at(-2)?.x ?? 0;
  const places = new Map<string, number>();
  for (const [to, incoming] of Map.groupBy(lines, (line) => line.to)) {
    const box = boxes.get(to);
    if (box === undefined) continue;
    for (const [index, line] of incoming.toSorted((a, b) => from(a) - from(b)).entries()) {
      places.set(line.id, box.x + (box.width * (index + 1)) / (incoming.length + 1));
    }
  }
  return places;
}

/** Down from one height to the next, sideways only in the lane between. */
const stepTo = (from: Point, to: Point, lane: number): readonly Point[] =>
  Math.abs(from.x - to.x) < 1 ? [to] : [{ x: from.x, y: from.y + lane }, { x: to.x, y: from.y + lane }, to];

/** Without corners at which a line does not turn. */
const turning = (points: readonly Point[]): readonly Point[] =>
  points.filter(({ x, y }, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (before === undefined || after === undefined) return true;
    return !((before.x === x && after.x === x) || (before.y === y && after.y === y));
  });

/**
 * Leads lines down through the levels and sideways only between them, so that no line runs through a box however high it is. A line that leads
 * back up, which only a circle has, keeps the corners that it was given. Under each level, `roomAbove` pixels are kept free for labels.
 */
export function routed(
  lines: readonly JoinedLink[],
  boxes: Boxes,
  corners: ReadonlyMap<string, readonly Point[]>,
  roomAbove: number,
): readonly RoutedLink[] {
  const bands = bandsOf(boxes);
  const places = arrivals(lines, boxes, corners);
  const owners = new Map([...boxes.keys()].map((id, index) => [id, lanes[index % lanes.length] ?? lanes[0]]));

  return lines.map((line) => {
    const [source, target] = [boxes.get(line.from), boxes.get(line.to)];
    const given = corners.get(line.id) ?? [];
    if (!source || !target || middleOf(source) >= middleOf(target)) return { ...line, points: given };
    const lane = roomAbove + (owners.get(line.from) ?? lanes[0]);
    const start = { x: source.x + source.width / 2, y: source.y + source.height };
    const end = { x: places.get(line.id) ?? target.x + target.width / 2, y: target.y };
    const leaving = bandAt(bands, middleOf(source))?.bottom ?? start.y;
    const points: Point[] = [start, { x: start.x, y: leaving }];
    const stepped = (to: Point) => points.push(...stepTo(points.at(-1) ?? start, to, lane));
    for (const { x, y } of given.slice(1, -1)) {
      const band = bandAt(bands, y);
      // Corners between two levels are where lines only bend.
      if (band === undefined || band.top <= start.y || band.bottom >= end.y) continue;
      stepped({ x, y: band.top });
      points.push({ x, y: band.bottom });
    }
    stepped(end);
    return { ...line, points: turning(points) };
  });
}
