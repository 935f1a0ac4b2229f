import type { DatabaseSync } from 'node:sqlite';
import type { Checksums } from './checksum.ts';
import type { Segment } from './content-store.ts';
import { s3Error } from './s3-error.ts';

export type ChecksumType = 'FULL_OBJECT' | 'COMPOSITE';
export type Tags = readonly (readonly [key: string, value: string])[];

/** One part of an object that was uploaded in parts. */
export interface ObjectPart {
  readonly partNumber: number;
  readonly size: number;
  readonly checksums: Checksums;
}

/** What is kept of an object besides its content. `headers` are the system headers to return, by lower-case name. */
export interface VersionDetail {
  readonly headers: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly checksums: Checksums;
  readonly checksumType: ChecksumType;
  readonly tags: Tags;
  readonly parts: readonly ObjectPart[];
}

/** One version of an object; `versionId` is `null` (the text) outside of versioning, `lastModified` is in milliseconds. */
export interface ObjectVersion {
  readonly seq: number;
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string;
  readonly isLatest: boolean;
  readonly isDeleteMarker: boolean;
  readonly size: number;
  readonly etag: string;
  readonly lastModified: number;
  readonly detail: VersionDetail;
}

export type NewVersion = Omit<ObjectVersion, 'seq' | 'isLatest'>;

/** All versions of all objects, delete markers included. The newest version of a key is the one with the highest `seq`. */
export class VersionStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** The newest version of a key, which may be a delete marker. */
  latest(bucket: string, key: string): ObjectVersion | undefined {
    return this.#one('select * from versions where bucket = ? and key = ? order by seq desc limit 1', bucket, key);
  }

  find(bucket: string, key: string, versionId: string): ObjectVersion | undefined {
    return this.#one('select * from versions where bucket = ? and key = ? and version_id = ?', bucket, key, versionId);
  }

  /** The version asked for, or the newest one. Throws NoSuchKey, NoSuchVersion, or MethodNotAllowed for a delete marker asked for by id. */
  get(bucket: string, key: string, versionId?: string): ObjectVersion {
    const version = versionId === undefined ? this.latest(bucket, key) : this.find(bucket, key, versionId);
    if (version === undefined) {
      if (versionId === undefined) throw s3Error('NoSuchKey', { fields: { Key: key } });
      throw s3Error('NoSuchVersion', { fields: { Key: key, VersionId: versionId } });
    }
    if (!version.isDeleteMarker) return version;

    const headers = { 'x-amz-delete-marker': 'true', 'x-amz-version-id': version.versionId };
    if (versionId === undefined) throw s3Error('NoSuchKey', { fields: { Key: key }, headers });
    throw s3Error('MethodNotAllowed', { headers: { ...headers, allow: 'DELETE' } });
  }

  segments(version: ObjectVersion): Segment[] {
    const rows = this.#database
      .prepare('select content_id, size from segments where seq = ? order by position')
      .all(version.seq);
    return rows.map((row) => ({ contentId: String(row['content_id']), size: Number(row['size']) }));
  }

  /** Makes this the newest version of its key. */
  insert(version: NewVersion, segments: readonly Segment[]): void {
    this.#database
      .prepare('update versions set is_latest = 0 where bucket = ? and key = ? and is_latest = 1')
      .run(version.bucket, version.key);
    const { lastInsertRowid: seq } = this.#database
      .prepare(
        `insert into versions (bucket, key, version_id, is_latest, is_delete_marker, size, etag, last_modified, detail)
         values (?, ?, ?, 1, ?, ?, ?, ?, ?)`,
      )
      .run(
        version.bucket,
        version.key,
        version.versionId,
        version.isDeleteMarker ? 1 : 0,
        version.size,
        version.etag,
        version.lastModified,
        JSON.stringify(version.detail),
      );
    const insertSegment = this.#database.prepare('insert into segments values (?, ?, ?, ?)');
    segments.forEach(({ contentId, size }, position) => {
      insertSegment.run(seq, position, contentId, size);
    });
  }

  /** Removes one version for good; the one before it becomes the newest. Returns the ids of the contents it named. */
  remove({ seq, bucket, key }: ObjectVersion): string[] {
    const contents = this.#database.prepare('select content_id from segments where seq = ?').all(seq);
    this.#database.prepare('delete from versions where seq = ?').run(seq);
    this.#database
      .prepare(
        `update versions set is_latest = 1
         where seq = (select max(seq) from versions where bucket = ? and key = ?)`,
      )
      .run(bucket, key);
    return contents.map((row) => String(row['content_id']));
  }

  replaceDetail({ seq }: ObjectVersion, detail: VersionDetail): void {
    this.#database.prepare('update versions set detail = ? where seq = ?').run(JSON.stringify(detail), seq);
  }

  /** Up to `limit` current objects whose key is at least `from` and beyond `after`, in the order of their UTF-8 bytes. */
  currentPage(bucket: string, from: string, after: string, limit: number): ObjectVersion[] {
    const rows = this.#database
      .prepare(
        `select * from versions indexed by current_objects
         where bucket = ? and is_latest = 1 and is_delete_marker = 0 and key >= ? and key > ? order by key limit ?`,
      )
      .all(bucket, from, after, limit);
    return rows.map(versionOf);
  }

  /** Up to `limit` versions from `from` on: those of the key `after` older than `beforeSeq`, then those of the keys beyond it. */
  versionPage(bucket: string, from: string, after: string, beforeSeq: number, limit: number): ObjectVersion[] {
    const rows = this.#database
      .prepare(
        `select * from versions
         where bucket = ? and key >= ? and (key > ? or (key = ? and seq < ?)) order by key, seq desc limit ?`,
      )
      .all(bucket, from, after, after, beforeSeq, limit);
    return rows.map(versionOf);
  }

  #one(sql: string, ...parameters: string[]): ObjectVersion | undefined {
    const row = this.#database.prepare(sql).get(...parameters);
    return row === undefined ? undefined : versionOf(row);
  }
}

function versionOf(row: Record<string, unknown>): ObjectVersion {
  return {
    seq: Number(row['seq']),
    bucket: String(row['bucket']),
    key: String(row['key']),
    versionId: String(row['version_id']),
    isLatest: row['is_latest'] === 1,
    isDeleteMarker: row['is_delete_marker'] === 1,
    size: Number(row['size']),
    etag: String(row['etag']),
    lastModified: Number(row['last_modified']),
    detail: JSON.parse(String(row['detail'])),
  };
}
