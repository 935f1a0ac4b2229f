import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const keyLengthInBytes = 32;
const nonceLengthInBytes = 12;
const tagLengthInBytes = 16;

/** Encrypts what must be read again. `purpose` binds a sealed text to its place: copied to another row it does not open. */
export interface Sealer {
  seal(text: string, purpose: string): string;
  /** Throws when the text was changed, sealed for another purpose or with another key. */
  unseal(sealed: string, purpose: string): string;
}

/**
 * Reads the key file beside the database. Makes it (mode 0600) only when nothing was sealed yet: a second key would not open what the
 * lost one sealed. Throws when the file is missing then, or is not a key.
 */
export function openSealer(dataDir: string, { isFirstUse }: { readonly isFirstUse: boolean }): Sealer {
  const file = join(dataDir, 'cognito.key');
  if (isFirstUse && !existsSync(file)) writeAtOnce(file, randomBytes(keyLengthInBytes));
  const key = readKey(file);
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceLengthInBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    unseal(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64');
      const tag = bytes.subarray(nonceLengthInBytes, nonceLengthInBytes + tagLengthInBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLengthInBytes));
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(tag);
      const text = bytes.subarray(nonceLengthInBytes + tagLengthInBytes);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}

function readKey(file: string): Buffer {
  if (!existsSync(file)) throw new Error(`${file} is missing: without it the user pools beside it cannot be opened.`);
  const key = readFileSync(file);
  if (key.length !== keyLengthInBytes) throw new Error(`${file} is not a key of ${keyLengthInBytes} bytes.`);
  return key;
}

// Written aside and renamed, so that a process killed in between leaves no half key behind.
function writeAtOnce(file: string, bytes: Buffer): void {
  const draft = `${file}.${process.pid}.new`;
  const handle = openSync(draft, 'w', 0o600);
  writeSync(handle, bytes);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
}
