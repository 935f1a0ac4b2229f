import { listGroupMembers } from '#functions/domain/agents/exports/member-reader.ts';
import { delegatesOf } from '#functions/domain/approvals/exports/delegate-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { readAccess } from '#functions/platform/people/access-store.ts';
import { AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { platformTable, type Table } from '#functions/platform/storage/table.ts';
import type { Approver } from '#shared/domain/approvals/workflow.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { teamOf } from '../telling/audience.ts';

const readsAtOnce = 8;

/** People on the teams of a path who have one of these deal roles there, by themselves or by a group. */
async function holdersOf(roles: readonly string[], path: readonly string[], table: Table): Promise<readonly string[]> {
  const teams = await inParallel(path, readsAtOnce, (id) => teamOf(table, id));
  const ids = [...new Set(teams.flatMap(({ direct, inGroups }) => [...direct, ...inGroups]))];
  const agents = await platformTable.getMany(
    ids.map((id) => ({ kind: 'Agent', id })),
    AgentRecord,
  );
  const holds = await inParallel(agents, readsAtOnce, async (agent) => {
    const membership = membershipIn(agent, table.organizationId);
    if (!membership) return false;
    const { groups = [], assignments = [] } = (await readAccess(agent, membership)).access;
    return [...assignments, ...groups.flatMap((group) => group.assignments)].some(
      ({ enabled, entityId, role }) => enabled && path.includes(entityId) && roles.includes(role),
    );
  });
  return agents.filter((_, at) => holds[at]).map(({ id }) => id);
}

/** The people whom approvers of a step stand for, and those who decide in their place on a day. */
export async function approverIds(
  approvers: readonly Approver[],
  path: readonly string[],
  day: IsoDate,
  table: Table,
): Promise<readonly string[]> {
  const idsOf = (wanted: Approver['type']) => approvers.flatMap(({ type, id }) => (type === wanted ? [id] : []));
  const roles = idsOf('RcsLegacyAgentSupplier');
  const [inGroups, holders] = await Promise.all([
    inParallel(idsOf('AgentGroup'), readsAtOnce, (id) =>
      everyPage((cursor) => listGroupMembers(table, id, { limit: 500, cursor })),
    ),
    roles.length === 0 ? [] : holdersOf(roles, path, table),
  ]);
  const named = [...new Set([...idsOf('Agent'), ...inGroups.flat().map(({ agentId }) => agentId), ...holders])];
  return [...new Set([...named, ...(await delegatesOf(table, named, day))])];
}
