import type { Clock } from '#functions/platform/clock.ts';
import { plainAddress } from '#functions/platform/http/rate-limits.ts';
import type { Device } from '#functions/platform/http/request-scope.ts';
import { isInHistory, signInChange } from '#functions/platform/sign-in/sign-in-history.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { ApiClientRecord } from './api-client-store.ts';

interface By {
  readonly actor: Actor;
  readonly clock: Clock;
  readonly device: Device;
}

/**
 * Tells an organization that a program has got a token, or has shown a wrong secret. Programs come as often as they like, so the first of each hour from an
 * address stands for all of them.
 */
export async function noteClientSignIn(
  { organizationId, client }: { readonly organizationId: string; readonly client: ApiClientRecord },
  outcome: 'succeeded' | 'failed',
  { actor, clock, device }: By,
): Promise<void> {
  const table = tableOf(organizationId);
  const at = clock.now().toISOString();
  const hour = at.slice(0, '2026-03-31T12'.length);
  const address = plainAddress(device.address);
  const id = `${client.id}.${hour}.${outcome}.${address}`;
  if (await isInHistory(table, id)) return;
  const { id: agentId, name } = client;
  const entry = { id, agentId, name, at, outcome, method: 'client', address, userAgent: device.userAgent } as const;
  try {
    await writeRecords([signInChange(table, entry)], { ...actor, agentId }, clock.now());
  } catch (error) {
    // Two requests at once: the other one has written the same.
    if (!isRecordChanged(error)) throw error;
  }
}
