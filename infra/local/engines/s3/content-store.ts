import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder } from '../../private-files.ts';

/** A piece of an object's content: one file, of which the whole is used. */
export interface Segment {
  readonly contentId: string;
  readonly size: number;
}

/**
 * Content files, named by random ids so that no key ever becomes a path. A file is on disk before its id is given out; a file that no
 * metadata names belongs to nobody and is removed at the next opening.
 */
export class ContentStore {
  readonly #folder: string;
  readonly #readers = new Map<string, number>();
  readonly #doomed = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Removes what a crash left behind: every file that `isReferenced` does not know. */
  async prepare(isReferenced: (contentId: string) => boolean): Promise<void> {
    privateFolder(this.#folder);
    const orphans = (await readdir(this.#folder)).filter((contentId) => !isReferenced(contentId));
    await Promise.all(orphans.map((contentId) => unlink(join(this.#folder, contentId))));
  }

  /** Writes the chunks to a new file and makes it durable. `consume` feeds it; when that throws, the file is removed. */
  async write<Result>(
    consume: (append: (chunk: Uint8Array) => Promise<void>) => Promise<Result>,
  ): Promise<{ segment: Segment; result: Result }> {
    const contentId = randomBytes(16).toString('hex');
    const path = join(this.#folder, contentId);
    const file = await open(path, 'wx', 0o600);
    let size = 0;
    try {
      const result = await consume(async (chunk) => {
        await file.writeFile(chunk);
        size += chunk.byteLength;
      });
      await file.datasync();
      await file.close();
      await this.#syncFolder();
      return { segment: { contentId, size }, result };
    } catch (error) {
      await file.close();
      await unlink(path);
      throw error;
    }
  }

  /** Keeps the files of these segments readable until `action` ends, even when their object is deleted meanwhile. */
  async hold<Result>(segments: readonly Segment[], action: () => Promise<Result>): Promise<Result> {
    for (const { contentId } of segments) this.#readers.set(contentId, (this.#readers.get(contentId) ?? 0) + 1);
    try {
      return await action();
    } finally {
      await this.#release(segments);
    }
  }

  /** The bytes from `first` to `last`, both included, of the segments laid end to end. To be used within `hold`. */
  async *read(segments: readonly Segment[], first: number, last: number): AsyncGenerator<Buffer> {
    let offset = 0;
    for (const { contentId, size } of segments) {
      const start = Math.max(first - offset, 0);
      const end = Math.min(last - offset, size - 1);
      if (start <= end) yield* createReadStream(join(this.#folder, contentId), { start, end, highWaterMark: 262_144 });
      offset += size;
    }
  }

  /** Deletes files that no metadata names any more, at once or when their last reader is done. */
  async discard(contentIds: Iterable<string>): Promise<void> {
    for (const contentId of contentIds) {
      if (this.#readers.has(contentId)) this.#doomed.add(contentId);
      else await unlink(join(this.#folder, contentId));
    }
  }

  async #release(segments: readonly Segment[]): Promise<void> {
    for (const { contentId } of segments) {
      const readers = (this.#readers.get(contentId) ?? 1) - 1;
      if (readers > 0) this.#readers.set(contentId, readers);
      else {
        this.#readers.delete(contentId);
        if (this.#doomed.delete(contentId)) await unlink(join(this.#folder, contentId));
      }
    }
  }

  async #syncFolder(): Promise<void> {
    const folder = await open(this.#folder, 'r');
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}
