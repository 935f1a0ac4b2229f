import { administratorsKept } from '#functions/platform/people/administrators.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { addedLines, requireFairChange } from '#functions/platform/people/own-rights.ts';
import { agentRightsChanges, agentRightsKey, type Rights, rightsAt } from '#functions/platform/people/rights-store.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { RightsContext } from './context.ts';
import { requireExtended } from './exports/extended-permission-reader.ts';

/** Writes what is granted to an agent together with the agent, and with what else must agree with it. */
export async function changeRights(
  agentId: string,
  { scope, member }: RightsContext,
  event: string,
  next: (current: Rights) => Rights,
  also: (agent: AgentRecord, rights: Rights) => Promise<readonly PendingChange[]> = async () => [],
): Promise<Rights> {
  const { table, organizationId, actor, clock } = scope;
  const agent = await member(agentId);
  const stored = await rightsAt(organizationId, agentRightsKey(agentId));
  const rights = next(stored);
  requireFairChange(scope, { kind: 'AGENT', id: agentId }, stored, rights);
  await requireExtended(scope, [{ before: stored, after: rights }]);
  const kept = await administratorsKept(table, addedLines(stored, rights), ({ id }) => id === agentId);
  const changes = agentRightsChanges(table, agent, stored, rights, event);
  await writeRecords([...changes, ...kept, ...(await also(agent, rights))], actor, clock.now());
  return rights;
}
