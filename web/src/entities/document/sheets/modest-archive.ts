import { unzipSync } from 'fflate';
import { Unreadable } from '../unreadable.ts';

/** What the files within may come to, unpacked; bytes. */
const mostUnpacked = 300_000_000;

/** An office file is opened only where what it says that it unpacks to fits the memory of a browser. Refused: {@link Unreadable}. */
export function requireModestArchive(bytes: ArrayBuffer): void {
  const start = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
  // Office encrypts into the container of its old formats.
  if (start[0] === 0xd0 && start[1] === 0xcf) {
    throw new Unreadable('This file is protected by a password, or of an old format. Download it to open it.');
  }
  let total = 0;
  try {
    unzipSync(new Uint8Array(bytes), {
      filter: ({ originalSize }) => {
        total += originalSize;
        return false;
      },
    });
  } catch {
    throw new Unreadable('This file is damaged. Download it to see whether your own program can repair it.');
  }
  if (total > mostUnpacked) throw new Unreadable('This file unpacks to more than a browser can hold. Download it.');
}
