import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { agentRightsKey, rightsAt } from '#functions/platform/people/rights-store.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { Permission, PermissionLine } from '#shared/domain/permissions/permission.ts';
import { identityOf } from '#shared/domain/permissions/permission-identity.ts';
import { changeRights } from './change-rights.ts';
import type { RightsContext } from './context.ts';
import { requireOwnEntities } from './own-entities.ts';

type Calls = typeof rights.calls;

/** Each record once. */
export const distinct = <Line extends PermissionLine>(lines: readonly Line[]): Line[] => [
  ...new Map(lines.map((line) => [identityOf(line), line])).values(),
];

export const entitiesOf = (lines: readonly PermissionLine[]): readonly string[] =>
  lines.flatMap(({ entityId }) => entityId ?? []);

export const listPermissions: UseCase<Calls['listPermissions'], RightsContext> = async ({ params }, context) => {
  await context.member(params.agentId);
  return (await rightsAt(params.orgId, agentRightsKey(params.agentId))).permissions;
};

export const listPermissionsHere: UseCase<Calls['listPermissionsHere'], RightsContext> = async (
  { params },
  context,
) => {
  await context.subject(params.userId);
  return (await rightsAt(context.scope.organizationId, agentRightsKey(params.userId))).permissions;
};

export const addPermissions: UseCase<Calls['addPermissions'], RightsContext> = async ({ params, body }, context) => {
  await requireOwnEntities(entitiesOf(body), params.orgId);
  const added = body.map((line): Permission => ({ ...line, organizationId: params.orgId }));
  const { permissions } = await changeRights(params.agentId, context, 'permissions.added', (current) => ({
    ...current,
    permissions: distinct([...current.permissions, ...added]),
  }));
  return permissions;
};

async function remove(agentId: string, removed: ReadonlySet<string>, context: RightsContext): Promise<Permission[]> {
  const { permissions } = await changeRights(agentId, context, 'permissions.removed', (current) => ({
    ...current,
    permissions: current.permissions.filter((permission) => !removed.has(identityOf(permission))),
  }));
  return permissions;
}

export const removePermissions: UseCase<Calls['removePermissions'], RightsContext> = ({ params, body }, context) =>
  remove(params.agentId, new Set(body.map(identityOf)), context);

/** Removes the one record of that identity. */
export const removeRecord = (agentId: string, identity: string, context: RightsContext): Promise<Permission[]> =>
  remove(agentId, new Set([identity]), context);
