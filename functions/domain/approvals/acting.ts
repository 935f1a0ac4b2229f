import { actorName } from '#functions/platform/http/actor-name.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Moment } from '#shared/domain/approvals/rules.ts';
import type { ActingPerson, NamedPerson } from '#shared/domain/approvals/turns.ts';
import { type EntityAssignment, heldAssignments } from '#shared/domain/permissions/deal-roles.ts';
import type { Access } from '#shared/domain/permissions/resolve.ts';
import type { Principal } from './delegations/standing-in.ts';

type Held = Pick<Access, 'groups' | 'assignments'>;

/** The groups that somebody belongs to. */
export const groupIdsOf = ({ groups = [] }: Held): readonly string[] => groups.map(({ id }) => id);

/** The deal roles that somebody has anywhere, as themselves and by their groups. */
export const dealRolesOf = (access: Held): readonly EntityAssignment[] =>
  heldAssignments(access).filter(({ enabled }) => enabled);

/** Whoever makes a request, as workflows may name them. */
export const ownSelf = (scope: RequestScope): Principal => ({
  agentId: scope.actor.agentId,
  name: actorName(scope),
  access: scope.grant?.access ?? {},
});

function namedAt({ agentId, name, access }: Principal, structurePath: readonly string[]): NamedPerson {
  const roles = dealRolesOf(access).filter(({ entityId }) => structurePath.includes(entityId));
  return { agentId, name, groupIds: groupIdsOf(access), dealRoles: [...new Set(roles.map(({ role }) => role))] };
}

/** Whoever makes a request, as workflows of a structure may name them, with those in whose place they decide. */
export const personOf = (
  scope: RequestScope,
  structurePath: readonly string[],
  principals: readonly Principal[] = [],
): ActingPerson => ({
  ...namedAt(ownSelf(scope), structurePath),
  standsInFor: principals.map((one) => namedAt(one, structurePath)),
});

export const momentOf = ({ clock }: RequestScope): Moment => ({ at: clock.now().toISOString(), today: clock.today() });
