import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { Owner } from '#functions/platform/storage/owners.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changeRights } from './change-rights.ts';
import type { RightsContext } from './context.ts';
import { ownersOf, requireOwnEntities } from './own-entities.ts';

type Calls = typeof rights.calls;

/** Each assignment is also a place on a team, and a transaction takes 49 changes. */
const entitiesAtOnce = 40;

type Assign = (current: readonly EntityAssignment[], ids: ReadonlySet<string>) => EntityAssignment[];

/** Changes assignments, and with each of them the team of its entity. Answers all assignments that are left. */
async function changeAssignments(
  agentId: string,
  entities: readonly Owner[],
  context: RightsContext,
  event: string,
  assign: Assign,
): Promise<EntityAssignment[]> {
  for (let from = 0; ; from += entitiesAtOnce) {
    const portion = entities.slice(from, from + entitiesAtOnce);
    const ids = new Set(portion.map(({ id }) => id));
    const { assignments } = await changeRights(
      agentId,
      context,
      event,
      (current) => ({ ...current, assignments: assign(current.assignments, ids) }),
      (agent, next) => context.teamChanges(context.scope.table, agent, portion, next),
    );
    if (from + entitiesAtOnce >= entities.length) return assignments;
  }
}

/** Of two assignments to one entity, in the body or before it, the later one counts. */
export const assignEntities: UseCase<Calls['assignEntities'], RightsContext> = async ({ params, body }, context) => {
  await context.member(params.userId);
  const ids = body.map(({ entityId }) => entityId);
  await requireOwnEntities(ids, context.scope.organizationId);
  const entities = [...(await ownersOf(ids)).values()];
  // Roles in the organization are the members' own, not deal roles.
  if (entities.some(({ kind }) => kind === 'Organization')) throw new DomainError('entityNotFound');
  return changeAssignments(params.userId, entities, context, 'entities.assigned', (current, portion) => {
    const assigned = body.filter(({ entityId }) => portion.has(entityId));
    return [...new Map([...current, ...assigned].map((one) => [one.entityId, one])).values()];
  });
};

export const unassignEntities: UseCase<Calls['unassignEntities'], RightsContext> = async (
  { params, body },
  context,
) => {
  const entities = [...(await ownersOf(body.map(({ entityId }) => entityId))).values()];
  return changeAssignments(params.userId, entities, context, 'entities.unassigned', (current, portion) =>
    current.filter(({ entityId }) => !portion.has(entityId)),
  );
};

/** Ends one assignment, unless it is another role by now. */
export async function endAssignment(
  agentId: string,
  { entityId, role }: { readonly entityId: string; readonly role: string },
  context: RightsContext,
): Promise<void> {
  const entities = [...(await ownersOf([entityId])).values()];
  await changeAssignments(agentId, entities, context, 'entities.unassigned', (current) =>
    current.filter((one) => one.entityId !== entityId || one.role !== role),
  );
}
