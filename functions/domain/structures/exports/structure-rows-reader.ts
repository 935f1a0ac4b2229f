import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { emptySummary, type Structure, type StructureRow, type StructureSummary } from '#shared/domain/structure.ts';
import { readStructures, referenceTo } from './entity-reader.ts';
import { structureSummaries, summaryBelow, summaryWithParts } from './portfolio-reader.ts';
import { seenStructure, viewerOf } from './seen-entity-reader.ts';

const queriesAtOnce = 16;

type Summaries = ReadonlyMap<string, StructureSummary>;

const summariesBelow = async (scope: RequestScope, some: readonly Structure[]): Promise<Summaries> =>
  new Map(await inParallel(some, queriesAtOnce, async (one) => [one.id, await summaryBelow(scope, one)] as const));

/** Whatever its summary will say, something is below it. */
const isPortfolio = ({ structureType }: Structure): boolean => structureType === 'Portfolio';

/**
 * Structures with what hangs on each of them and what they are parts of: one more round trip, and another one where something is below a
 * structure that is no portfolio.
 */
export async function structureRows(scope: RequestScope, some: readonly Structure[]): Promise<StructureRow[]> {
  const ids = some.map(({ id }) => id);
  const parentIds = some.flatMap(({ parentId }) => parentId ?? []);
  const [own, parents, early] = await Promise.all([
    structureSummaries(scope, ids),
    readStructures(scope.table, parentIds),
    summariesBelow(scope, some.filter(isPortfolio)),
  ]);
  const ownOf = (id: string): StructureSummary => own.get(id) ?? emptySummary;
  const others = some.filter((one) => !isPortfolio(one) && ownOf(one.id).subStructureCount > 0);
  const below = new Map([...early, ...(await summariesBelow(scope, others))]);

  const viewer = viewerOf(scope);
  return some.map((structure) => {
    const parent = parents.get(structure.parentId ?? '');
    const isSeen = parent !== undefined && viewer.sees(structurePath(parent));
    const summary = ownOf(structure.id);
    return {
      ...seenStructure(structure, viewer),
      summary,
      withParts: summaryWithParts(summary, below.get(structure.id) ?? emptySummary),
      parent: isSeen ? referenceTo(parent) : null,
    };
  });
}
