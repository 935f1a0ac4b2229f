import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { UnreadableOfficeFile } from './unreadable-office-file.ts';

/** What an archive may unpack to, in bytes; and what of it is wanted. */
export interface ArchiveLimits {
  readonly unpacked: number;
  readonly part: number;
  readonly parts: number;
  isWanted(name: string): boolean;
}

/** A bomb is noticed after at most a thousand times as many bytes. */
const slice = 8_192;

/** Text that people wrote packs to a twentieth; what packs to less than this share, beyond a size that does no harm, was made to. */
const mostPackedTimes = 400;
const harmless = 20 * 1_048_576;

const leavesTheArchive = (name: string): boolean => /^[\\/]|(?:^|[\\/])\.\.(?:[\\/]|$)|\0/.test(name);

/**
 * The wanted parts of an archive, by their paths. Counts while it unpacks, because the sizes that an archive declares can be lies, and stops at the first
 * byte too many. Throws `UnreadableOfficeFile`.
 */
export function partsOfArchive(content: Uint8Array, limits: ArchiveLimits): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  let count = 0;
  let unpacked = 0;
  const mostUnpacked = Math.min(limits.unpacked, Math.max(harmless, content.length * mostPackedTimes));
  const onPart = (part: UnzipFile) => {
    count += 1;
    if (count > limits.parts) throw new UnreadableOfficeFile('tooLarge');
    if (leavesTheArchive(part.name)) throw new UnreadableOfficeFile('corrupt');
    const isWanted = limits.isWanted(part.name);
    const chunks: Uint8Array[] = [];
    let size = 0;
    part.ondata = (error, data, isLast) => {
      // What this callback throws while unpacking comes back to it as an error.
      if (error) throw error;
      size += data.length;
      unpacked += data.length;
      if (size > limits.part || unpacked > mostUnpacked) throw new UnreadableOfficeFile('tooLarge');
      if (isWanted) chunks.push(data);
      if (isLast && isWanted) parts.set(part.name, Buffer.concat(chunks));
    };
    part.start();
  };
  try {
    feed(content, onPart);
  } catch (error) {
    throw error instanceof UnreadableOfficeFile ? error : new UnreadableOfficeFile('corrupt', error);
  }
  return parts;
}

/** What the callbacks of a part throw comes out of here, like what the unpacking itself throws. */
function feed(content: Uint8Array, onPart: (part: UnzipFile) => void): void {
  const archive = new Unzip(onPart);
  archive.register(UnzipInflate);
  for (let from = 0; from < content.length; from += slice) {
    archive.push(content.subarray(from, from + slice), from + slice >= content.length);
  }
}
