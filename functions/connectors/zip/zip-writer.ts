import { crc32 } from 'node:zlib';
import type { ArchiveWriter, PackedContent, PackedItem } from '#functions/domain/data-room/packing/archive-writer.ts';
import { centralEntry, descriptorOf, endOf, localHeader, type WrittenEntry } from './zip-records.ts';

async function* checked(
  { size, chunks }: PackedContent,
  path: string,
  entry: { crc: number },
): AsyncGenerator<Uint8Array> {
  let arrived = 0;
  for await (const chunk of chunks) {
    arrived += chunk.length;
    entry.crc = crc32(chunk, entry.crc);
    yield chunk;
  }
  if (arrived !== size) throw new Error(`Of ${size} bytes at ${path}, ${arrived} came.`);
}

/**
 * Writes a ZIP archive. Files are stored as they are: what data rooms hold is packed already, and whatever is read is sent on at once. Their checksums
 * stand behind them, because nobody knows them before. Kept in memory is the directory, some hundred bytes for each entry.
 */
export const zipWriter: ArchiveWriter = async function* (items: AsyncIterable<PackedItem>) {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const { path, modifiedAt, content } of items) {
    const entry: WrittenEntry & { crc: number } = {
      ...{ name: Buffer.from(path), modifiedAt, headerAt: at, crc: 0 },
      ...{ size: content?.size ?? 0, isFolder: content === null },
    };
    const header = localHeader(entry);
    yield header;
    at += header.length + entry.size;
    if (content !== null) {
      yield* checked(content, path, entry);
      const descriptor = descriptorOf(entry);
      yield descriptor;
      at += descriptor.length;
    }
    directory.push(centralEntry(entry));
  }
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  yield* directory;
  yield endOf({ entries: directory.length, at, length });
};
