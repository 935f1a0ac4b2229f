import { createHash } from 'node:crypto';
import { type ChecksumAlgorithm, type Checksums, runningChecksum } from './checksum.ts';
import type { ContentStore, Segment } from './content-store.ts';

/** Reads content again to digest it as one piece: its MD5 in hex and, when asked for, one checksum. */
export async function digestContent(
  contents: ContentStore,
  segments: readonly Segment[],
  algorithm: ChecksumAlgorithm | undefined,
): Promise<{ md5: string; checksums: Checksums }> {
  const md5 = createHash('md5');
  const checksum = algorithm && runningChecksum(algorithm);
  await contents.hold(segments, async () => {
    for await (const chunk of contents.read(segments, 0, Number.MAX_SAFE_INTEGER)) {
      md5.update(chunk);
      checksum?.update(chunk);
    }
  });
  const checksums = algorithm && checksum ? { [algorithm]: checksum.digest().toString('base64') } : {};
  return { md5: md5.digest('hex'), checksums };
}
