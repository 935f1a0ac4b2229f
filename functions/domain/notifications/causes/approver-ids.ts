import { delegatesOf } from '#functions/domain/approvals/exports/delegate-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { readAccess } from '#functions/platform/people/access-store.ts';
import { AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { platformTable } from '#functions/platform/storage/table.ts';
import type { Approver } from '#shared/domain/approvals/workflow.ts';
import { heldAssignments } from '#shared/domain/permissions/deal-roles.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { idsInGroups } from '../telling/known-people.ts';
import type { TellingContext } from '../telling/tell.ts';

/** What is read with to tell of something. */
export type Reading = Pick<TellingContext, 'table' | 'people' | 'channels'>;

const readsAtOnce = 8;

/** People on the teams of a path who have one of these deal roles there, by themselves or by a group. */
async function holdersOf(
  roles: readonly string[],
  path: readonly string[],
  { table, people }: Reading,
): Promise<readonly string[]> {
  const teams = await Promise.all(path.map((id) => people.team(id)));
  const ids = [...new Set(teams.flatMap(({ direct, inGroups }) => [...direct, ...inGroups]))];
  const agents = await platformTable.getMany(
    ids.map((id) => ({ kind: 'Agent', id })),
    AgentRecord,
  );
  const holds = await inParallel(agents, readsAtOnce, async (agent) => {
    const membership = membershipIn(agent, table.organizationId);
    if (!membership) return false;
    return heldAssignments((await readAccess(agent, membership)).access).some(
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
  reading: Reading,
): Promise<readonly string[]> {
  const { table } = reading;
  const idsOf = (wanted: Approver['type']) => approvers.flatMap(({ type, id }) => (type === wanted ? [id] : []));
  const roles = idsOf('RcsLegacyAgentSupplier');
  const [inGroups, holders] = await Promise.all([
    idsInGroups(idsOf('AgentGroup'), table),
    roles.length === 0 ? [] : holdersOf(roles, path, reading),
  ]);
  const named = [...new Set([...idsOf('Agent'), ...inGroups, ...holders])];
  return [...new Set([...named, ...(await delegatesOf(table, named, day))])];
}
