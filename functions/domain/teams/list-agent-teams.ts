import * as z from 'zod';
import { PageReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { cursorsFor } from '#functions/platform/storage/cursors.ts';
import type { teams } from '#shared/contract/teams.ts';
import type { AgentTeam } from '#shared/domain/team.ts';
import { type Candidate, candidatesOf, requireMember, teamsOf } from './agent-memberships.ts';
import type { TeamsContext } from './context.ts';

/** The last candidate that was looked at. */
const Position = z.object({ sort: z.string(), entityId: z.string() });

export const listAgentTeams: UseCase<(typeof teams.calls)['listAgentTeams'], TeamsContext> = async (
  { params, query },
  context,
) => {
  const agent = await requireMember(params.agentId, context);
  const positions = cursorsFor(`agent-teams:${params.orgId}:${params.agentId}`, Position);
  const after = query.cursor === undefined ? null : await positions.open(query.cursor);
  const candidates = await candidatesOf(agent, context);
  const isAhead = ({ sort, entityId }: Candidate): boolean =>
    after === null || sort > after.sort || (sort === after.sort && entityId > after.entityId);

  const found: AgentTeam[] = [];
  let rest = candidates.filter(isAhead);
  let last: Candidate | undefined;
  while (rest.length > 0 && found.length < query.limit) {
    const taken = rest.slice(0, query.limit - found.length);
    found.push(...(await teamsOf(taken, context)));
    rest = rest.slice(taken.length);
    last = taken.at(-1);
  }
  if (rest.length === 0 || !last) return new PageReply(found, null);
  return new PageReply(found, await positions.seal({ sort: last.sort, entityId: last.entityId }));
};
