import { type KeyObject, sign, verify } from 'node:crypto';
import * as z from 'zod';

const Header = z.looseObject({ kid: z.string(), alg: z.literal('RS256') });

/** Signs claims as a compact JWT with RS256. */
export function signJwt(claims: object, { kid, key }: { readonly kid: string; readonly key: KeyObject }): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}

/** The claims of an RS256 token signed by the key that `keyOf` finds for its key id; undefined for any other text. */
export function verifiedClaims(token: string, keyOf: (kid: string) => KeyObject | undefined): unknown {
  const [header, claims, signature, ...rest] = token.split('.');
  if (header === undefined || claims === undefined || signature === undefined || rest.length > 0) return undefined;
  const parsed = Header.safeParse(parsePart(header));
  const key = parsed.success ? keyOf(parsed.data.kid) : undefined;
  if (key === undefined) return undefined;
  const isSigned = verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
  return isSigned ? parsePart(claims) : undefined;
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
