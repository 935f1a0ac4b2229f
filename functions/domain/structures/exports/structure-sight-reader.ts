import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { filledPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { readStructures } from './entity-reader.ts';
import { structuresGrantedOneByOne } from './granted-structures-reader.ts';
import { viewerOf } from './seen-entity-reader.ts';
import { readStructure } from './structure-reader.ts';

/** One structure that the request may see; of any other it is told that there is none. */
export async function readSeenStructure(scope: RequestScope, id: string): Promise<Structure> {
  const structure = await readStructure(scope.table, id);
  if (!viewerOf(scope).sees(structurePath(structure))) throw new DomainError('entityNotFound');
  return structure;
}

/** Of these ids, the structures that the request may see, by id; everything else has no page for it. */
export async function seenStructures(
  scope: RequestScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Structure>> {
  if (ids.length === 0) return new Map();
  const viewer = viewerOf(scope);
  const found = [...(await readStructures(scope.table, ids)).values()];
  return new Map(
    found.flatMap((structure) => (viewer.sees(structurePath(structure)) ? [[structure.id, structure] as const] : [])),
  );
}

/** The ids of {@link seenStructures}. */
export const seenStructureIds = async (scope: RequestScope, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await seenStructures(scope, ids)).keys());

/** Structures in force that the request may see, by name. */
export async function seenInForce(scope: RequestScope, asked: PageRequest): Promise<Page<Structure>> {
  const granted = await structuresGrantedOneByOne(scope);
  if (granted !== null) {
    const inForce = granted.filter(({ launchStatus }) => launchStatus === 'Active');
    const { items, nextCursor } = pageOfAll(inForce, asked, ({ id }) => id);
    return { items, nextCursor };
  }
  const read = (request: PageRequest) => scope.table.list('Deal#Active', Structure, request);
  return filledPage(read, (one) => scope.may('View', 'Deal', structurePath(one)), asked);
}
