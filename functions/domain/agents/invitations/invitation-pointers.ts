import * as z from 'zod';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { platformTable } from '#functions/platform/storage/table.ts';

const Pointer = z.object({ organizationId: z.string(), version: z.number() });

const prefix = 'INVITATION#';
const keyOf = (agentId: string, organizationId: string) => ({
  kind: 'Agent',
  id: agentId,
  part: `${prefix}${organizationId}`,
});

/** Prepares that somebody finds the invitation of an organization. It is a part of its own, so that the account stays as it is. */
export const pointerAddition = (agentId: string, organizationId: string): PendingChange =>
  platformTable.change({
    key: keyOf(agentId, organizationId),
    expects: 'absent',
    value: { organizationId },
    event: 'agent.invited',
  });

/** Prepares the end of it; `event` says how it ended, e.g. `agent.declined`. */
export async function pointerRemoval(agentId: string, organizationId: string, event: string): Promise<PendingChange[]> {
  const key = keyOf(agentId, organizationId);
  const stored = await platformTable.get(key, Pointer);
  return stored ? [platformTable.change({ key, expects: stored.version, value: null, event })] : [];
}

/** The organizations that wait for somebody's answer. They are few: each was typed in by an administrator. */
export const invitingOrganizations = async (agentId: string): Promise<readonly string[]> =>
  (
    await everyPage((cursor) =>
      platformTable.parts({ kind: 'Agent', id: agentId }, prefix, Pointer, { limit: 100, cursor }),
    )
  ).map(({ organizationId }) => organizationId);
