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
 * Encrypts a text for its owner, e.g. the organization whose secret it is. It opens for that owner only: copied to another's, it stays closed. The
 * result is text without blanks that can stand in an address, a third longer than the content plus 46 characters.
 */
export async function seal(content: string, owner: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await sealingKey(), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The content again; null where the text is not sealed, was changed, or belongs to another owner. */
export async function unseal(sealed: string, owner: string): Promise<string | null> {
  const encoded = isSealed(sealed) ? sealed.slice(prefix.length) : '';
  const bytes = Buffer.from(encoded, 'base64url');
  // Decoding overlooks characters that are none of the encoding.
  if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== encoded) return null;
  const decipher = createDecipheriv(algorithm, await sealingKey(), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
