import type { Point } from './geometry.ts';

const radius = 10;

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(0.5, distance / length);
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
    return `L ${text(towards(corner, before, radius))} Q ${text(corner)} ${text(towards(corner, after, radius))}`;
  });
  const last = rest.at(-1);
  return [`M ${text(first)}`, ...bends, ...(last === undefined ? [] : [`L ${text(last)}`])].join(' ');
}

const labelDistance = 26;

/** Where a line's label stands: near its lower end, where lines have parted. */
export function labelPoint(points: readonly Point[]): Point {
  const end = points.at(-1) ?? { x: 0, y: 0 };
  return towards(end, points.at(-2) ?? end, labelDistance);
}
