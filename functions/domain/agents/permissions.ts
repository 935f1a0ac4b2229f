import { permissionsOf } from '#functions/platform/agent-store.ts';
import { accessOf } from '#functions/platform/authorize.ts';
import { ownerOf } from '#functions/platform/owners.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AgentsContext } from './context.ts';

type Calls = typeof agents.calls;

/** Two records are the same when all their parts are. */
const identityOf = (permission: Permission): string =>
  JSON.stringify([
    permission.level,
    permission.action,
    permission.sourceType,
    permission.sourceId,
    permission.entityId,
    permission.detailType,
    permission.detailName,
    permission.detailValues.toSorted(),
  ]);

async function requireOwnEntities(permissions: readonly Permission[], organizationId: string): Promise<void> {
  for (const { entityId } of permissions) {
    if (entityId === null) continue;
    if ((await ownerOf(entityId))?.organizationId !== organizationId) throw new DomainError('entityNotFound');
  }
}

async function replace(
  agentId: string,
  context: AgentsContext,
  event: string,
  next: (current: readonly Permission[]) => readonly Permission[],
): Promise<Permission[]> {
  const { table, organizationId } = context.scope;
  await context.member(agentId);
  const stored = await permissionsOf(organizationId, agentId);
  const permissions = [...next(stored.permissions)];
  const change = table.change({
    key: { kind: 'Member', id: agentId, part: 'PERMISSIONS' },
    expects: stored.version === 0 ? 'absent' : stored.version,
    value: { permissions },
    event,
  });
  await writeRecords([change], context.actor, context.clock.now());
  return permissions;
}

export const listPermissions: UseCase<Calls['listPermissions'], AgentsContext> = async ({ params }, context) => {
  await context.member(params.agentId);
  return (await permissionsOf(params.orgId, params.agentId)).permissions;
};

export const addPermissions: UseCase<Calls['addPermissions'], AgentsContext> = async ({ params, body }, context) => {
  const added = body.map((line) => ({ ...line, organizationId: params.orgId }));
  await requireOwnEntities(added, params.orgId);
  return replace(params.agentId, context, 'permissions.added', (current) => [
    ...new Map([...current, ...added].map((permission) => [identityOf(permission), permission])).values(),
  ]);
};

export const removePermissions: UseCase<Calls['removePermissions'], AgentsContext> = async (
  { params, body },
  context,
) => {
  const removed = new Set(body.map((line) => identityOf({ ...line, organizationId: params.orgId })));
  return replace(params.agentId, context, 'permissions.removed', (current) =>
    current.filter((permission) => !removed.has(identityOf(permission))),
  );
};

export const checkPermissions: UseCase<Calls['checkPermissions'], AgentsContext> = async (
  { params, body },
  { scope },
) => {
  const access = await accessOf(scope.agent, params.orgId);
  if (!access) throw new DomainError('organizationNotFound');
  return body.map((item) => ({
    ...item,
    permitted:
      item.organizationId === params.orgId &&
      isPermitted(access, {
        level: item.level,
        sourceType: item.sourceType,
        organizationId: params.orgId,
        entityPath: item.entityId === null ? [] : [item.entityId],
        sourceId: item.sourceId,
        detailName: item.detailName,
      }),
  }));
};
