import { ApiError } from './api-error.ts';

/** Only there where a page came by TLS or from the own machine. */
export const canDigest = (): boolean => globalThis.crypto.subtle !== undefined;

/** Moved, changed or locked since it was chosen. */
const unreadable = () =>
  new ApiError(0, {
    code: 'fileUnreadable',
    message: 'The file cannot be read.',
    userMessage: 'The file can no longer be read: it may have been moved or changed. Choose it again.',
  });

/** The SHA-256 of bytes in hexadecimal digits; all of them are in memory meanwhile. Null where it is not to be had. */
export async function sha256Of(bytes: Blob): Promise<string | null> {
  const content = await bytes.arrayBuffer().catch(() => {
    throw unreadable();
  });
  if (!canDigest()) return null;
  const digest = await globalThis.crypto.subtle.digest('SHA-256', content);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const headInBytes = 1_048_576;

/** By what a file is known again: the SHA-256 of its first MiB. */
export const fingerprintOf = (file: Blob): Promise<string | null> => sha256Of(file.slice(0, headInBytes));
