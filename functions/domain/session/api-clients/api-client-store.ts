import * as z from 'zod';
import { agentChange, findAgent } from '#functions/platform/people/agent-store.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { platformTable, type Table, tableOf } from '#functions/platform/storage/table.ts';
import { ApiClient } from '#shared/domain/api-client.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { actingAs, newApiClientAgent } from './api-client-agent.ts';

const { isDefault: _d, lastUsedOn: _l, oldSecretUntil: _o, ...kept } = ApiClient.shape;

/** An API client as stored. Its id is also that of the agent in whose name it acts, and who has its role. */
export const ApiClientRecord = z.object({
  ...kept,
  secretHash: z.string(),
  oldSecret: z.object({ hash: z.string(), until: z.string() }).nullable(),
});
export type ApiClientRecord = z.infer<typeof ApiClientRecord>;
type Content = ReturnType<typeof withoutStamp<ApiClientRecord>>;

/** Apart from the client itself, so that its use is no change that somebody who edits it would have to look at. */
const Use = z.object({ clientId: z.string(), usedOn: z.string(), version: z.number() });

const Pointer = z.object({ organizationId: z.string(), version: z.number() });

export const apiClientList = 'ApiClient';
const clientKey = (id: string) => ({ kind: 'ApiClient', id });
const useKey = (id: string) => ({ kind: 'ApiClient', id, part: 'USE' });
const pointerKey = (id: string) => ({ kind: 'ApiClientId', id });

export const findClientRecord = (table: Table, id: string): Promise<ApiClientRecord | null> =>
  table.get(clientKey(id), ApiClientRecord);

export async function readApiClient(table: Table, id: string): Promise<ApiClientRecord> {
  const client = await findClientRecord(table, id);
  if (!client) throw new DomainError('apiClientNotFound', { reason: id });
  return client;
}

/** The organization and the client of a client id; null where the id is unknown or its client was revoked. */
export async function findApiClient(id: string) {
  const pointer = await platformTable.get(pointerKey(id), Pointer);
  const client = pointer && (await findClientRecord(tableOf(pointer.organizationId), id));
  return pointer && client ? { organizationId: pointer.organizationId, client } : null;
}

export const listClientRecords = (table: Table, page: PageRequest): Promise<Page<ApiClientRecord>> =>
  table.list(apiClientList, ApiClientRecord, page);

export const readClientRecords = (table: Table, ids: readonly string[]): Promise<readonly ApiClientRecord[]> =>
  table.getMany(ids.map(clientKey), ApiClientRecord);

/** The last day of use by client. */
export async function readUses(table: Table, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const uses = await table.getMany(ids.map(useKey), Use);
  return new Map(uses.map(({ clientId, usedOn }) => [clientId, usedOn]));
}

/** Prepares the note of the day on which a client is used; none where it is noted already. */
export async function useChanges(table: Table, { id }: ApiClientRecord, usedOn: string): Promise<PendingChange[]> {
  const use = await table.get(useKey(id), Use);
  if (use?.usedOn === usedOn) return [];
  const value = { clientId: id, usedOn };
  return [table.change({ key: useKey(id), expects: use?.version ?? 'absent', value, event: 'apiClient.used' })];
}

const stored = (table: Table, client: Content, expects: 'absent' | number, event: string): PendingChange =>
  table.change({
    key: clientKey(client.id),
    expects,
    value: client,
    event,
    list: { group: apiClientList, sort: `${client.name.toLowerCase()}#${client.id}` },
  });

/** Prepares a new client, with the agent in whose name it acts. */
export const newClientChanges = (
  table: Table,
  client: Content,
  organization: { readonly id: string; readonly name: string },
): PendingChange[] => [
  stored(table, client, 'absent', 'apiClient.created'),
  platformTable.change({
    key: pointerKey(client.id),
    expects: 'absent',
    value: { organizationId: table.organizationId },
    event: 'apiClient.pointed',
  }),
  agentChange(newApiClientAgent(client, organization), 'absent', 'agent.created'),
];

interface ClientChange {
  readonly after: ApiClientRecord;
  /** Past participle. */
  readonly event: 'updated' | 'rotated';
  /** Tokens that were given out until now are refused from now on; null where they stay. */
  readonly tokensEndAt: Date | null;
}

/** Prepares a change of a client, and of the agent in whose name it acts. */
export async function clientChanges(
  table: Table,
  { after, event, tokensEndAt }: ClientChange,
): Promise<PendingChange[]> {
  const agent = await findAgent(after.id);
  if (!agent) throw new Error(`The API client ${after.id} has no agent.`);
  const acting = actingAs(agent, after, table.organizationId);
  const ended = tokensEndAt === null ? {} : { tokensValidFrom: tokensEndAt.toISOString() };
  return [
    stored(table, withoutStamp(after), after.version, `apiClient.${event}`),
    agentChange({ ...acting, ...ended }, agent.version, `agent.${event}`),
  ];
}

/** Prepares the end of a client: nothing leads to it any more, and its tokens are refused. */
export async function removalChanges(table: Table, { id, version }: ApiClientRecord, now: Date) {
  const [pointer, use, agent] = await Promise.all([
    platformTable.get(pointerKey(id), Pointer),
    table.get(useKey(id), Use),
    findAgent(id),
  ]);
  const ended = agent && { ...agent, enabled: false, tokensValidFrom: now.toISOString() };
  const gone = { value: null, event: 'apiClient.revoked' } as const;
  return [
    table.change({ key: clientKey(id), expects: version, ...gone }),
    ...(use ? [table.change({ key: useKey(id), expects: use.version, ...gone })] : []),
    ...(pointer ? [platformTable.change({ key: pointerKey(id), expects: pointer.version, ...gone })] : []),
    ...(ended ? [agentChange(ended, ended.version, 'agent.disabled')] : []),
  ];
}
