import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

export interface FormsContext {
  readonly scope: RequestScope;
  /** A structure, project or financing. Refuses with `entityNotFound`. */
  entity(id: string): Promise<Entity>;
  /** The same for what is written into it; refuses with `entityObsolete`. */
  entityInForce(id: string): Promise<Entity>;
  /** Refuses with `folderNotFound` what is no folder of the structure's room that the request may see. */
  requireFolder(structureId: string, folderId: string): Promise<void>;
}

export function formsContext(scope: RequestScope): FormsContext {
  return {
    scope,
    entity: (id) => readEntity(scope.table, id),
    entityInForce: (id) => readEntityInForce(scope.table, id),
    requireFolder: async (structureId, folderId) => {
      const folder = await findDocument(scope.table, structureId, folderId);
      const isSeen = folder?.logicalType === 'Folder' && (await documentSight(scope, structureId).may('View', folder));
      if (!isSeen) throw new DomainError('folderNotFound');
    },
  };
}
