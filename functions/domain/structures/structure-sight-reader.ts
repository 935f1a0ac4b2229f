import type { RequestScope } from '#functions/platform/request-scope.ts';
import { readStructures, structurePath } from './entity-reader.ts';
import { viewerOf } from './seen-entity-reader.ts';

/** Of these ids, those of structures that the request may see; everything else has no page for it. */
export async function seenStructureIds(scope: RequestScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const viewer = viewerOf(scope);
  const found = [...(await readStructures(scope.table, ids)).values()];
  return new Set(found.flatMap((structure) => (viewer.sees(structurePath(structure)) ? [structure.id] : [])));
}
