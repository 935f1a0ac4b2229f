import type { Point } from './geometry.ts';

const radius = 10;

const towards = (from: Point, to: Point, distance: number, mostShare: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(mostShare, distance / length);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

const text = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** The corners as the path of an SVG, each rounded. */
export function linePath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const bends = rest.slice(0, -1).map((corner, index) => {
    const before = points[index] ?? corner;
    const after = rest[index + 1] ?? corner;
    return `L ${text(towards(corner, before, radius, 0.5))} Q ${text(corner)} ${text(towards(corner, after, radius, 0.5))}`;
  });
  const last = rest.at(-1);
  return [`M ${text(first)}`, ...bends, ...(last === undefined ? [] : [`L ${text(last)}`])].join(' ');
}

/** Points along a line, so far from each other and from both of its ends, beginning at its end. Pixels. */
export function pointsAlong(points: readonly Point[], step: number): readonly Point[] {
  const found: Point[] = [];
  const fromEnd = points.toReversed();
  let rest = step;
  for (const [index, from] of fromEnd.entries()) {
    const to = fromEnd[index + 1];
    if (to === undefined) break;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    for (; rest <= length; rest += step) found.push(towards(from, to, rest, 1));
    rest -= length;
  }
  const [start] = points;
  return found.filter((point) => start !== undefined && Math.hypot(point.x - start.x, point.y - start.y) >= step);
}

/** The middle of a line's label: so far before its end, where lines have parted. Pixels. */
export function labelPoint(points: readonly Point[], distance: number): Point {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  return towards(end, points.at(-2) ?? end, distance, 1);
}
