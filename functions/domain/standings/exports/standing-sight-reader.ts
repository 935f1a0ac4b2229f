import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { rightsOnCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { StandingRecord, StoredCovenantStanding } from './standing-record-reader.ts';

/** The covenants of a standing that the request may see, where it sees the entity. */
export function seenCovenants(
  { entityId, ancestorIds, covenants }: StandingRecord,
  scope: Pick<RequestScope, 'may'>,
): readonly StoredCovenantStanding[] {
  const path = structurePath({ id: entityId, ancestorIds });
  if (!scope.may('View', 'Deal', path)) return [];
  return covenants.filter(({ covenantId: id, covenantType }) => {
    const named = { id, covenantType, approved: true };
    return rightsOnCovenant(named, (level, source, asked) => scope.may(level, source, path, asked)).sees;
  });
}
