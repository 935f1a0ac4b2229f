import { auditPlaceOf } from '#shared/domain/audit/audit-types.ts';

/** Of what is told of the things in an entity, openings of documents are most, and have a list of their own. */
const isListed = (type: string): boolean => type !== 'Opening';

interface Sides {
  readonly before: unknown;
  readonly after: unknown;
}

const entityIn = (side: unknown): string | null => {
  if (typeof side !== 'object' || side === null || !('entityId' in side)) return null;
  return typeof side.entityId === 'string' && side.entityId !== '' ? side.entityId : null;
};

/**
 * The partition of the trail's index by entity in which a record is listed: that of the structure, project or financing that it is about, or lies in, or of the
 * organization for its settings. Null for bookkeeping, and for what is in no entity. It follows from the record alone.
 */
export function entityPartition(scope: string, pk: string, { before, after }: Sides): string | null {
  const place = auditPlaceOf(pk.slice(scope.length + 1));
  if (place === null || !isListed(place.type)) return null;
  if (place.type === 'Organization') return `${place.source}#${place.source}`;
  const entityId = place.entityId ?? entityIn(after) ?? entityIn(before);
  return entityId === null ? null : `${scope}#${entityId}`;
}
