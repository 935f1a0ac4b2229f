import { addedSummaries } from '#functions/domain/structures/exports/portfolio-reader.ts';
import { isReceivedGrant, type StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import { emptySummary, type Structure, type StructureSummary } from '#shared/domain/structure.ts';
import type { StructureTree } from '#shared/domain/structure-tree.ts';
import { byName, type SeenStructures } from './seen-structures.ts';

const leaf = { children: [], omitted: 0, isReceived: false, summary: null, withParts: null } as const;

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
  isReceived: isReceivedGrant(financing),
});

interface Below {
  readonly children: readonly StructureTree[];
  readonly omitted: number;
}

interface Parts {
  readonly summary: StructureSummary;
  /** Ids of the structures right below that count with it; null where some are left out. */
  readonly parts: readonly string[] | null;
}

/** Null where something below is left out, so that the sum would be too small. */
function sumFrom(id: string, partsOf: (id: string) => Parts): StructureSummary | null {
  const { summary, parts } = partsOf(id);
  const sums = parts?.flatMap((part) => sumFrom(part, partsOf) ?? []);
  return sums?.length === parts?.length && sums !== undefined ? addedSummaries([summary, ...sums]) : null;
}

/** What hangs on a structure with everything below it; null where nothing is below, too. */
const summaryWithParts = (id: string, partsOf: (id: string) => Parts): StructureSummary | null =>
  partsOf(id).parts?.length === 0 ? null : sumFrom(id, partsOf);

/** What is obsolete counts in obsolete structures only, so it is no part of a sum. */
const isInForce = (structure: Structure | undefined): boolean => structure?.launchStatus === 'Active';

interface Figures {
  readonly summary: StructureSummary;
  readonly withParts: StructureSummary | null;
}

const structureBranch = (structure: Structure, figures: Figures, below: Below): StructureTree => ({
  ...named(structure),
  ...below,
  ...figures,
  entityType: structure.structureType,
  dealId: structure.id,
  amount: null,
  currency: null,
  isReceived: false,
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
  const partsOf = (part: string): Parts => {
    const one = seen.get(part);
    const inForce = (one?.below ?? []).filter((each) => isInForce(seen.get(each)?.structure));
    return { summary: one?.summary ?? emptySummary, parts: one?.hasAllBelow === false ? null : inForce };
  };
  return structureBranch(structure, { summary, withParts: summaryWithParts(id, partsOf) }, { children, omitted });
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

/** The trees of a forest below one of its structures, or of all that stand at the top under ''. */
export function branchesOf(
  forest: Forest,
  id: string,
  summaries: ReadonlyMap<string, StructureSummary>,
): StructureTree[] {
  const summaryOf = (one: string) => summaries.get(one) ?? emptySummary;
  const partsOf = (one: string): Parts => ({
    summary: summaryOf(one),
    parts: forest.omitted.has(one)
      ? null
      : (forest.below.get(one) ?? []).filter(isInForce).map((structure) => structure.id),
  });
  return (forest.below.get(id) ?? []).map((structure) =>
    structureBranch(
      structure,
      { summary: summaryOf(structure.id), withParts: summaryWithParts(structure.id, partsOf) },
      { children: branchesOf(forest, structure.id, summaries), omitted: forest.omitted.get(structure.id) ?? 0 },
    ),
  );
}
