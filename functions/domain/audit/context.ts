import { type DocumentSight, documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { mayOnDetail } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { readDetails } from '#functions/domain/metrics/exports/figure-reader.ts';
import { type Entity, findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { TrailPlace } from '#functions/platform/audit/trail-record.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { type Cursors, cursorsFor } from '#functions/platform/storage/cursors.ts';

export interface AuditContext {
  readonly scope: RequestScope;
  /** Whether the request manages the organization: it reads the log of it, with addresses and devices. */
  readonly manages: boolean;
  /** Whether it looks after people and settings. */
  readonly administers: boolean;
  /** Any structure, project or financing, whoever may see it; read once in a request. */
  entity(id: string): Promise<Entity | null>;
  /** What may be seen of the documents of an entity, or of the organization. */
  documents(roomId: string): Promise<DocumentSight | null>;
  /** The details of an entity that may be seen, by their ids. */
  detailNames(entityId: string): Promise<ReadonlyMap<string, string>>;
  /** Cursors of one list; `purpose` says which. */
  cursors(purpose: string): Cursors<TrailPlace>;
}

const once = <Value>(read: (id: string) => Promise<Value>): ((id: string) => Promise<Value>) => {
  const known = new Map<string, Promise<Value>>();
  return (id) => {
    const found = known.get(id) ?? read(id);
    known.set(id, found);
    return found;
  };
};

export function auditContext(scope: RequestScope): AuditContext {
  const entity = once((id) => findEntity(scope.table, id));
  return {
    scope,
    manages: scope.grant !== null && scope.may('Create', 'Organization', []),
    administers: scope.grant !== null && scope.may('Edit', 'Organization', []),
    entity,
    documents: once(async (roomId) => {
      if (roomId === scope.organizationId) return documentSight(scope, roomId);
      const found = await entity(roomId);
      return found === null ? null : documentSight(scope, roomId, found.path);
    }),
    detailNames: once(async (entityId) => {
      const found = await entity(entityId);
      if (found === null) return new Map();
      const details = await readDetails(scope.table, entityId);
      const seen = details.filter(({ name }) => mayOnDetail(scope, 'View', found.path, name));
      return new Map(seen.map(({ id, name }) => [id, name]));
    }),
    cursors: (purpose) => cursorsFor(`audit:${scope.organizationId}:${purpose}`, TrailPlace),
  };
}
