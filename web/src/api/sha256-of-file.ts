/** The whole file is in memory while it is hashed; larger ones are sent without. */
const largestInBytes = 256 * 1_048_576;

/** The SHA-256 of a file in hexadecimal digits, by which storage refuses what was damaged on the way. Null where it is not to be had. */
export async function sha256OfFile(file: File): Promise<string | null> {
  // Only there where a page came by TLS or from the own machine.
  if (file.size > largestInBytes || globalThis.crypto.subtle === undefined) return null;
  const digest = await globalThis.crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
