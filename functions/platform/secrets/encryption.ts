import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Key, KeyRing } from './key-ring.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Tells sealed texts apart, and names the key. */
const sealedText = /^sealed\.(\d{1,9})\.([\w-]+)$/;

const bytesOf = ({ secret }: Key): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'trestle sealed texts', 32));

export const isEncrypted = (text: string): boolean => sealedText.test(text);

/**
 * Encrypts a text for its owner, e.g. the organization whose secret it is. It opens for that owner only: copied to another's, it stays closed. The
 * result is text without blanks that can stand in an address, a third longer than the content plus 47 characters.
 */
export async function encrypt(keys: KeyRing, content: string, owner: string): Promise<string> {
  const key = await keys.current();
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, bytesOf(key), iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return `sealed.${key.id}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`;
}

/** The content again; null where the text is not sealed, was changed, belongs to another owner, or its key no longer counts. */
export async function decrypt(keys: KeyRing, text: string, owner: string): Promise<string | null> {
  const [, id = '', encoded = ''] = sealedText.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64url');
  // Decoding overlooks bits that stand for nothing.
  if (bytes.length < ivBytes + tagBytes || bytes.toString('base64url') !== encoded) return null;
  const key = await keys.find(id);
  if (key === null) return null;
  const decipher = createDecipheriv(algorithm, bytesOf(key), bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

/** The same content under the key of now; as it was where that is so already, or where it does not open. */
export async function encryptAgain(keys: KeyRing, text: string, owner: string): Promise<string> {
  const { id } = await keys.current();
  const content = sealedText.exec(text)?.[1] === id ? null : await decrypt(keys, text, owner);
  return content === null ? text : encrypt(keys, content, owner);
}
