import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { systemClock } from '#functions/platform/clock.ts';
import type { Grant } from '#functions/platform/http/access-request.ts';
import { type AgentRecord, agentChange, findAgent } from '#functions/platform/people/agent-store.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import { platformTable, type Table, tableOf } from '#functions/platform/storage/table.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import { ProvisioningToken } from '#shared/domain/provisioning-token.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';

const { lastUsedOn: _, ...kept } = ProvisioningToken.shape;

/** A token as stored. Its id is also that of the agent in whose name the provider acts, so that the audit trail tells them apart. */
export const ProvisioningTokenRecord = z.object({ ...kept, secretHash: z.string() });
export type ProvisioningTokenRecord = z.infer<typeof ProvisioningTokenRecord>;

/** Apart from the token itself, so that its use is no change of it. */
const Use = z.object({ tokenId: z.string(), usedOn: z.string(), version: z.number() });
const Pointer = z.object({ organizationId: z.string(), version: z.number() });

export const provisioningTokenList = 'ProvisioningToken';
export const provisioningTokenKey = (id: string) => ({ kind: 'ProvisioningToken', id });
const useKey = (id: string) => ({ kind: 'ProvisioningToken', id, part: 'USE' });
const pointerKey = (id: string) => ({ kind: 'ProvisioningTokenId', id });

// The prefix lets scanners of repositories and logs know a leaked one.
const shape = /^Bearer (trestle_scim_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_[\w-]{43})$/i;

/** SHA-256 is enough for 32 random bytes: nobody guesses those, however fast the hash is. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token, which nobody can show again, and what is stored of it. */
export function newProvisioningToken(): { readonly id: string; readonly token: string; readonly secretHash: string } {
  const id = randomUUID();
  const token = `trestle_scim_${id}_${randomBytes(32).toString('base64url')}`;
  return { id, token, secretHash: hashOf(token).toString('hex') };
}

/** Prepares that a token is found by its id, and the end of that. */
export const pointerToToken = (id: string, organizationId: string): PendingChange =>
  platformTable.change({
    key: pointerKey(id),
    expects: 'absent',
    value: { organizationId },
    event: 'provisioningToken.pointed',
  });

/** The last day of use by token. */
export async function readTokenUses(table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const uses = await table.getMany(ids.map(useKey), Use);
  return new Map(uses.map(({ tokenId, usedOn }) => [tokenId, usedOn]));
}

/** Prepares the end of a token: nothing leads to it any more. */
export async function tokenRemoval(table: Table, { id, version }: ProvisioningTokenRecord): Promise<PendingChange[]> {
  const [pointer, use, agent] = await Promise.all([
    platformTable.get(pointerKey(id), Pointer),
    table.get(useKey(id), Use),
    findAgent(id),
  ]);
  const gone = { value: null, event: 'provisioningToken.revoked' } as const;
  return [
    table.change({ key: provisioningTokenKey(id), expects: version, ...gone }),
    ...(use ? [table.change({ key: useKey(id), expects: use.version, ...gone })] : []),
    ...(pointer ? [platformTable.change({ key: pointerKey(id), expects: pointer.version, ...gone })] : []),
    ...(agent ? [agentChange({ ...agent, enabled: false }, agent.version, 'agent.disabled')] : []),
  ];
}

const refused = (reason: string): DomainError => new DomainError('provisioningTokenRefused', { reason });

const isOver = (validUntil: IsoDate | null, now: Date): boolean =>
  validUntil !== null && new Date(`${addDays(validUntil, 1)}T00:00:00.000Z`) <= now;

/** The token behind a header, in the organization that has made it. Whoever knows an id learns nothing about it by other secrets. */
async function provenToken(authorization: string | undefined, now: Date) {
  const [, token = '', id = ''] = shape.exec(authorization ?? '') ?? [];
  if (token === '') throw refused('no provisioning token');
  const pointer = await platformTable.get(pointerKey(id), Pointer);
  if (!pointer) throw refused('unknown or revoked');
  const table = tableOf(pointer.organizationId);
  const [record, use, agent] = await Promise.all([
    table.get(provisioningTokenKey(id), ProvisioningTokenRecord),
    table.get(useKey(id), Use),
    findAgent(id),
  ]);
  if (!record || !agent?.enabled) throw refused('revoked');
  if (!timingSafeEqual(hashOf(token), Buffer.from(record.secretHash, 'hex'))) throw refused('another secret');
  if (isOver(record.validUntil, now)) throw refused('expired');
  return { table, record, use, agent };
}

type Proven = Awaited<ReturnType<typeof provenToken>>;

/** Notes the day of use, once a day. */
async function noteUse({ table, record: { id }, use }: Proven, now: Date, correlationId: string): Promise<void> {
  const usedOn = now.toISOString().slice(0, 10);
  if (use?.usedOn === usedOn) return;
  const change = { key: useKey(id), expects: use?.version ?? ('absent' as const), value: { tokenId: id, usedOn } };
  try {
    const noted = table.change({ ...change, event: 'provisioningToken.used' });
    await writeRecords([noted], { agentId: id, correlationId }, now);
  } catch (error) {
    // Two requests at once: the other one has written the same.
    if (!isRecordChanged(error)) throw error;
  }
}

/** All that a provider is for: people and groups, which whoever manages the organization looks after otherwise. */
const managing = (organizationId: string): Permission => ({
  level: 'Create',
  action: 'Grant',
  sourceType: 'Organization',
  sourceId: null,
  entityId: null,
  detailType: null,
  detailName: null,
  detailValues: [],
  organizationId,
});

/**
 * Who is behind a provisioning token, and in which organization. Such a token opens the calls of provisioning, and no other token does. Refuses with
 * `provisioningTokenRefused`, whatever the reason.
 */
export async function authenticateProvisioning(
  authorization: string | undefined,
  correlationId: string,
): Promise<{ readonly agent: AgentRecord; readonly grant: Grant }> {
  const now = systemClock.now();
  const proven = await provenToken(authorization, now);
  await noteUse(proven, now, correlationId);
  const { organizationId } = proven.table;
  const access = { superuser: false, roles: [], permissions: [managing(organizationId)] };
  return { agent: proven.agent, grant: { organizationId, access, entityPath: [] } };
}
