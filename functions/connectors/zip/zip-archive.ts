import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import {
  type ArchiveBytes,
  type ArchiveEntry,
  type ArchiveReader,
  UnreadableArchive,
} from '#functions/domain/data-room/unpacking/archive.ts';
import { entriesOfZip } from './zip-directory.ts';

const headerLength = 30;
const headerSignature = 0x04034b50;

/** Where the bytes of a file begin, behind its own header, whose name and notes may be of other lengths than those in the directory. */
async function bytesFrom(bytes: ArchiveBytes, { headerAt, packed }: ArchiveEntry): Promise<number> {
  if (headerAt + headerLength > bytes.size) throw new UnreadableArchive('corrupt');
  const header = Buffer.from(await bytes.read(headerAt, headerLength));
  if (header.readUInt32LE(0) !== headerSignature) throw new UnreadableArchive('corrupt');
  const from = headerAt + headerLength + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (from + packed > bytes.size) throw new UnreadableArchive('corrupt');
  return from;
}

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Unpacks a chunk at a time: what reads slowly lets the packed bytes wait, too. What goes wrong with storage comes out as it is. */
async function* inflated(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(packed);
  const inflate = createInflateRaw();
  const piped = pipeline(source, inflate);
  // It is waited for below; whoever stops reading before never gets there.
  piped.catch(() => undefined);
  try {
    for await (const chunk of inflate) yield chunk as Uint8Array;
    await piped;
  } catch (error) {
    throw isOfZlib(error) ? new UnreadableArchive('corrupt', error) : error;
  } finally {
    source.destroy();
    inflate.destroy();
  }
}

async function* contentOf(bytes: ArchiveBytes, entry: ArchiveEntry): AsyncGenerator<Uint8Array> {
  const from = await bytesFrom(bytes, entry);
  const packed = entry.packed === 0 ? [] : bytes.stream(from, entry.packed);
  let [size, crc] = [0, 0];
  for await (const chunk of entry.packing === 'deflated' ? inflated(toAsync(packed)) : packed) {
    size += chunk.length;
    // The first byte too many ends it: the directory of a bomb tells little.
    if (size > entry.size) throw new UnreadableArchive('corrupt');
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (size !== entry.size || crc !== entry.crc) throw new UnreadableArchive('corrupt');
}

async function* toAsync(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** ZIP archives, in the packings that are in use: stored and deflated. */
export const zipArchives: ArchiveReader = { entriesOf: entriesOfZip, contentOf };
