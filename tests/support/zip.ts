import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive with what its directory says about it, true or not. */
export interface ZippedFile {
  readonly path: string | Uint8Array;
  readonly content?: string | Uint8Array;
  readonly isStored?: boolean;
  /** Of Unix, such as 0xa000 for a link. */
  readonly fileType?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly size?: number;
  readonly crc?: number;
  /** Where it says that its header begins. */
  readonly headerAt?: number;
  /** Numbers stand in fields of 64 bits. */
  readonly isWide?: boolean;
}

const bytesOf = (content: string | Uint8Array): Buffer => Buffer.from(content as string);

function record(length: number, fields: readonly (readonly [at: number, bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(length);
  for (const [at, bytes, value] of fields) buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const wide = (...values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(8 * values.length);
  for (const [at, value] of values.entries()) buffer.writeBigUInt64LE(BigInt(value), 8 * at);
  return buffer;
};

/** A ZIP archive, made byte by byte, so that it can say what no program would. */
export function zipOf(files: readonly ZippedFile[], { isWide = false, comment = '' } = {}): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const content = bytesOf(file.content ?? '');
    const packed = file.isStored ? content : deflateRawSync(content);
    const name = bytesOf(file.path);
    const [crc, size] = [file.crc ?? crc32(content), file.size ?? content.length];
    const [flags, method] = [file.flags ?? 0x800, file.method ?? (file.isStored ? 0 : 8)];
    const header = record(30, [
      [0, 4, 0x04034b50],
      [4, 2, 20],
      [6, 2, flags],
      [8, 2, method],
      [14, 4, crc],
      [18, 4, packed.length],
      [22, 4, size],
      [26, 2, name.length],
    ]);
    const headerAt = file.headerAt ?? at;
    const numbers = file.isWide ? wide(size, packed.length, headerAt) : Buffer.alloc(0);
    const extra = file.isWide
      ? Buffer.concat([
          record(4, [
            [0, 2, 1],
            [2, 2, numbers.length],
          ]),
          numbers,
        ])
      : numbers;
    const told = (value: number): number => (file.isWide ? 0xffffffff : value);
    const entry = record(46, [
      [0, 4, 0x02014b50],
      [4, 2, 0x0314],
      [6, 2, 20],
      [8, 2, flags],
      [10, 2, method],
      [16, 4, crc],
      [20, 4, told(packed.length)],
      [24, 4, told(size)],
      [28, 2, name.length],
      [30, 2, extra.length],
      [38, 4, (file.fileType ?? 0x8000) * 0x10000],
      [42, 4, told(headerAt)],
    ]);
    parts.push(header, name, packed);
    directory.push(entry, name, extra);
    at += header.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end64 = Buffer.concat([
    record(24, [
      [0, 4, 0x06064b50],
      [4, 4, 44],
    ]),
    wide(files.length, files.length, listed.length, at),
  ]);
  const locator = Buffer.concat([record(8, [[0, 4, 0x07064b50]]), wide(at + listed.length), record(4, [[0, 4, 1]])]);
  const end = record(22, [
    [0, 4, 0x06054b50],
    [8, 2, isWide ? 0xffff : files.length],
    [10, 2, isWide ? 0xffff : files.length],
    [12, 4, isWide ? 0xffffffff : listed.length],
    [16, 4, isWide ? 0xffffffff : at],
    [20, 2, comment.length],
  ]);
  return new Uint8Array(
    Buffer.concat([...parts, listed, ...(isWide ? [end64, locator] : []), end, Buffer.from(comment)]),
  );
}
