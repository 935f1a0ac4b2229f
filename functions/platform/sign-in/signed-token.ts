import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Key, KeyRing } from '#functions/platform/secrets/key-ring.ts';

const signatureOf = ({ id, secret }: Key, purpose: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`${purpose}.${id}.${payload}`).digest();

/** SHA-256 in base64url. */
const signed = /^([\w-]+)\.(\d{1,9})-([\w-]{43})$/;

/**
 * `payload.key-signature`, payload and signature in base64url. The purpose is part of the signature, so that what was signed for one purpose can't
 * pass for another with the same keys.
 */
export async function signToken(keys: KeyRing, purpose: string, content: unknown): Promise<string> {
  const key = await keys.current();
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${key.id}-${signatureOf(key, purpose, payload).toString('base64url')}`;
}

/** The signed content, or null when the token was not signed for this purpose with one of these keys that still counts. */
export async function readToken(keys: KeyRing, purpose: string, token: string): Promise<unknown> {
  const [, payload = '', id = '', signature = ''] = signed.exec(token) ?? [];
  const key = id === '' ? null : await keys.find(id);
  if (key === null) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, purpose, payload);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown;
}
