import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (key: string, purpose: string, payload: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}.${payload}`).digest();

/** `payload.signature`, both base64url. The purpose is part of the signature, so that a cursor can't pass for a link. */
export function signToken(key: string, purpose: string, content: unknown): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${signatureOf(key, purpose, payload).toString('base64url')}`;
}

/** The signed content, or null when the token was not signed with this key for this purpose. */
export function readToken(key: string, purpose: string, token: string): unknown {
  const [payload = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, purpose, payload);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown;
}
