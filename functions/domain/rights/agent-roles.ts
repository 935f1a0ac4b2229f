import * as z from 'zod';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { AgentRole, rights } from '#shared/contract/rights.ts';
import { builtInRole } from '#shared/domain/permissions/built-in-roles.ts';
import { dealRoleFlags } from '#shared/domain/permissions/deal-role-lines.ts';
import { type EntityAssignment, heldAssignments } from '#shared/domain/permissions/deal-roles.ts';
import type { RightsContext, Subject } from './context.ts';

const OwnRole = z.object({ id: z.string(), name: z.string(), launchStatus: z.enum(['Active', 'Obsolete']) });

async function organizationRoles({ membership }: Subject, { scope }: RightsContext): Promise<AgentRole[]> {
  if (!membership) return [];
  const own = membership.roles.filter((id) => builtInRole(id) === undefined);
  const stored = await scope.table.getMany(
    own.map((id) => ({ kind: 'Role', id })),
    OwnRole,
  );
  const byId = new Map(stored.map((role) => [role.id, role]));
  return membership.roles.flatMap((id) => {
    const role = builtInRole(id) ?? byId.get(id);
    if (!role) return [];
    const isActive = byId.get(id)?.launchStatus !== 'Obsolete';
    return {
      entityType: 'Organization',
      entityId: scope.organizationId,
      role: role.name,
      enabled: membership.enabled && isActive,
      flags: null,
    };
  });
}

/** One entry for each entity and role; whoever holds it both directly and by a group holds it where one of them is switched on. */
function dealRoles(assignments: readonly EntityAssignment[]): AgentRole[] {
  const byEntity = Map.groupBy(assignments, ({ entityId }) => entityId);
  return [...byEntity].flatMap(([entityId, onEntity]) => {
    const flags = dealRoleFlags(onEntity.filter(({ enabled }) => enabled).map(({ role }) => role));
    const byRole = Map.groupBy(onEntity, ({ role }) => role);
    return [...byRole].map(([role, same]) => ({
      entityType: same[0]?.entityType ?? 'Deal',
      entityId,
      role,
      enabled: same.some(({ enabled }) => enabled),
      flags,
    }));
  });
}

export const listAgentRoles: UseCase<(typeof rights.calls)['listAgentRoles'], RightsContext> = async (
  { params, query },
  context,
) => {
  const subject = await context.subject(params.id);
  const roles = [...(await organizationRoles(subject, context)), ...dealRoles(heldAssignments(subject.access))];
  return roles.filter(({ entityType }) => query.entityType === undefined || entityType === query.entityType);
};
