import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { foldersOf } from '#functions/domain/data-room/exports/folder-path-reader.ts';
import { entityPaths } from '#functions/domain/structures/exports/entity-path-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { ownerOf, structureIdOf } from '#functions/platform/storage/owners.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { PermissionLine, Requirement } from '#shared/domain/permissions/permission.ts';
import { isEntitySource } from '#shared/domain/permissions/resolve.ts';
import { withWholeDetail } from '#shared/metrics/asked-of-detail.ts';

/** A question to the check or the explanation, and the place about which it is asked. */
export type PlacedQuestion = Omit<PermissionLine, 'action'>;

const readAtOnce = 25;

/**
 * A document and the folders that it lies in, narrowest first: in the room of what the question is about, or in that of its structure, whose documents
 * are about all that lies in it.
 */
function documentPaths(table: Table) {
  const rooms = new Map<string, ReturnType<typeof foldersOf>>();
  async function pathIn(roomId: string, documentId: string): Promise<readonly string[] | null> {
    const idsAbove = rooms.get(roomId) ?? foldersOf(table, roomId);
    rooms.set(roomId, idsAbove);
    const document = await findDocument(table, roomId, documentId);
    return document === null ? null : [documentId, ...(await idsAbove(document.parentId))];
  }
  return async (entityId: string, documentId: string): Promise<readonly string[]> => {
    const owner = await ownerOf(entityId);
    const ids = [entityId, owner === null ? null : structureIdOf(owner)].filter((id) => id !== null);
    for (const roomId of new Set(ids)) {
      const path = await pathIn(roomId, documentId);
      if (path !== null) return path;
    }
    return [documentId];
  };
}

/**
 * Where a question is to be decided, narrowest first. One about a structure, project or financing is decided where that one is, if it lies at the
 * place; null where either is not there.
 */
function pathOf(
  { sourceType, sourceId, entityId }: PlacedQuestion,
  paths: ReadonlyMap<string, readonly string[]>,
): readonly string[] | null {
  const place = entityId === null ? [] : (paths.get(entityId) ?? null);
  if (sourceId === null || !isEntitySource(sourceType)) return place;
  const own = paths.get(sourceId);
  return place !== null && own !== undefined && place.every((id) => own.includes(id)) ? own : null;
}

/** The questions as the calls ask them of the resolver, in their order; null for one about what is not there. */
export async function requirementsOf(
  questions: readonly PlacedQuestion[],
  table: Table,
): Promise<readonly (Requirement | null)[]> {
  const named = questions.flatMap(({ sourceType, sourceId, entityId }) => [
    entityId,
    isEntitySource(sourceType) ? sourceId : null,
  ]);
  const paths = await entityPaths(
    table,
    named.filter((id) => id !== null),
  );
  const idsOfDocument = documentPaths(table);
  return inParallel(questions, readAtOnce, async (question): Promise<Requirement | null> => {
    const { level, sourceType, sourceId, entityId, detailType, detailName, detailValues } = question;
    const entityPath = pathOf(question, paths);
    if (entityPath === null) return null;
    const isDocument = sourceType === 'Document' && sourceId !== null;
    const own = sourceId === null ? [] : [sourceId];
    const sourceIds = isDocument ? await idsOfDocument(entityId ?? table.organizationId, sourceId) : own;
    const asked = withWholeDetail(sourceType, { sourceIds, detailType, detailName, detailValues });
    return { ...asked, level, sourceType, organizationId: table.organizationId, entityPath };
  });
}
