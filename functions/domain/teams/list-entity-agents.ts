import * as z from 'zod';
import { PageReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { cursorsFor } from '#functions/platform/storage/cursors.ts';
import { everyPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { teams } from '#shared/contract/teams.ts';
import type { EntityAgent, TeamGroup } from '#shared/domain/team.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { TeamsContext } from './context.ts';
import { directAgents, teamGroups } from './read-team.ts';
import { type TeamSight, teamSight } from './team-sight.ts';

/** Direct agents come first (`groupId` null), then those of each group; `cursor` is the position within. */
const Position = z.object({ groupId: z.string().nullable(), cursor: z.string().nullable() });
type Position = z.infer<typeof Position>;

const start: Position = { groupId: null, cursor: null };

async function directPage(entityId: string, context: TeamsContext, request: PageRequest): Promise<Page<EntityAgent>> {
  const { items, nextCursor } = await directAgents(entityId, context, request);
  return {
    items: items.map(({ agentId, displayName, primaryEmail, role }) => {
      return { agentId, displayName, primaryEmail, role, groupId: null, groupName: null };
    }),
    nextCursor,
  };
}

async function groupPage(
  group: TeamGroup,
  sight: TeamSight,
  context: TeamsContext,
  request: PageRequest,
): Promise<Page<EntityAgent>> {
  const { items, nextCursor } = await context.groupAgents(group.groupId, request);
  const { role, groupId, name: groupName } = group;
  const shown = items.map(({ agentId, displayName, primaryEmail }) => {
    return {
      agentId,
      displayName,
      primaryEmail: sight.address(agentId) ? primaryEmail : null,
      role,
      groupId,
      groupName,
    };
  });
  return { items: shown, nextCursor };
}

export const listEntityAgents: UseCase<(typeof teams.calls)['listEntityAgents'], TeamsContext> = async (
  { params, query },
  context,
) => {
  const { id } = await context.entity(params.id);
  const sight = teamSight(id, context.scope);
  const positions = cursorsFor(`entity-agents:${context.scope.organizationId}:${id}`, Position);
  // A team has few groups; their agents may be many.
  const groups = await everyPage((cursor) => teamGroups(id, context, { limit: 100, cursor }));

  const found: EntityAgent[] = [];
  let position: Position | null = query.cursor === undefined ? start : await positions.open(query.cursor);
  while (position !== null && found.length < query.limit) {
    const { groupId, cursor }: Position = position;
    const at = groups.findIndex((group) => group.groupId === groupId);
    const group = groups[at];
    // Whoever was in the middle of a group that has left the team since starts again.
    if (groupId !== null && !group) throw new DomainError('cursorInvalid');
    const request = { limit: query.limit - found.length, cursor: cursor ?? undefined };
    const page: Page<EntityAgent> = await (group
      ? groupPage(group, sight, context, request)
      : directPage(id, context, request));
    found.push(...page.items);
    const following: TeamGroup | undefined = groups[at + 1];
    const next = following ? { groupId: following.groupId, cursor: null } : null;
    position = page.nextCursor === null ? next : { groupId, cursor: page.nextCursor };
  }
  return new PageReply(found, position === null ? null : await positions.seal(position));
};
