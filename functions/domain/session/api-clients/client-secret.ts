import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** What is stored of a client's secrets. Times are ISO 8601. */
export interface StoredSecrets {
  /** SHA-256, which is enough for 32 random bytes: nobody guesses those, however fast the hash is. */
  readonly secretHash: string;
  /** The secret before this one, while it still works. */
  readonly oldSecret: { readonly hash: string; readonly until: string } | null;
}

const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const nothing = digest('');

export const hashOf = (secret: string): string => digest(secret).toString('hex');

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Takes the same time whether the client is known or not, and whichever of its secrets it is. */
export function isSecretOf(client: StoredSecrets | null, secret: string, now: Date): boolean {
  const given = digest(secret);
  const oldSecret = client?.oldSecret ?? null;
  const isCurrent = timingSafeEqual(given, client ? Buffer.from(client.secretHash, 'hex') : nothing);
  const isOld = timingSafeEqual(given, oldSecret ? Buffer.from(oldSecret.hash, 'hex') : nothing);
  return (isCurrent && client !== null) || (isOld && oldSecret !== null && Date.parse(oldSecret.until) > now.getTime());
}
