import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { PendingChange } from '#functions/platform/records.ts';
import { platformTable, type Table, tableOf } from '#functions/platform/table.ts';
import { recordStamp } from '#shared/domain/agent.ts';

/** An organization's API client as stored. The setting `apiRole` says with which role it acts. */
export const ApiClientRecord = z.object({
  clientId: z.string(),
  /** SHA-256, which is enough for 32 random bytes: nobody guesses those, however fast the hash is. */
  secretHash: z.string(),
  /** In whose name the client acts. */
  agentId: z.string(),
  /** `YYYY-MM-DD`. */
  lastUsedAt: z.string().nullable(),
  ...recordStamp,
});
export type ApiClientRecord = z.infer<typeof ApiClientRecord>;

const clientKey = { kind: 'ApiClient', id: 'organization' } as const;
const pointerKey = (clientId: string) => ({ kind: 'ApiClientId', id: clientId });
const Pointer = z.object({ organizationId: z.string(), version: z.number() });

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export const newCredentials = () => ({ clientId: randomUUID(), secret: randomBytes(32).toString('base64url') });

export const readApiClient = (table: Table): Promise<ApiClientRecord | null> => table.get(clientKey, ApiClientRecord);

/** Takes the same time whether the client is known or not. */
export function isSecretOf(client: ApiClientRecord | null, secret: string): boolean {
  const expected = client ? Buffer.from(client.secretHash, 'hex') : hashOf('');
  return timingSafeEqual(hashOf(secret), expected) && client !== null;
}

/** The organization and the client of a client id; null where the id is unknown, or was replaced by a new one. */
export async function findApiClient(clientId: string) {
  const pointer = await platformTable.get(pointerKey(clientId), Pointer);
  const client = pointer && (await readApiClient(tableOf(pointer.organizationId)));
  return pointer && client?.clientId === clientId ? { organizationId: pointer.organizationId, client } : null;
}

async function pointerRemoval(clientId: string): Promise<PendingChange[]> {
  const pointer = await platformTable.get(pointerKey(clientId), Pointer);
  if (!pointer) return [];
  const key = pointerKey(clientId);
  return [platformTable.change({ key, expects: pointer.version, value: null, event: 'apiClient.unpointed' })];
}

/** Prepares a client with new credentials, in place of the one before. */
export async function apiClientReplacement(
  table: Table,
  before: ApiClientRecord | null,
  { clientId, secret, agentId }: { clientId: string; secret: string; agentId: string },
): Promise<PendingChange[]> {
  const value = { clientId, secretHash: hashOf(secret).toString('hex'), agentId, lastUsedAt: null };
  const event = before ? 'apiClient.rotated' : 'apiClient.created';
  return [
    table.change({ key: clientKey, expects: before?.version ?? 'absent', value, event }),
    platformTable.change({
      key: pointerKey(clientId),
      expects: 'absent',
      value: { organizationId: table.organizationId },
      event: 'apiClient.pointed',
    }),
    ...(before ? await pointerRemoval(before.clientId) : []),
  ];
}

export const apiClientRemoval = async (table: Table, client: ApiClientRecord): Promise<PendingChange[]> => [
  table.change({ key: clientKey, expects: client.version, value: null, event: 'apiClient.revoked' }),
  ...(await pointerRemoval(client.clientId)),
];

/** Prepares the note of the day on which the client was last used. */
export function apiClientUse(table: Table, client: ApiClientRecord, today: string): PendingChange {
  const { clientId, secretHash, agentId } = client;
  const value = { clientId, secretHash, agentId, lastUsedAt: today };
  return table.change({ key: clientKey, expects: client.version, value, event: 'apiClient.used' });
}
