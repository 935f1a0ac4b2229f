import { actorName } from '#functions/platform/http/actor-name.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { ActingPerson, Moment } from '#shared/domain/approvals/rules.ts';
import type { EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';

/** The groups of whoever makes a request. */
export const groupIdsOf = ({ grant }: RequestScope): readonly string[] =>
  (grant?.access.groups ?? []).map(({ id }) => id);

/** The deal roles that they have anywhere, as themselves and by their groups. */
export function dealRolesOf({ grant }: RequestScope): readonly EntityAssignment[] {
  const { groups = [], assignments = [] } = grant?.access ?? {};
  return [...assignments, ...groups.flatMap((group) => group.assignments)].filter(({ enabled }) => enabled);
}

/** Whoever makes a request, as workflows of a structure may name them. */
export function personOf(scope: RequestScope, structurePath: readonly string[]): ActingPerson {
  const roles = dealRolesOf(scope).filter(({ entityId }) => structurePath.includes(entityId));
  return {
    agentId: scope.actor.agentId,
    name: actorName(scope),
    groupIds: groupIdsOf(scope),
    dealRoles: [...new Set(roles.map(({ role }) => role))],
  };
}

export const momentOf = ({ clock }: RequestScope): Moment => ({ at: clock.now().toISOString(), today: clock.today() });
