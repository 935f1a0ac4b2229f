import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Cognito } from './cognito.ts';

const PrivateKeyRow = z.object({ id: z.string(), sealed_private_key: z.string() });
const PublicKeyRow = z.object({ id: z.string(), public_key: z.string() });

const tokenUses = ['id', 'access'] as const;
export type TokenUse = (typeof tokenUses)[number];

/** A new pair of keys, not stored yet. */
export interface NewSigningKey {
  readonly tokenUse: TokenUse;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Draws the two RSA keys of a pool: one signs its id tokens, the other its access tokens. */
export async function drawSigningKeys(): Promise<readonly NewSigningKey[]> {
  const draw = promisify(generateKeyPair);
  return await Promise.all(
    tokenUses.map(async (tokenUse) => {
      const pair = await draw('rsa', { modulusLength: 2048 });
      return {
        tokenUse,
        publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      };
    }),
  );
}

export function insertSigningKey({ database, sealer }: Cognito, poolId: string, key: NewSigningKey): void {
  const id = randomBytes(32).toString('base64');
  database
    .prepare('INSERT INTO signing_keys (id, pool_id, token_use, public_key, sealed_private_key) VALUES (?, ?, ?, ?, ?)')
    .run(id, poolId, key.tokenUse, key.publicKey, sealer.seal(key.privateKey, purposeOf(id)));
}

/** The key that signs a pool's tokens of one use. */
export function signingKeyOf({ database, sealer }: Cognito, poolId: string, tokenUse: TokenUse) {
  const row = PrivateKeyRow.parse(
    database
      .prepare('SELECT id, sealed_private_key FROM signing_keys WHERE pool_id = ? AND token_use = ?')
      .get(poolId, tokenUse),
  );
  return { kid: row.id, key: createPrivateKey(sealer.unseal(row.sealed_private_key, purposeOf(row.id))) };
}

/** The public half of the access-token key with this id and its pool; undefined for an unknown key. */
export function accessTokenKey(
  { database }: Cognito,
  kid: string,
): { readonly poolId: string; readonly key: KeyObject } | undefined {
  const row = database
    .prepare("SELECT pool_id, public_key FROM signing_keys WHERE id = ? AND token_use = 'access'")
    .get(kid);
  if (row === undefined) return undefined;
  const { pool_id: poolId, public_key: pem } = z.object({ pool_id: z.string(), public_key: z.string() }).parse(row);
  return { poolId, key: createPublicKey(pem) };
}

/** The pool's public keys as a JSON Web Key Set. */
export function keySetOf({ database }: Cognito, poolId: string) {
  const rows = database
    .prepare('SELECT id, public_key FROM signing_keys WHERE pool_id = ? ORDER BY token_use')
    .all(poolId);
  return {
    keys: z
      .array(PublicKeyRow)
      .parse(rows)
      .map(({ id, public_key: pem }) => {
        const { e, n } = createPublicKey(pem).export({ format: 'jwk' });
        return { alg: 'RS256', e, kid: id, kty: 'RSA', n, use: 'sig' };
      }),
  };
}

function purposeOf(keyId: string): string {
  return `signing-key:${keyId}`;
}
