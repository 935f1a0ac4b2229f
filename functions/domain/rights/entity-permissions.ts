import { readStructure } from '#functions/domain/structures/structure-reader.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { rights } from '#shared/contract/rights.ts';
import { SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import { StructureType } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RightsContext } from './context.ts';
import { heldPermissions } from './held-permissions.ts';

function knownSource({ structureType, sourceType }: { structureType: string; sourceType: string }): SourceType {
  const source = SourceType.safeParse(sourceType);
  const fields = {
    ...(StructureType.safeParse(structureType).success ? {} : { structureType: 'There is no such type of structure.' }),
    ...(source.success ? {} : { sourceType: 'There are no permissions on such a source.' }),
  };
  if (!source.success || Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
  return source.data;
}

/** One's own records only. Who neither sees the structure nor holds a record of its own on it learns nothing about it. */
export const listEntityPermissions: UseCase<(typeof rights.calls)['listEntityPermissions'], RightsContext> = async (
  { params },
  { scope },
) => {
  const sourceType = knownSource(params);
  const { id } = await readStructure(scope.table, params.structureId);
  const { grant, organizationId } = scope;
  if (!grant) throw new DomainError('organizationNotFound');
  const held = heldPermissions(grant.access, organizationId);
  const isNamed = held.some(({ entityId, action }) => entityId === id && action === 'Grant');
  if (!isNamed && !scope.may('View', 'Deal', id)) throw new DomainError('entityNotFound');
  return held
    .filter((permission) => permission.sourceType === sourceType && [null, id].includes(permission.entityId))
    .map((permission) => {
      const { level, sourceId, detailName } = permission;
      const requirement = { level, sourceType, organizationId, entityPath: [id], sourceId, detailName };
      return { ...permission, permitted: isPermitted(grant.access, requirement) };
    });
};
