import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { equalInConstantTime } from '../sigv4.ts';
import { ClientSettings } from './client-settings.ts';
import type { Cognito } from './cognito.ts';
import { refusals } from './refusals.ts';

const ClientRow = z.object({
  id: z.string(),
  pool_id: z.string(),
  settings: z.string().transform((text) => ClientSettings.parse(JSON.parse(text))),
  sealed_secret: z.string().nullable(),
  created_at: z.number(),
  modified_at: z.number(),
});

/** An app client of a pool; `secret` is null for a public one. */
export interface Client {
  readonly id: string;
  readonly poolId: string;
  readonly settings: ClientSettings;
  readonly secret: string | null;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

/** Throws `ResourceNotFoundException` when there is no such client, or none in the given pool. */
export function clientOf(cognito: Cognito, clientId: string, poolId?: string): Client {
  const row = cognito.database.prepare('SELECT * FROM clients WHERE id = ?').get(clientId);
  const client = row === undefined ? undefined : clientFrom(cognito, row);
  if (client === undefined || (poolId !== undefined && client.poolId !== poolId)) {
    throw refusals.resourceNotFound(`User pool client ${clientId} does not exist.`);
  }
  return client;
}

export function listClients(cognito: Cognito, poolId: string, limit: number, offset: number): readonly Client[] {
  return cognito.database
    .prepare('SELECT * FROM clients WHERE pool_id = ? ORDER BY rowid LIMIT ? OFFSET ?')
    .all(poolId, limit, offset)
    .map((row) => clientFrom(cognito, row));
}

export function insertClient(
  { database, sealer, now }: Cognito,
  client: Pick<Client, 'id' | 'poolId' | 'settings' | 'secret'>,
): void {
  const sealed = client.secret === null ? null : sealer.seal(client.secret, purposeOf(client.id));
  database
    .prepare(
      'INSERT INTO clients (id, pool_id, settings, sealed_secret, created_at, modified_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(client.id, client.poolId, JSON.stringify(client.settings), sealed, now(), now());
}

export function updateClient({ database, now }: Cognito, id: string, settings: ClientSettings): void {
  database
    .prepare('UPDATE clients SET settings = ?, modified_at = ? WHERE id = ?')
    .run(JSON.stringify(settings), now(), id);
}

/** Whether refusals of this client must not tell a wrong password from an unknown user. */
export function hidesUsers(client: Client): boolean {
  return client.settings.PreventUserExistenceErrors === 'ENABLED';
}

/** Throws `NotAuthorizedException` unless the hash is Base64(HMAC-SHA256(secret, username + client id)), or none for a public client. */
export function requireSecretHash(client: Client, username: string, secretHash: string | undefined): void {
  if (client.secret === null) {
    if (secretHash === undefined) return;
    throw refusals.notAuthorized(`Client ${client.id} is not configured with secret but SECRET_HASH was received`);
  }
  if (secretHash === undefined) {
    throw refusals.notAuthorized(`Client ${client.id} is configured with secret but SECRET_HASH was not received`);
  }
  const expected = createHmac('sha256', client.secret).update(`${username}${client.id}`).digest('base64');
  if (!equalInConstantTime(expected, secretHash)) {
    throw refusals.notAuthorized(`SecretHash does not match for the client: ${client.id}`);
  }
}

function clientFrom({ sealer }: Cognito, row: unknown): Client {
  const { id, pool_id: poolId, settings, sealed_secret: sealed, created_at, modified_at } = ClientRow.parse(row);
  const secret = sealed === null ? null : sealer.unseal(sealed, purposeOf(id));
  return { id, poolId, settings, secret, createdAt: created_at, modifiedAt: modified_at };
}

function purposeOf(clientId: string): string {
  return `client-secret:${clientId}`;
}
