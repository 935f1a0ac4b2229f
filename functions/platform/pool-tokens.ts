import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Session } from './authenticate.ts';
import type { BrowserSignIn } from './browser-session.ts';
import { dynamo } from './database.ts';
import { decrypt, encrypt } from './encryption.ts';
import { environment } from './environment.ts';
import { sessionKeys } from './session-keys.ts';
import { platformScope, primaryKey } from './table-keys.ts';

const keyOf = (id: string) => primaryKey(platformScope, { kind: 'PoolToken', id });

/**
 * Keeps the user pool's token of a sign-in that a browser made, for the calls that only the pool can answer. The browser never gets it: with it, somebody
 * could talk to the pool past the API. Not audited, because the sign-in is, and gone when the token is over.
 */
export async function keepPoolToken({ id, agentId, expiresAt }: BrowserSignIn, token: string): Promise<void> {
  const expires = Math.floor(expiresAt / 1_000);
  const Item = { ...keyOf(id), token: await encrypt(sessionKeys, token, `${agentId}.${id}`), expiresAt: expires };
  await dynamo.send(new PutCommand({ TableName: environment().RECORDS_TABLE, Item }));
}

/** The user pool's token behind a request; null where none is kept. */
export async function poolTokenOf(
  agentId: string,
  { id, isOfPage }: Session,
  authorization: string | undefined,
): Promise<string | null> {
  if (!isOfPage) return authorization?.replace(/^Bearer /i, '') ?? null;
  const { Item } = await dynamo.send(new GetCommand({ TableName: environment().RECORDS_TABLE, Key: keyOf(id) }));
  const sealed: unknown = Item?.['token'];
  return typeof sealed === 'string' ? decrypt(sessionKeys, sealed, `${agentId}.${id}`) : null;
}
