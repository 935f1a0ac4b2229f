import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { teams } from '#shared/contract/teams.ts';
import type { TeamGroup, TeamGroupMembership } from '#shared/domain/team.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { complaints, placeOf, requireClear } from './asked-places.ts';
import type { TeamsContext } from './context.ts';
import { placeIn, type TeamEntity } from './place-rules.ts';
import { activeGroup, anyGroup } from './team-groups.ts';
import { teamGroup } from './team-views.ts';
import { groupHolder, writeMemberships } from './write-places.ts';

type Calls = typeof teams.calls;

async function saveGroups(
  entity: TeamEntity,
  asked: readonly TeamGroupMembership[],
  { scope }: TeamsContext,
): Promise<TeamGroup[]> {
  requireClear(asked, 'groupId', ({ groupId }) => groupId);
  const found = await Promise.all(
    asked.map(async (place) => ({ place, group: await activeGroup(scope.table, place.groupId) })),
  );
  const unknown = complaints(found, ({ group }) =>
    group === null ? ['groupId', 'This group does not exist or is obsolete.'] : null,
  );
  if (unknown) throw new DomainError('groupNotFound', { fields: unknown });

  const { organizationId } = scope;
  const wanted = found.flatMap(({ group, place }) =>
    group === null
      ? []
      : [{ group, holder: groupHolder(group), places: [{ entity, place: placeOf(place, entity.id, organizationId) }] }],
  );
  const saved = await writeMemberships(wanted, scope);
  return saved.flatMap(({ group, rights }) => {
    const place = placeIn(rights, entity.id);
    return place ? [teamGroup(group, place)] : [];
  });
}

/** A group that is not on the team stays off it; an obsolete one is taken off as well. */
async function removeGroups(entity: TeamEntity, groupIds: readonly string[], { scope }: TeamsContext): Promise<void> {
  const groups = await Promise.all([...new Set(groupIds)].map((id) => anyGroup(scope.table, id)));
  const wanted = groups.flatMap((group) =>
    group === null ? [] : [{ holder: groupHolder(group), places: [{ entity, place: null }] }],
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
