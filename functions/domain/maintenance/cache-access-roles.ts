import * as z from 'zod';
import { AccessState, accessStateKey, computeAccess, keepSnapshot } from '#functions/platform/people/access-store.ts';
import { AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { platformTable, type Table } from '#functions/platform/storage/table.ts';
import { AccessType } from '#shared/domain/permissions/roles.ts';
import type { MaintenanceTask } from './run-maintenance.ts';

const Member = z.object({ agentId: z.string() });

/** Members whose access is computed side by side. */
const atOnce = 25;

async function agentsOf(table: Table): Promise<readonly AgentRecord[]> {
  const ids = new Set<string>();
  for (const accessType of AccessType.options) {
    const members = await everyPage((cursor) => table.list(`Member#${accessType}`, Member, { limit: 500, cursor }));
    for (const { agentId } of members) ids.add(agentId);
  }
  return platformTable.getMany(
    [...ids].map((id) => ({ kind: 'Agent', id })),
    AgentRecord,
  );
}

/**
 * Computes the effective access of every enabled member ahead of time. What changes meanwhile makes the affected snapshots outdated, because
 * each names the versions that it was computed from, read before it was computed.
 */
export const cacheAccessRoles: MaintenanceTask = async ({ table }) => {
  const state = await table.get(accessStateKey, AccessState);
  if (!state?.caching) return 'Access is computed on each request, because the setting is off.';

  const agents = await agentsOf(table);
  let kept = 0;
  for (let from = 0; from < agents.length; from += atOnce) {
    const results = await Promise.all(
      agents.slice(from, from + atOnce).map(async (agent) => {
        const membership = membershipIn(agent, table.organizationId);
        if (!membership?.enabled) return false;
        return keepSnapshot(agent, membership, state.version, await computeAccess(agent, membership));
      }),
    );
    kept += results.filter(Boolean).length;
  }
  return `Access of ${kept} ${kept === 1 ? 'person' : 'people'} computed`;
};
