import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure, StructureSummary } from '#shared/domain/structure.ts';
import type { StructureTree } from '#shared/domain/structure-tree.ts';
import { byName, type SeenStructures } from './seen-structures.ts';

const leaf = { children: [], omitted: 0, summary: null } as const;

type Named = Pick<Structure, 'id' | 'name' | 'customId' | 'launchStatus'>;
const named = ({ id, name, customId, launchStatus }: Named): Named => ({ id, name, customId, launchStatus });

export const projectBranch = (project: StoredProject): StructureTree => ({
  ...named(project),
  ...leaf,
  entityType: 'Project',
  dealId: project.dealId,
  amount: null,
  currency: null,
});

export const financingBranch = (financing: StoredFinancing): StructureTree => ({
  ...named(financing),
  ...leaf,
  entityType: financing.financingType,
  dealId: financing.dealId,
  amount: financing.commitmentAmount,
  currency: financing.currency,
});

interface Below {
  readonly children: readonly StructureTree[];
  readonly omitted: number;
}

export const structureBranch = (structure: Structure, summary: StructureSummary, below: Below): StructureTree => ({
  ...named(structure),
  ...below,
  entityType: structure.structureType,
  dealId: structure.id,
  amount: null,
  currency: null,
  summary,
});

/** The tree below a structure: its sub-structures, then its financings, then its projects, each by name. */
export function treeBelow(id: string, seen: SeenStructures): StructureTree | null {
  const found = seen.get(id);
  if (found === undefined) return null;
  const { structure, below, financings, projects, summary, omitted } = found;
  const children = [
    ...below.flatMap((child) => treeBelow(child, seen) ?? []),
    ...financings.map(financingBranch),
    ...projects.map(projectBranch),
  ];
  return structureBranch(structure, summary, { children, omitted });
}

/** Structures that stand below each other, each with how much hangs on it. One whose parents are not among them stands at the top. */
export interface Forest {
  readonly tops: readonly Structure[];
  readonly below: ReadonlyMap<string, readonly Structure[]>;
  /** How many are left out, by the structure that they lie right below; of the top under ''. */
  readonly omitted: ReadonlyMap<string, number>;
}

/** Arranges structures by name from the top down until there is no more room. */
export function forestOf(structures: readonly Structure[], most: number): Forest {
  const known = new Set(structures.map(({ id }) => id));
  const sorted = structures.toSorted(byName);
  // Whoever does not see a parent sees what is below it under the next one that is seen.
  const children = Map.groupBy(sorted, ({ ancestorIds }) => ancestorIds.find((id) => known.has(id)) ?? '');
  const kept = new Map<string, readonly Structure[]>();
  const omitted = new Map<string, number>();
  let left = most;
  const waiting = [''];
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const all = children.get(id) ?? [];
    const some = all.slice(0, left);
    left -= some.length;
    kept.set(id, some);
    if (some.length < all.length) omitted.set(id, all.length - some.length);
    waiting.push(...some.map((structure) => structure.id));
  }
  return { tops: kept.get('') ?? [], below: kept, omitted };
}
