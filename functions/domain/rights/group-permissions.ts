import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { administratorsKept } from '#functions/platform/people/administrators.ts';
import { addedLines, requireFairChange } from '#functions/platform/people/own-rights.ts';
import { groupRightsKey, rightsAt, rightsChange } from '#functions/platform/people/rights-store.ts';
import { attempted, VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import type { RightsContext } from './context.ts';
import { requireExtended } from './exports/extended-permission-reader.ts';
import { isInGroup } from './group-agents.ts';
import { groupRecords, withAccessState } from './group-records.ts';
import { requireOwnEntities } from './own-entities.ts';
import { distinct, entitiesOf } from './permissions.ts';

/** `version` is the group's own, which this write counts up: the records of a group are part of it. */
export const setGroupPermissions: UseCase<(typeof rights.calls)['setGroupPermissions'], RightsContext> = async (
  { params, body },
  { scope },
) => {
  const { id: organizationId, groupId } = params;
  await requireOwnEntities(entitiesOf(body.permissions), organizationId);
  const permissions = distinct(body.permissions).map((line): Permission => ({ ...line, organizationId }));
  return attempted(async () => {
    const group = await groupRecords(scope).get(groupId);
    if (group.version !== body.version) throw new VersionOutdated();
    const key = groupRightsKey(groupId);
    const stored = await rightsAt(organizationId, key);
    const { assignments } = stored;
    requireFairChange(scope, { kind: 'GROUP', id: groupId }, stored, { permissions, assignments });
    await requireExtended(scope, [{ before: stored, after: { permissions, assignments } }]);
    const added = group.launchStatus === 'Active' ? addedLines(stored, { permissions, assignments }) : [];
    const kept = await administratorsKept(scope.table, added, isInGroup(groupId, organizationId));
    const change = rightsChange(scope.table, key, stored, { permissions, assignments }, 'group.permissionsSet');
    await groupRecords(scope).change(groupId, group.version, {}, await withAccessState(scope, [change, ...kept]));
    return permissions;
  });
};
