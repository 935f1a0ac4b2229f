import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { teams } from '#shared/contract/teams.ts';
import type { TeamGroup, TeamGroupMembership } from '#shared/domain/team.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { complaints, grantOf, requireClear } from './asked-memberships.ts';
import type { TeamsContext } from './context.ts';
import { grantOn, type TeamEntity } from './team-grants.ts';
import { activeGroup, anyGroup } from './team-groups.ts';
import { teamGroup } from './team-views.ts';
import { groupHolder, writeMemberships } from './write-memberships.ts';

type Calls = typeof teams.calls;

async function saveGroups(
  entity: TeamEntity,
  asked: readonly TeamGroupMembership[],
  { scope }: TeamsContext,
): Promise<TeamGroup[]> {
  requireClear(asked, 'groupId', ({ groupId }) => groupId);
  const found = await Promise.all(
    asked.map(async (grant) => ({ grant, group: await activeGroup(scope.table, grant.groupId) })),
  );
  const unknown = complaints(found, ({ group }) =>
    group === null ? ['groupId', 'This group does not exist or is obsolete.'] : null,
  );
  if (unknown) throw new DomainError('groupNotFound', { fields: unknown });

  const { organizationId } = scope;
  const wanted = found.flatMap(({ group, grant }) =>
    group === null
      ? []
      : [{ group, holder: groupHolder(group), grants: [{ entity, grant: grantOf(grant, entity.id, organizationId) }] }],
  );
  const saved = await writeMemberships(wanted, scope);
  return saved.flatMap(({ group, rights }) => {
    const grant = grantOn(rights, entity.id);
    return grant ? [teamGroup(group, grant)] : [];
  });
}

/** A group that is not on the team stays off it; an obsolete one is taken off as well. */
async function removeGroups(entity: TeamEntity, groupIds: readonly string[], { scope }: TeamsContext): Promise<void> {
  const groups = await Promise.all([...new Set(groupIds)].map((id) => anyGroup(scope.table, id)));
  const wanted = groups.flatMap((group) =>
    group === null ? [] : [{ holder: groupHolder(group), grants: [{ entity, grant: null }] }],
  );
  await writeMemberships(wanted, scope);
}

export const saveTeamGroups: UseCase<Calls['saveTeamGroups'], TeamsContext> = async ({ params, body }, context) => {
  const entity = await context.entity(params.id);
  return attempted(() => saveGroups(entity, body, context));
};

export const removeTeamGroups: UseCase<Calls['removeTeamGroups'], TeamsContext> = async ({ params, body }, context) => {
  const entity = await context.entity(params.id);
  const groupIds = body.map(({ groupId }) => groupId);
  await attempted(() => removeGroups(entity, groupIds, context));
  return {};
};
