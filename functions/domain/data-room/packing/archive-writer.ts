/** What goes into an archive. A folder has no content. */
export interface PackedItem {
  /** Names with slashes between them; that of a folder ends with one. */
  readonly path: string;
  readonly modifiedAt: Date;
  readonly content: PackedContent | null;
}

export interface PackedContent {
  /** In bytes, exactly as many as come. */
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** How archives are made: a chunk at a time, so that their size takes no memory. Throws where the content of a file is of another size than was said. */
export type ArchiveWriter = (items: AsyncIterable<PackedItem>) => AsyncIterable<Uint8Array>;
