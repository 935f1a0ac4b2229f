import * as z from 'zod';
import { AgentRecord } from '#functions/platform/agent-store.ts';
import type { PendingChange } from '#functions/platform/records.ts';
import { everyPage, platformTable, type Table } from '#functions/platform/table.ts';
import { isAdministrator } from '#shared/domain/administrator.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/**
 * The ids of an organization's administrators. Whoever makes or unmakes one writes it in the same transaction, so that of two who demote each
 * other at once only one succeeds.
 */
const Administrators = z.object({ agentIds: z.array(z.string()), version: z.number() });
const administratorsKey = { kind: 'Administrators', id: 'organization' };

/** An API client administers nothing for good: nobody signs in as it. */
const administers = (agent: AgentRecord, organizationId: string): boolean =>
  agent.enabled &&
  !agent.apiClient &&
  agent.memberships.some((membership) => membership.organizationId === organizationId && isAdministrator(membership));

const readAgents = (ids: readonly string[]): Promise<readonly AgentRecord[]> =>
  platformTable.getMany(
    ids.map((id) => ({ kind: 'Agent', id })),
    AgentRecord,
  );

/** Finds the administrators of an organization that has no record of them yet, by the agents themselves. */
async function findAdministrators(table: Table): Promise<readonly string[]> {
  const members = await everyPage((cursor) =>
    table.list('Member#MEMBER', z.object({ agentId: z.string() }), { limit: 500, cursor }),
  );
  const agents = await readAgents(members.map(({ agentId }) => agentId));
  return agents.filter((agent) => administers(agent, table.organizationId)).map(({ id }) => id);
}

/** The administrators of an organization. Who was only invited is none yet. */
export async function readAdministrators(table: Table): Promise<readonly AgentRecord[]> {
  const stored = await table.get(administratorsKey, Administrators);
  const agents = await readAgents(stored?.agentIds ?? (await findAdministrators(table)));
  return agents.filter((agent) => administers(agent, table.organizationId));
}

/**
 * What goes into the transaction of a membership that begins or ceases to be an administrator's. Refuses with `lastAdministrator` to take away
 * the last one.
 */
export async function administratorsChanges(
  table: Table,
  agent: AgentRecord,
  membership: Membership,
): Promise<PendingChange[]> {
  const stored = await table.get(administratorsKey, Administrators);
  const known = stored?.agentIds ?? (await findAdministrators(table));
  const others = known.filter((id) => id !== agent.id);
  const isOne = isAdministrator(membership);
  if (!isOne && known.length > others.length) {
    const staying = (await readAgents(others)).some((other) => administers(other, table.organizationId));
    if (!staying) throw new DomainError('lastAdministrator');
  }
  if (isOne === known.includes(agent.id)) return [];
  return [
    table.change({
      key: administratorsKey,
      expects: stored?.version ?? 'absent',
      value: { agentIds: isOne ? [...others, agent.id] : others },
      event: isOne ? 'administrator.added' : 'administrator.removed',
    }),
  ];
}
