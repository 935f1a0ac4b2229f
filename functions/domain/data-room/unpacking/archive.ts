/** An archive in storage, read a piece at a time. */
export interface ArchiveBytes {
  readonly size: number;
  /** The bytes from a position on, all in memory: for small pieces. */
  read(from: number, length: number): Promise<Uint8Array>;
  /** The same a chunk at a time. */
  stream(from: number, length: number): AsyncIterable<Uint8Array>;
}

/** What the directory of an archive says about a file or folder in it; the content is held to it. */
export interface ArchiveEntry {
  /** As the archive has it: nothing is said yet about whether it is fit to be a name. */
  readonly path: string;
  readonly kind: 'file' | 'folder' | 'other';
  /** In bytes, as it is packed, and as it is to unpack to. */
  readonly packed: number;
  readonly size: number;
  readonly crc: number;
  /** Whether it is packed in a way that can be read; `encrypted` ones can't. */
  readonly packing: 'stored' | 'deflated' | 'encrypted' | 'unknown';
  /** Where its header begins. */
  readonly headerAt: number;
}

/** How archives are read. */
export interface ArchiveReader {
  /** All entries, in the order of the directory. Throws `UnreadableArchive`. */
  entriesOf(bytes: ArchiveBytes): Promise<readonly ArchiveEntry[]>;
  /** The content of a file a chunk at a time, never more than the directory says. Throws `UnreadableArchive` where it is not what the directory says. */
  contentOf(bytes: ArchiveBytes, entry: ArchiveEntry): AsyncIterable<Uint8Array>;
}

/** `tooMany`: more entries than are unpacked. Everything else that is no sound archive is `corrupt`. */
export class UnreadableArchive extends Error {
  readonly reason: 'corrupt' | 'tooMany';

  constructor(reason: UnreadableArchive['reason'], cause?: unknown) {
    super(`The archive cannot be read: ${reason}.`, { cause });
    this.reason = reason;
  }
}

/** Files and folders in one archive. */
export const mostEntries = 2_000;
