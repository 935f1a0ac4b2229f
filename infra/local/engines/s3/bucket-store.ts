import type { DatabaseSync } from 'node:sqlite';
import { s3Error } from './s3-error.ts';

export type Versioning = '' | 'Enabled' | 'Suspended';

export interface Bucket {
  readonly name: string;
  readonly region: string;
  readonly createdAt: number;
  readonly versioning: Versioning;
}

/** Buckets and the configuration documents that belong to them. */
export class BucketStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  find(name: string): Bucket | undefined {
    const row = this.#database.prepare('select * from buckets where name = ?').get(name);
    return row === undefined ? undefined : bucketOf(row);
  }

  /** The bucket, or NoSuchBucket. */
  get(name: string): Bucket {
    const bucket = this.find(name);
    if (bucket === undefined) throw s3Error('NoSuchBucket', { fields: { BucketName: name } });
    return bucket;
  }

  list(): Bucket[] {
    return this.#database.prepare('select * from buckets order by name').all().map(bucketOf);
  }

  create(name: string, region: string): void {
    const insert = this.#database.prepare('insert into buckets (name, region, created_at) values (?, ?, ?)');
    insert.run(name, region, Date.now());
  }

  /** Whether anything, a delete marker or an unfinished upload included, is still in the bucket. */
  isEmpty(name: string): boolean {
    const statement = this.#database.prepare('select 1 from versions where bucket = ? limit 1');
    return statement.get(name) === undefined;
  }

  delete(name: string): void {
    this.#database.prepare('delete from uploads where bucket = ?').run(name);
    this.#database.prepare('delete from buckets where name = ?').run(name);
  }

  setVersioning(name: string, versioning: Versioning): void {
    this.#database.prepare('update buckets set versioning = ? where name = ?').run(versioning, name);
  }

  configuration(bucket: string, kind: string): string | undefined {
    const statement = this.#database.prepare(
      'select document from bucket_configurations where bucket = ? and kind = ?',
    );
    const row = statement.get(bucket, kind);
    return row === undefined ? undefined : String(row['document']);
  }

  setConfiguration(bucket: string, kind: string, document: string): void {
    this.#database
      .prepare('insert or replace into bucket_configurations (bucket, kind, document) values (?, ?, ?)')
      .run(bucket, kind, document);
  }

  deleteConfiguration(bucket: string, kind: string): void {
    this.#database.prepare('delete from bucket_configurations where bucket = ? and kind = ?').run(bucket, kind);
  }
}

function bucketOf(row: Record<string, unknown>): Bucket {
  const versioning = row['versioning'];
  return {
    name: String(row['name']),
    region: String(row['region']),
    createdAt: Number(row['created_at']),
    versioning: versioning === 'Enabled' || versioning === 'Suspended' ? versioning : '',
  };
}
