import type { RequestScope } from '#functions/platform/request-scope.ts';
import { emptySummary, type Structure, type StructureRow } from '#shared/domain/structure.ts';
import { readStructures, readSummaries, referenceTo, structurePath } from './entity-reader.ts';
import { summaryOf } from './summary-record.ts';

/** Structures with what hangs on each of them and what they are parts of: one more round trip. */
export async function structureRows(scope: RequestScope, some: readonly Structure[]): Promise<StructureRow[]> {
  const [summaries, parents] = await Promise.all([
    readSummaries(
      scope.table,
      some.map(({ id }) => id),
    ),
    readStructures(
      scope.table,
      some.flatMap(({ parentId }) => parentId ?? []),
    ),
  ]);
  return some.map((structure) => {
    const record = summaries.get(structure.id);
    const parent = parents.get(structure.parentId ?? '');
    const isSeen = parent !== undefined && scope.may('View', 'Deal', structurePath(parent));
    const summary = record === undefined ? emptySummary : summaryOf(record);
    return { ...structure, summary, parent: isSeen ? referenceTo(parent) : null };
  });
}
