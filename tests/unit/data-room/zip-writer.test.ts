import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipArchives } from '#functions/connectors/zip/zip-archive.ts';
import { zipWriter } from '#functions/connectors/zip/zip-writer.ts';
import type { PackedItem } from '#functions/domain/data-room/packing/archive-writer.ts';
import type { ArchiveBytes } from '#functions/domain/data-room/unpacking/archive.ts';

const aDay = new Date('2026-03-31T14:22:36Z');

async function* chunksOf(...chunks: readonly (string | Uint8Array)[]) {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

const file = (path: string, ...chunks: readonly (string | Uint8Array)[]): PackedItem => ({
  path,
  modifiedAt: aDay,
  content: { size: chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0), chunks: chunksOf(...chunks) },
});

async function* itemsOf(items: readonly PackedItem[]) {
  yield* items;
}

async function written(items: readonly PackedItem[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of zipWriter(itemsOf(items))) parts.push(chunk);
  return Buffer.concat(parts);
}

const closingSet = (): readonly PackedItem[] => [
  { path: 'Closing/', modifiedAt: aDay, content: null },
  file('Closing/Agreement.txt', 'Section 5.01. ', 'Section 5.02.'),
  file('Übersicht – 2026.txt', 'Rücklage'),
  file('empty.txt'),
];

describe('an archive that is written', () => {
  it('is read by another library, each file byte by byte', async () => {
    const read = unzipSync(await written(closingSet()));

    expect(Object.entries(read).map(([path, content]) => [path, Buffer.from(content).toString()])).toEqual([
      ['Closing/', ''],
      ['Closing/Agreement.txt', 'Section 5.01. Section 5.02.'],
      ['Übersicht – 2026.txt', 'Rücklage'],
      ['empty.txt', ''],
    ]);
  });

  it('refuses content of another size than was said', async () => {
    const short: PackedItem = { path: 'a', modifiedAt: aDay, content: { size: 4, chunks: chunksOf('abc') } };

    await expect(written([short])).rejects.toThrow('Of 4 bytes at a, 3 came.');
  });

  it('holds files of more than 4 GB, and what stands behind them', { timeout: 60_000 }, async () => {
    const size = 4_400_000_000;
    const zeros = Buffer.alloc(8_000_000);
    async function* many() {
      for (let left = size; left > 0; left -= zeros.length) yield left < zeros.length ? zeros.subarray(0, left) : zeros;
    }
    const large: PackedItem = { path: 'large.bin', modifiedAt: aDay, content: { size, chunks: many() } };
    const [before, after]: [Uint8Array[], Uint8Array[]] = [[], []];
    let zeroBytes = 0;
    for await (const chunk of zipWriter(itemsOf([file('first.txt', 'first'), large, file('last.txt', 'last')]))) {
      if (chunk.buffer === zeros.buffer) zeroBytes += chunk.length;
      else (zeroBytes === 0 ? before : after).push(chunk);
    }
    const [front, back] = [Buffer.concat(before), Buffer.concat(after)];
    const behind = front.length + zeroBytes;
    const read: ArchiveBytes['read'] = async (from, length) => {
      if (from < front.length) return front.subarray(from, from + length);
      const ofZeros = Math.min(Math.max(behind - from, 0), length);
      const start = Math.max(from - behind, 0);
      return Buffer.concat([Buffer.alloc(ofZeros), back.subarray(start, start + length - ofZeros)]);
    };
    const bytes: ArchiveBytes = {
      size: behind + back.length,
      read,
      stream: async function* (from, length) {
        yield await read(from, length);
      },
    };

    const entries = await zipArchives.entriesOf(bytes);
    const last = entries.at(-1);
    const content: Uint8Array[] = [];
    if (last) for await (const chunk of zipArchives.contentOf(bytes, last)) content.push(chunk);

    expect(zeroBytes).toBe(size);
    expect(entries.map((entry) => [entry.path, entry.size])).toEqual([
      ['first.txt', 5],
      ['large.bin', size],
      ['last.txt', 4],
    ]);
    expect(Buffer.concat(content).toString()).toBe('last');
  });

  it('holds more than 65,535 entries', async () => {
    const many = Array.from({ length: 70_000 }, (_, at) => file(`${at}.txt`));
    const archive = await written(many);

    expect(Object.keys(unzipSync(archive, { filter: () => false }))).toEqual([]);
    expect(archive.readUInt16LE(archive.length - 12)).toBe(0xffff);
    expect(Number(archive.readBigUInt64LE(archive.length - 22 - 20 - 56 + 32))).toBe(70_000);
  });
});
