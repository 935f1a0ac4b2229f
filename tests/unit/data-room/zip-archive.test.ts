import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipArchives } from '#functions/connectors/zip/zip-archive.ts';
import {
  type ArchiveBytes,
  type ArchiveEntry,
  UnreadableArchive,
} from '#functions/domain/data-room/unpacking/archive.ts';
import { type ZippedFile, zipOf } from '#tests/support/zip.ts';

/** Bytes in memory, told in small chunks as storage would. */
function bytesIn(content: Uint8Array): ArchiveBytes {
  return {
    size: content.length,
    read: async (from: number, length: number) => content.slice(from, from + length),
    stream: async function* (from: number, length: number) {
      for (let at = from; at < from + length; at += 1_000) {
        yield content.slice(at, Math.min(at + 1_000, from + length));
      }
    },
  };
}

async function read(content: Uint8Array): Promise<readonly (readonly [string, string])[]> {
  const bytes = bytesIn(content);
  const entries = await zipArchives.entriesOf(bytes);
  return Promise.all(entries.map(async (entry) => [entry.path, String(await contentOf(bytes, entry))] as const));
}

async function contentOf(bytes: ArchiveBytes, entry: ArchiveEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipArchives.contentOf(bytes, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableArchive ? error.reason : error),
  );

const files: readonly ZippedFile[] = [
  { path: 'Closing/', isStored: true },
  { path: 'Closing/Agreement.txt', content: 'Section 5.01. '.repeat(500) },
  { path: 'Übersicht.txt', content: 'stored', isStored: true },
];
const contents = [
  ['Closing/', ''],
  ['Closing/Agreement.txt', 'Section 5.01. '.repeat(500)],
  ['Übersicht.txt', 'stored'],
];

describe('a ZIP archive', () => {
  it('is read as another program made it', async () => {
    const made = zipSync({ 'a.txt': Buffer.from('a'), Closing: { 'b.txt': [Buffer.from('b'), { level: 0 }] } });

    expect(await read(made)).toEqual([
      ['a.txt', 'a'],
      ['Closing/', ''],
      ['Closing/b.txt', 'b'],
    ]);
  });

  it.each([
    { how: 'plainly', made: zipOf(files) },
    { how: 'with a comment', made: zipOf(files, { comment: 'Closing set PK\u0005\u0006' }) },
    {
      how: 'with numbers of 64 bits',
      made: zipOf(
        files.map((file) => ({ ...file, isWide: true })),
        { isWide: true },
      ),
    },
  ])('is read $how', async ({ made }) => {
    expect(await read(made)).toEqual(contents);
  });

  it('has names in UTF-8, said or not, or of the code page of the first PCs', async () => {
    const made = zipOf([
      { path: 'Größe.txt', flags: 0 },
      { path: Uint8Array.of(0x47, 0x72, 0x94, 0xe1, 0x65), flags: 0 },
    ]);

    expect((await read(made)).map(([path]) => path)).toEqual(['Größe.txt', 'Größe']);
  });

  it('tells what can be read, and what is no file', async () => {
    const made = zipOf([
      { path: 'secret', flags: 0x801 },
      { path: 'modern', method: 93 },
      { path: 'link', content: '/etc/passwd', fileType: 0xa000 },
    ]);

    expect((await zipArchives.entriesOf(bytesIn(made))).map(({ kind, packing }) => [kind, packing])).toEqual([
      ['file', 'encrypted'],
      ['file', 'unknown'],
      ['other', 'deflated'],
    ]);
  });

  it.each([
    { what: 'nothing', made: new Uint8Array() },
    { what: 'a text', made: Buffer.from('This is no archive. '.repeat(20)) },
    { what: 'the first half', made: zipOf(files).slice(0, 300) },
    { what: 'bytes behind the end', made: Buffer.concat([zipOf(files), Buffer.from('x')]) },
    { what: 'entries that share bytes', made: zipOf([...files, { path: 'again', headerAt: 0 }]) },
    { what: 'a header in the directory', made: zipOf([{ path: 'a', content: 'a', headerAt: 10 }]) },
    { what: 'a number too large', made: zipOf([{ path: 'a', content: 'a', headerAt: 2 ** 53, isWide: true }]) },
  ])('that is $what is corrupt', async ({ made }) => {
    expect(await reasonOf(zipArchives.entriesOf(bytesIn(made)))).toBe('corrupt');
  });

  it('of more than 2,000 entries is not read', async () => {
    const many = (count: number) =>
      zipOf(Array.from({ length: count }, (_, at) => ({ path: `${at}`, isStored: true })));

    expect(await reasonOf(zipArchives.entriesOf(bytesIn(many(2_000))))).toBe('read');
    expect(await reasonOf(zipArchives.entriesOf(bytesIn(many(2_001))))).toBe('tooMany');
  });

  it('is never broken by broken bytes: it is read, or said to be corrupt', async () => {
    const made = zipOf(files);
    for (let at = 0; at < made.length; at += 1) {
      const broken = new Uint8Array(made);
      broken[at] = 255 - (broken[at] ?? 0);
      expect([at, await reasonOf(read(broken))]).toEqual([at, expect.stringMatching(/^(read|corrupt|tooMany)$/)]);
    }
  });
});

describe('the content of a file', () => {
  const zeros = new Uint8Array(64 * 1_048_576);
  const only = async (file: ZippedFile) => {
    const bytes = bytesIn(zipOf([file]));
    const [entry] = await zipArchives.entriesOf(bytes);
    if (!entry) throw new Error('There is no entry.');
    return { bytes, entry };
  };

  it('ends with the first byte more than the directory says', async () => {
    const { bytes, entry } = await only({ path: 'bomb', content: zeros, size: 1_000_000 });
    let seen = 0;
    const work = (async () => {
      for await (const chunk of zipArchives.contentOf(bytes, entry)) seen += chunk.length;
    })();

    expect(await reasonOf(work)).toBe('corrupt');
    expect(seen).toBeLessThanOrEqual(1_000_000);
  });

  it.each([
    { what: 'shorter', file: { path: 'a', content: 'short', size: 6 } },
    { what: 'other', file: { path: 'a', content: 'other', crc: 1 } },
    { what: 'not packed as it is said to be', file: { path: 'a', content: 'stored', isStored: true, method: 8 } },
  ])('that is $what is corrupt', async ({ file }) => {
    const { bytes, entry } = await only(file);

    expect(await reasonOf(contentOf(bytes, entry))).toBe('corrupt');
  });

  it('comes a chunk at a time', async () => {
    const { bytes, entry } = await only({ path: 'zeros', content: zeros });
    let [seen, longest] = [0, 0];
    for await (const chunk of zipArchives.contentOf(bytes, entry)) {
      seen += chunk.length;
      longest = Math.max(longest, chunk.length);
    }

    expect(seen).toBe(zeros.length);
    expect(longest).toBeLessThanOrEqual(65_536);
  });

  it('fails as storage failed, which says nothing about the archive', async () => {
    const { bytes, entry } = await only({ path: 'a', content: 'a'.repeat(100) });
    const failing: ArchiveBytes = {
      ...bytes,
      // biome-ignore lint/correctness/useYield: it fails before anything comes.
      stream: async function* () {
        throw new Error('the network is gone');
      },
    };

    expect(await reasonOf(contentOf(failing, entry))).toMatchObject({ message: 'the network is gone' });
  });
});
