import { createHmac } from 'node:crypto';

/** What is signed: the message's id, the moment at which it is sent in seconds since 1970, and the very bytes of its body. */
export interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

const prefix = 'whsec_';

/** The signature of a message by Standard Webhooks 1.0: `v1,` and an HMAC with SHA-256 in base 64. The key is what stands in base 64 behind the secret's prefix. */
function signatureWith(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The headers that a signed message has. It is signed with each secret, so that a receiver may know either. */
export const signedHeaders = (signed: Signed, secrets: readonly string[]): Readonly<Record<string, string>> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(signed.timestamp),
  'webhook-signature': secrets.map((secret) => signatureWith(secret, signed)).join(' '),
});
