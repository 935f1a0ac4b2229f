import { crc32 } from 'node:zlib';
import {
  type ArchiveBytes,
  type ArchiveEntry,
  mostEntries,
  UnreadableArchive,
} from '#functions/domain/data-room/unpacking/archive.ts';
import { fromCodePage437 } from './code-page-437.ts';

/** Lengths and signatures of the records of a ZIP archive (APPNOTE 6.3.10, sections 4.3 and 4.5). All numbers are little-endian. */
const endLength = 22;
const longestComment = 65_535;
const locatorLength = 20;
const end64Length = 56;
const entryLength = 46;
const headerLength = 30;
const signatures = { end: 0x06054b50, locator: 0x07064b50, end64: 0x06064b50, entry: 0x02014b50 };

/** In a field of 32 bits: the number stands in an extra field of 64 bits. */
const elsewhere = 0xffffffff;
const elsewhere16 = 0xffff;

/** Room for as many entries as are unpacked with the longest names and notes that do no harm. */
const mostDirectoryBytes = 8 * 1_048_576;

interface Directory {
  readonly at: number;
  readonly length: number;
  readonly entries: number;
}

const corrupt = (what: string): UnreadableArchive => new UnreadableArchive('corrupt', what);

function wide(buffer: Buffer, at: number): number {
  const value = buffer.readBigUInt64LE(at);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw corrupt('a number that is too large');
  return Number(value);
}

/** The record at the very end, behind which only its own comment stands. */
async function endOf(bytes: ArchiveBytes): Promise<{ readonly record: Buffer; readonly at: number }> {
  const length = Math.min(bytes.size, endLength + longestComment);
  const tail = Buffer.from(await bytes.read(bytes.size - length, length));
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== signatures.end) continue;
    if (at + endLength + tail.readUInt16LE(at + 20) !== tail.length) continue;
    return { record: tail.subarray(at), at: bytes.size - length + at };
  }
  throw corrupt('no end');
}

/** What archives with large numbers say instead, in records that stand before the end. */
async function end64Of(bytes: ArchiveBytes, endAt: number): Promise<Directory> {
  if (endAt < locatorLength) throw corrupt('no locator');
  const locator = Buffer.from(await bytes.read(endAt - locatorLength, locatorLength));
  if (locator.readUInt32LE(0) !== signatures.locator) throw corrupt('no locator');
  const at = wide(locator, 8);
  if (at + end64Length > endAt) throw corrupt('an end that lies elsewhere');
  const record = Buffer.from(await bytes.read(at, end64Length));
  if (record.readUInt32LE(0) !== signatures.end64) throw corrupt('no end');
  return { entries: wide(record, 32), length: wide(record, 40), at: wide(record, 48) };
}

async function directoryOf(bytes: ArchiveBytes): Promise<Directory> {
  if (bytes.size < endLength) throw corrupt('too short');
  const { record, at: endAt } = await endOf(bytes);
  const told = { entries: record.readUInt16LE(10), length: record.readUInt32LE(12), at: record.readUInt32LE(16) };
  const isElsewhere = told.entries === elsewhere16 || told.length === elsewhere || told.at === elsewhere;
  const directory = isElsewhere ? await end64Of(bytes, endAt) : told;
  if (directory.entries > mostEntries || directory.length > mostDirectoryBytes) throw new UnreadableArchive('tooMany');
  if (directory.at + directory.length > endAt) throw corrupt('a directory behind its end');
  return directory;
}

/** Extra fields by their ids. */
function extrasOf(extra: Buffer): ReadonlyMap<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    found.set(extra.readUInt16LE(at), extra.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Many programs write UTF-8 without saying so; what is none was written in the code page of the first PCs. */
function nameOf(raw: Buffer, unicodePath: Buffer | undefined): string {
  const isOfThisName = unicodePath && unicodePath.length > 5 && unicodePath.readUInt32LE(1) === crc32(raw);
  try {
    return utf8.decode(isOfThisName ? unicodePath.subarray(5) : raw);
  } catch {
    return fromCodePage437(raw);
  }
}

/** Numbers that do not fit the entry itself stand in one extra field, in this order. */
function wideNumbers(entry: Buffer, extra: Buffer | undefined) {
  const told = { size: entry.readUInt32LE(24), packed: entry.readUInt32LE(20), headerAt: entry.readUInt32LE(42) };
  let at = 0;
  const number = (value: number): number => {
    if (value !== elsewhere) return value;
    if (extra === undefined || at + 8 > extra.length) throw corrupt('a number that is missing');
    at += 8;
    return wide(extra, at - 8);
  };
  return { size: number(told.size), packed: number(told.packed), headerAt: number(told.headerAt) };
}

function packingOf(flags: number, method: number): ArchiveEntry['packing'] {
  if ((flags & 0x41) !== 0) return 'encrypted';
  if (method === 0) return 'stored';
  return method === 8 ? 'deflated' : 'unknown';
}

/** The kind of file as Unix has it, where the archive was made there: links and devices are no files. */
function kindOf(path: string, madeBy: number, attributes: number): ArchiveEntry['kind'] {
  const type = madeBy >> 8 === 3 ? (attributes >>> 16) & 0xf000 : 0;
  if (path.endsWith('/')) return 'folder';
  return [0, 0x8000].includes(type) ? 'file' : 'other';
}

function entryAt(directory: Buffer, at: number): { readonly entry: ArchiveEntry; readonly next: number } {
  if (at + entryLength > directory.length || directory.readUInt32LE(at) !== signatures.entry) throw corrupt('no entry');
  const fixed = directory.subarray(at, at + entryLength);
  const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => fixed.readUInt16LE(field)) as [
    number,
    number,
    number,
  ];
  const extraAt = at + entryLength + nameLength;
  const next = extraAt + extraLength + noteLength;
  if (next > directory.length) throw corrupt('an entry behind the directory');
  const extras = extrasOf(directory.subarray(extraAt, extraAt + extraLength));
  const path = nameOf(directory.subarray(at + entryLength, extraAt), extras.get(0x7075));
  return {
    next,
    entry: {
      path,
      kind: kindOf(path, fixed.readUInt16LE(4), fixed.readUInt32LE(38)),
      crc: fixed.readUInt32LE(16),
      packing: packingOf(fixed.readUInt16LE(8), fixed.readUInt16LE(10)),
      ...wideNumbers(fixed, extras.get(0x0001)),
    },
  };
}

/** Entries that share bytes unpack to far more than the archive holds. */
function requireApart(entries: readonly ArchiveEntry[], directoryAt: number): void {
  let free = 0;
  for (const { headerAt, packed } of entries.toSorted((a, b) => a.headerAt - b.headerAt)) {
    if (headerAt < free) throw corrupt('entries that share bytes');
    free = headerAt + headerLength + packed;
  }
  if (free > directoryAt) throw corrupt('an entry behind the directory');
}

/** What the directory at the end of an archive says is in it. The directory counts, because the headers before each file can say something else. */
export async function entriesOfZip(bytes: ArchiveBytes): Promise<readonly ArchiveEntry[]> {
  const { at, length, entries: count } = await directoryOf(bytes);
  const directory = Buffer.from(await bytes.read(at, length));
  const entries: ArchiveEntry[] = [];
  for (let from = 0; entries.length < count; ) {
    const { entry, next } = entryAt(directory, from);
    entries.push(entry);
    from = next;
  }
  requireApart(entries, at);
  return entries;
}
