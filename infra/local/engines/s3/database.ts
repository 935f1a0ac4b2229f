import type { DatabaseSync } from 'node:sqlite';
import { openDatabaseFile } from '../open-database.ts';

const schema = `
create table if not exists buckets (
  name text primary key,
  region text not null,
  created_at integer not null,
  versioning text not null default ''
) strict;
create table if not exists bucket_configurations (
  bucket text not null references buckets on delete cascade,
  kind text not null,
  document text not null,
  primary key (bucket, kind)
) strict;
create table if not exists versions (
  seq integer primary key autoincrement,
  bucket text not null references buckets,
  key text not null,
  version_id text not null,
  is_latest integer not null,
  is_delete_marker integer not null,
  size integer not null,
  etag text not null,
  last_modified integer not null,
  detail text not null,
  unique (bucket, key, version_id)
) strict;
create index if not exists current_objects on versions (bucket, key) where is_latest = 1 and is_delete_marker = 0;
create index if not exists version_order on versions (bucket, key, seq desc);
create table if not exists segments (
  seq integer not null references versions on delete cascade,
  position integer not null,
  content_id text not null,
  size integer not null,
  primary key (seq, position)
) strict, without rowid;
create index if not exists segment_contents on segments (content_id);
create table if not exists uploads (
  upload_id text primary key,
  bucket text not null references buckets,
  key text not null,
  initiated_at integer not null,
  detail text not null
) strict;
create index if not exists upload_order on uploads (bucket, key, upload_id);
create table if not exists parts (
  upload_id text not null references uploads on delete cascade,
  part_number integer not null,
  content_id text not null,
  size integer not null,
  etag text not null,
  last_modified integer not null,
  checksums text not null,
  primary key (upload_id, part_number)
) strict, without rowid;
create index if not exists part_contents on parts (content_id);
`;

/** Opens the metadata of the engine. What a transaction acknowledged is on disk: `synchronous = full` also in WAL mode. */
export function openDatabase(path: string): DatabaseSync {
  return openDatabaseFile(path, schema);
}

/** Runs `action` as one transaction; it must not be asynchronous. Rolls back when it throws. */
export function inTransaction<Result>(database: DatabaseSync, action: () => Result): Result {
  database.exec('begin immediate');
  try {
    const result = action();
    database.exec('commit');
    return result;
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}
