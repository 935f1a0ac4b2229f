/** Records of a ZIP archive as they are written (APPNOTE 6.3.10, sections 4.3 and 4.5). All numbers are little-endian. */

export interface WrittenEntry {
  /** UTF-8, at most 65,535 bytes. */
  readonly name: Uint8Array;
  readonly modifiedAt: Date;
  readonly headerAt: number;
  /** In bytes, stored as they are. */
  readonly size: number;
  readonly crc: number;
  readonly isFolder: boolean;
}

/** From here on a number does not fit its field, and stands in one of 64 bits elsewhere. */
const [tooWide, tooMany] = [0xffffffff, 0xffff];

/** What a program must know to read an archive: folders, and the fields of 64 bits. */
const [version, version64] = [20, 45];
/** Made on Unix, so that the rights of files are read that stand beside. */
const madeBy = (3 << 8) | version64;
const [fileAttributes, folderAttributes] = [0o100644, 0o040755];
const isFolderOfDos = 0x10;

/** The name is UTF-8. */
const nameIsUtf8 = 0x800;
/** Checksum and sizes stand behind the content. */
const numbersBehind = 0x8;

type Field = readonly [bytes: 1 | 2 | 4 | 8, value: number];

function record(fields: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

const isWide = (value: number): boolean => value >= tooWide;
const narrow = (value: number): number => (isWide(value) ? tooWide : value);

/** Local time to two seconds is all that DOS knew; UTC is written, and the exact moment in an extra field. It begins in 1980 and ends in 2107. */
function dosTime(moment: Date): readonly [Field, Field] {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107);
  const date = ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return [
    [2, time],
    [2, date],
  ];
}

/** Seconds since 1970 (Info-ZIP's field 0x5455), of which 32 bits are known. */
const momentField = (moment: Date): Buffer =>
  record([
    [2, 0x5455],
    [2, 5],
    [1, 1],
    [4, Math.min(Math.max(Math.floor(moment.getTime() / 1_000), 0), 0x7fffffff)],
  ]);

const wideField = (values: readonly number[]): Buffer =>
  values.length === 0
    ? Buffer.alloc(0)
    : record([[2, 0x0001], [2, 8 * values.length], ...values.map((value) => [8, value] as const)]);

const flagsOf = ({ isFolder }: WrittenEntry): number => (isFolder ? nameIsUtf8 : nameIsUtf8 | numbersBehind);
const versionFor = (isLarge: boolean): number => (isLarge ? version64 : version);

/** Stands before the content. Sizes of 64 bits are announced by an extra field that leaves them open. */
export function localHeader(entry: WrittenEntry): Buffer {
  const { name, modifiedAt, size } = entry;
  const wide = isWide(size);
  const extra = Buffer.concat([wideField(wide ? [0, 0] : []), momentField(modifiedAt)]);
  const openSize = wide ? tooWide : 0;
  const fixed = record([
    [4, 0x04034b50],
    [2, versionFor(wide)],
    [2, flagsOf(entry)],
    [2, 0],
    ...dosTime(modifiedAt),
    [4, 0],
    [4, openSize],
    [4, openSize],
    [2, name.length],
    [2, extra.length],
  ]);
  return Buffer.concat([fixed, name, extra]);
}

/** Stands behind the content. */
export function descriptorOf({ crc, size }: WrittenEntry): Buffer {
  const bytes = isWide(size) ? 8 : 4;
  return record([
    [4, 0x08074b50],
    [4, crc],
    [bytes, size],
    [bytes, size],
  ]);
}

/** What the directory at the end says of an entry. */
export function centralEntry(entry: WrittenEntry): Buffer {
  const { name, modifiedAt, size, crc, headerAt, isFolder } = entry;
  const wide = [...(isWide(size) ? [size, size] : []), ...(isWide(headerAt) ? [headerAt] : [])];
  const extra = Buffer.concat([wideField(wide), momentField(modifiedAt)]);
  const mode = isFolder ? folderAttributes : fileAttributes;
  const fixed = record([
    [4, 0x02014b50],
    [2, madeBy],
    [2, versionFor(wide.length > 0)],
    [2, flagsOf(entry)],
    [2, 0],
    ...dosTime(modifiedAt),
    [4, crc],
    [4, narrow(size)],
    [4, narrow(size)],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, mode * 0x10000 + (isFolder ? isFolderOfDos : 0)],
    [4, narrow(headerAt)],
  ]);
  return Buffer.concat([fixed, name, extra]);
}

/** The very end. `at` and `length` are those of the directory, in bytes. */
export function endOf({
  entries,
  at,
  length,
}: {
  readonly entries: number;
  readonly at: number;
  readonly length: number;
}) {
  const count = Math.min(entries, tooMany);
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, narrow(length)],
    [4, narrow(at)],
    [2, 0],
  ]);
  if (entries < tooMany && !isWide(at) && !isWide(length)) return end;
  const end64 = record([
    [4, 0x06064b50],
    [8, 44],
    [2, madeBy],
    [2, version64],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, length],
    [8, at],
  ]);
  const locator = record([
    [4, 0x07064b50],
    [4, 0],
    [8, at + length],
    [4, 1],
  ]);
  return Buffer.concat([end64, locator, end]);
}
