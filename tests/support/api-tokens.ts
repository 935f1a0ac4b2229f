import type { ApiClient } from '#shared/domain/api-client.ts';
import { type Client, clientOf, type Reply } from './client.ts';
import { good, nobody, type TestOrganization } from './organization.ts';
import { origin } from './origin.ts';
import { actor, becomeFunction } from './platform.ts';

export interface Credentials {
  readonly client_id: string;
  readonly client_secret: string;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
export const grant = { grant_type: 'client_credentials' };

export const tokenRequest = (fields: Readonly<Record<string, string>>, headers = {}): Promise<Reply> =>
  nobody().post('/api/oauth/token', new URLSearchParams(fields).toString(), { ...form, ...headers });

export const tokenOf = (credentials: Credentials, scope?: string): Promise<Reply> =>
  tokenRequest({ ...grant, ...credentials, ...(scope === undefined ? {} : { scope }) });

/** An API client with a token, of the scope that it asks for. */
export const clientWith = async (credentials: Credentials, scope?: string): Promise<Client> =>
  clientOf(origin(), good(await tokenOf(credentials, scope)).body.access_token);

export const clientsPath = ({ id }: Pick<TestOrganization, 'id'>, client?: Pick<Credentials, 'client_id'>): string =>
  `/api/oauth/${id}/clients${client === undefined ? '' : `/${client.client_id}`}`;

/** Adds an API client, by default one that may call everything and has no role. */
export const addClient = async (
  organization: TestOrganization,
  client: Readonly<Record<string, unknown>> = {},
): Promise<Credentials> =>
  good(
    await organization.admin.post(clientsPath(organization), { name: 'Ledger export', scopes: ['write'], ...client }),
  ).body;

export const clientsOf = async (organization: TestOrganization): Promise<ApiClient[]> =>
  good(await organization.admin.get(clientsPath(organization))).body;

/** The client as the list shows it. */
export async function shownClient(organization: TestOrganization, { client_id }: Credentials): Promise<ApiClient> {
  const found = (await clientsOf(organization)).find(({ id }) => id === client_id);
  if (!found) throw new Error(`The API client ${client_id} is not listed.`);
  return found;
}

/** Lets time pass for a client, which no call of the API does. */
export async function changeStoredClient(
  organization: TestOrganization,
  { client_id }: Credentials,
  change: { readonly validUntil?: string; readonly oldSecretUntil?: string },
): Promise<void> {
  becomeFunction();
  const { clientChanges, readApiClient } = await import('#functions/domain/session/api-clients/api-client-store.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const table = tableOf(organization.id);
  const before = await readApiClient(table, client_id);
  const oldSecret =
    before.oldSecret === null ? null : { ...before.oldSecret, until: change.oldSecretUntil ?? before.oldSecret.until };
  const after = { ...before, validUntil: change.validUntil ?? before.validUntil, oldSecret };
  await writeRecords(await clientChanges(table, { after, event: 'updated', tokensEndAt: null }), actor, new Date());
}
