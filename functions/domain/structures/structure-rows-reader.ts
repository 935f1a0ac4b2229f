import type { RequestScope } from '#functions/platform/request-scope.ts';
import { emptySummary, type Structure, type StructureRow } from '#shared/domain/structure.ts';
import { readStructures, referenceTo, structurePath } from './entity-reader.ts';
import { structureSummaries } from './portfolio-reader.ts';

/** Structures with what hangs on each of them and what they are parts of: one more round trip. */
export async function structureRows(scope: RequestScope, some: readonly Structure[]): Promise<StructureRow[]> {
  const [summaries, parents] = await Promise.all([
    structureSummaries(
      scope.table,
      some.map(({ id }) => id),
    ),
    readStructures(
      scope.table,
      some.flatMap(({ parentId }) => parentId ?? []),
    ),
  ]);
  return some.map((structure) => {
    const parent = parents.get(structure.parentId ?? '');
    const isSeen = parent !== undefined && scope.may('View', 'Deal', structurePath(parent));
    const summary = summaries.get(structure.id) ?? emptySummary;
    return { ...structure, summary, parent: isSeen ? referenceTo(parent) : null };
  });
}
