import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { teams } from '#shared/contract/teams.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { candidatesOf, requireMember, teamsOf } from './agent-memberships.ts';
import { complaints, grantOf, requireClear } from './asked-memberships.ts';
import type { TeamsContext } from './context.ts';
import type { TeamEntity } from './team-grants.ts';
import { agentHolder, membershipsInTransaction, writeMemberships } from './write-memberships.ts';

/** An entity that the caller may see; null for any other. */
async function visibleEntity(
  id: string,
  visible: ReadonlySet<string>,
  { entity }: TeamsContext,
): Promise<TeamEntity | null> {
  if (!visible.has(id)) return null;
  try {
    return await entity(id);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'entityNotFound') return null;
    throw error;
  }
}

/** The teams on which somebody is directly, as far as the caller sees them. */
async function directTeams(agentId: string, context: TeamsContext) {
  const candidates = await candidatesOf(await requireMember(agentId, context), context);
  return teamsOf(
    candidates.filter(({ kind }) => kind === 'AGENT'),
    context,
  );
}

/** Teams that the caller does not see can't be named, so they are not left either. */
export const setAgentTeams: UseCase<(typeof teams.calls)['setAgentTeams'], TeamsContext> = async (
  { params, body },
  context,
) => {
  requireClear(body, 'entityId', ({ entityId }) => entityId);
  const current = await directTeams(params.agentId, context);
  const visible = await context.visible(body.map(({ entityId }) => entityId));
  const named = await Promise.all(
    body.map(async (asked) => ({ asked, entity: await visibleEntity(asked.entityId, visible, context) })),
  );
  const unknown = complaints(named, ({ entity }) =>
    entity === null ? ['entityId', 'This does not exist or is not shared with you.'] : null,
  );
  if (unknown) throw new DomainError('entityNotFound', { fields: unknown });

  const left = current
    .filter(({ entityId }) => !body.some((asked) => asked.entityId === entityId))
    .map(({ entityId, entityType }) => ({ entity: { id: entityId, kind: entityType }, grant: null }));
  const kept = named.flatMap(({ asked, entity }) =>
    entity === null ? [] : [{ entity, grant: grantOf(asked, entity.id, params.orgId) }],
  );

  const grants = [...left, ...kept];
  for (let from = 0; from < grants.length; from += membershipsInTransaction) {
    const portion = grants.slice(from, from + membershipsInTransaction);
    await attempted(async () => {
      // Each transaction makes the agent's record another version.
      const holder = agentHolder(await requireMember(params.agentId, context));
      await writeMemberships([{ holder, grants: portion }], context.scope);
    });
  }
  return directTeams(params.agentId, context);
};
