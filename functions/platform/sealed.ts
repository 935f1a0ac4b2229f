import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { signingKey } from './secrets.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Tells sealed texts apart, and from those of a later way to seal. */
const prefix = 'sealed1.';

/** A key of its own, so that nothing that is signed can pass for something sealed. */
async function sealingKey(): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await signingKey(), '', 'trestle sealed settings', 32));
}

export const isSealed = (text: string): boolean => text.startsWith(prefix);

/**
 * Encrypts a secret of an organization for storage. It opens for that organization only: copied into another's record, it stays closed. The
 * result is text without blanks, a third longer than the secret plus 46 characters.
 */
export async function seal(secret: string, organizationId: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await sealingKey(), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(organizationId));
  const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url');
}

/** The secret again; null where the text is not sealed, was changed, or belongs to another organization. */
export async function unseal(sealed: string, organizationId: string): Promise<string | null> {
  const bytes = isSealed(sealed) ? Buffer.from(sealed.slice(prefix.length), 'base64url') : Buffer.alloc(0);
  if (bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, await sealingKey(), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(organizationId));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
