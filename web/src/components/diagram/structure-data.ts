import type { CovenantStatus } from '#shared/domain/covenant.ts';

export type EntityKind = 'structure' | 'financing' | 'project' | 'company' | 'fund';

export interface DiagramEntity {
  readonly id: string;
  readonly name: string;
  readonly kind: EntityKind;
  /** The organization's own word for it, like "Loan" or "SPV". */
  readonly kindLabel: string;
  /** Its worst covenant; left out where nothing is tested. */
  readonly status?: CovenantStatus;
  readonly note?: string;
}

/** `from` owns, holds or lends to `to`. */
export interface DiagramLink {
  readonly from: string;
  readonly to: string;
  /** "100%", "Senior". */
  readonly label?: string;
}

export interface StructureData {
  readonly entities: readonly DiagramEntity[];
  readonly links: readonly DiagramLink[];
}

export interface Placed {
  readonly entity: DiagramEntity;
  readonly x: number;
  readonly y: number;
}

export const nodeWidth = 216;
export const nodeHeight = 92;
const columnGap = 28;
const levelHeight = nodeHeight + 64;

/** How many steps each entity is below the top, by its longest way; a circle is cut where it closes. */
function levelsOf({ entities, links }: StructureData): ReadonlyMap<string, number> {
  const parents = (id: string) => links.filter(({ to, from }) => to === id && from !== id).map(({ from }) => from);
  const levels = new Map<string, number>();
  const levelOf = (id: string, below: ReadonlySet<string>): number => {
    const known = levels.get(id);
    if (known !== undefined) return known;
    const above = parents(id).filter((parent) => !below.has(parent));
    const level = Math.max(-1, ...above.map((parent) => levelOf(parent, new Set([...below, id])))) + 1;
    levels.set(id, level);
    return level;
  };
  for (const { id } of entities) levelOf(id, new Set([id]));
  return levels;
}

/** Places owners above what they own, each level centered and in the order of what is above it. Coordinates are pixels of the canvas. */
export function layOut(data: StructureData): readonly Placed[] {
  const levels = levelsOf(data);
  const depth = Math.max(0, ...levels.values());
  const centers = new Map<string, number>();
  const placed: Placed[] = [];
  for (let level = 0; level <= depth; level += 1) {
    const weightOf = (id: string): number => {
      const above = data.links.filter(({ to }) => to === id).flatMap(({ from }) => centers.get(from) ?? []);
      return above.length === 0 ? 0 : above.reduce((sum, each) => sum + each, 0) / above.length;
    };
    const row = data.entities
      .filter(({ id }) => levels.get(id) === level)
      .map((entity) => ({ entity, weight: weightOf(entity.id) }))
      .toSorted((a, b) => a.weight - b.weight);
    const width = row.length * nodeWidth + (row.length - 1) * columnGap;
    for (const [index, { entity }] of row.entries()) {
      const x = index * (nodeWidth + columnGap) - width / 2;
      centers.set(entity.id, x + nodeWidth / 2);
      placed.push({ entity, x, y: level * levelHeight });
    }
  }
  return placed;
}
