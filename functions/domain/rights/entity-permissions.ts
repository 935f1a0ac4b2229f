import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { rights } from '#shared/contract/rights.ts';
import { EntityType } from '#shared/domain/entity-types.ts';
import { SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { requirementsOf } from './asked-by.ts';
import type { RightsContext } from './context.ts';
import { heldPermissions } from './held-permissions.ts';

function knownSource({ structureType, sourceType }: { structureType: string; sourceType: string }): SourceType {
  const source = SourceType.safeParse(sourceType);
  const fields = {
    ...(EntityType.safeParse(structureType).success ? {} : { structureType: 'There is no such type of structure.' }),
    ...(source.success ? {} : { sourceType: 'There are no permissions on such a source.' }),
  };
  if (!source.success || Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
  return source.data;
}

/** One's own records only. Who neither sees the entity nor holds a record of its own on it, or above it, learns nothing about it. */
export const listEntityPermissions: UseCase<(typeof rights.calls)['listEntityPermissions'], RightsContext> = async (
  { params },
  { scope },
) => {
  const sourceType = knownSource(params);
  const { path } = await readEntity(scope.table, params.structureId);
  const { grant, organizationId } = scope;
  if (!grant) throw new DomainError('organizationNotFound');
  const held = heldPermissions(grant.access, organizationId);
  const isOnPath = (entityId: string | null): boolean => entityId !== null && path.includes(entityId);
  const isNamed = held.some(({ entityId, action }) => action === 'Grant' && isOnPath(entityId));
  if (!isNamed && !scope.may('View', 'Deal', path)) throw new DomainError('entityNotFound');
  const here = held.filter(
    ({ sourceType: source, entityId }) => source === sourceType && (entityId === null || isOnPath(entityId)),
  );
  const placed = here.map((permission) => ({ ...permission, entityId: params.structureId }));
  const requirements = await requirementsOf(placed, scope.table);
  return here.map((permission, at) => {
    const requirement = requirements[at] ?? null;
    return { ...permission, permitted: requirement !== null && isPermitted(grant.access, requirement) };
  });
};
