import type { DatabaseSync } from 'node:sqlite';
import type { ChecksumAlgorithm, Checksums } from './checksum.ts';
import type { Segment } from './content-store.ts';
import { s3Error } from './s3-error.ts';
import type { ChecksumType, VersionDetail } from './version-store.ts';

/** What the finished object will carry, fixed when the upload begins. */
export type UploadDetail = Pick<VersionDetail, 'headers' | 'metadata' | 'tags'> & {
  readonly checksumAlgorithm: ChecksumAlgorithm | null;
  readonly checksumType: ChecksumType;
};

/** A multipart upload that is neither completed nor aborted; `initiatedAt` is in milliseconds. */
export interface Upload {
  readonly uploadId: string;
  readonly bucket: string;
  readonly key: string;
  readonly initiatedAt: number;
  readonly detail: UploadDetail;
}

/** One received part; a part number that is sent again replaces the earlier part. */
export interface UploadedPart {
  readonly partNumber: number;
  readonly segment: Segment;
  readonly etag: string;
  readonly lastModified: number;
  readonly checksums: Checksums;
}

/** Unfinished multipart uploads and their parts. */
export class UploadStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  create({ uploadId, bucket, key, initiatedAt, detail }: Upload): void {
    const insert = this.#database.prepare('insert into uploads values (?, ?, ?, ?, ?)');
    insert.run(uploadId, bucket, key, initiatedAt, JSON.stringify(detail));
  }

  /** The upload, or NoSuchUpload, also when it belongs to another key. */
  get(bucket: string, key: string, uploadId: string): Upload {
    const statement = this.#database.prepare('select * from uploads where upload_id = ? and bucket = ? and key = ?');
    const row = statement.get(uploadId, bucket, key);
    if (row === undefined) throw s3Error('NoSuchUpload', { fields: { UploadId: uploadId } });
    return uploadOf(row);
  }

  /** Removes the upload with its parts. Returns the ids of the contents that the parts named. */
  remove(uploadId: string): string[] {
    const contents = this.parts(uploadId).map(({ segment }) => segment.contentId);
    this.#database.prepare('delete from uploads where upload_id = ?').run(uploadId);
    return contents;
  }

  /** Up to `limit` uploads of a bucket after a key and, within that key, after an upload id. */
  page(bucket: string, from: string, afterKey: string, afterUploadId: string, limit: number): Upload[] {
    const rows = this.#database
      .prepare(
        `select * from uploads where bucket = ? and key >= ? and (key > ? or (key = ? and upload_id > ? and ? <> ''))
         order by key, upload_id limit ?`,
      )
      .all(bucket, from, afterKey, afterKey, afterUploadId, afterUploadId, limit);
    return rows.map(uploadOf);
  }

  /** Keeps a part. Returns the id of the content that it replaces, if any. */
  putPart(uploadId: string, { partNumber, segment, etag, lastModified, checksums }: UploadedPart): string[] {
    const replaced = this.parts(uploadId).filter((part) => part.partNumber === partNumber);
    this.#database
      .prepare('insert or replace into parts values (?, ?, ?, ?, ?, ?, ?)')
      .run(uploadId, partNumber, segment.contentId, segment.size, etag, lastModified, JSON.stringify(checksums));
    return replaced.map((part) => part.segment.contentId);
  }

  /** All parts, by their number. */
  parts(uploadId: string): UploadedPart[] {
    const rows = this.#database.prepare('select * from parts where upload_id = ? order by part_number').all(uploadId);
    return rows.map((row) => ({
      partNumber: Number(row['part_number']),
      segment: { contentId: String(row['content_id']), size: Number(row['size']) },
      etag: String(row['etag']),
      lastModified: Number(row['last_modified']),
      checksums: JSON.parse(String(row['checksums'])),
    }));
  }
}

function uploadOf(row: Record<string, unknown>): Upload {
  return {
    uploadId: String(row['upload_id']),
    bucket: String(row['bucket']),
    key: String(row['key']),
    initiatedAt: Number(row['initiated_at']),
    detail: JSON.parse(String(row['detail'])),
  };
}
