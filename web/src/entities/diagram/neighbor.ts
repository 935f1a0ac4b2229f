import { type DiagramLayout, nodeWidth } from './diagram-layout.ts';

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

export const isDirection = (key: string): key is Direction =>
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
