import { chmodSync, closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Opens (or makes) a database file of a local engine, readable by its owner only: it holds secrets, codes and mail.
 * What a statement committed is on disk when it returns, so an acknowledged request survives `kill -9`.
 */
export const openDatabase = (dataDir: string, fileName: string, schema: string): DatabaseSync =>
  openDatabaseFile(join(dataDir, fileName), schema);

/** {@link openDatabase} by the path of the file. */
export function openDatabaseFile(file: string, schema: string): DatabaseSync {
  // SQLite gives its side files (-wal, -shm) the mode of the main file, so the file must be closed to others before it is opened.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  database.exec(schema);
  return database;
}

/** Runs `work` as one transaction: everything it wrote is kept, or nothing. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
