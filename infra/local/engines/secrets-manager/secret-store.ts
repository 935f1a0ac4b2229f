import type { DatabaseSync } from 'node:sqlite';

/** A secret as it is kept, without its values. Times are epoch milliseconds; `deletedAt` is null unless it is marked for deletion. */
export interface Secret {
  readonly name: string;
  readonly arn: string;
  readonly description: string | null;
  readonly tags: readonly { readonly Key: string; readonly Value: string }[];
  readonly createdAt: number;
  readonly changedAt: number;
  readonly deletedAt: number | null;
}

/** One value of a secret: text, or bytes in base64. */
export interface SecretVersion {
  readonly versionId: string;
  readonly text: string | null;
  readonly binary: string | null;
  readonly stages: readonly string[];
  readonly createdAt: number;
}

export const secretSchema = `
  CREATE TABLE IF NOT EXISTS secrets (
    name TEXT PRIMARY KEY, arn TEXT NOT NULL UNIQUE, description TEXT, tags TEXT NOT NULL,
    created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, deleted_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS versions (
    name TEXT NOT NULL, version_id TEXT NOT NULL, text TEXT, binary TEXT, stages TEXT NOT NULL,
    created_at INTEGER NOT NULL, PRIMARY KEY (name, version_id)
  ) STRICT;
`;

export type SecretStore = ReturnType<typeof openSecretStore>;

/** Keeps secrets and their versions in the database. */
export function openSecretStore(database: DatabaseSync) {
  const list = database.prepare('SELECT * FROM secrets ORDER BY name');
  const save = database.prepare(`INSERT INTO secrets VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET
    description = excluded.description, tags = excluded.tags, changed_at = excluded.changed_at,
    deleted_at = excluded.deleted_at`);
  const remove = database.prepare('DELETE FROM secrets WHERE name = ?');
  const removeVersions = database.prepare('DELETE FROM versions WHERE name = ?');
  const versions = database.prepare('SELECT * FROM versions WHERE name = ? ORDER BY created_at, rowid');
  const saveVersion = database.prepare('INSERT OR REPLACE INTO versions VALUES (?, ?, ?, ?, ?, ?)');
  const removeVersion = database.prepare('DELETE FROM versions WHERE name = ? AND version_id = ?');

  return {
    /** By name, ARN, or ARN without the six random characters at its end. */
    find: (id: string): Secret | null =>
      list
        .all()
        .map(secretOf)
        .find(({ name, arn }) => [name, arn, arn.slice(0, -7)].includes(id)) ?? null,
    list: (): Secret[] => list.all().map(secretOf),
    save: ({ name, arn, description, tags, createdAt, changedAt, deletedAt }: Secret): void => {
      save.run(name, arn, description, JSON.stringify(tags), createdAt, changedAt, deletedAt);
    },
    /** Removes the secret and all its values. */
    remove: (name: string): void => {
      removeVersions.run(name);
      remove.run(name);
    },
    versions: (name: string): SecretVersion[] => versions.all(name).map(versionOf),
    /** A version that no stage points to any more is dropped, as it could not be asked for by stage again. */
    saveVersion: (name: string, version: SecretVersion): void => {
      const { versionId, text, binary, stages, createdAt } = version;
      if (stages.length === 0) removeVersion.run(name, versionId);
      else saveVersion.run(name, versionId, text, binary, JSON.stringify(stages), createdAt);
    },
  };
}

function secretOf(row: Record<string, unknown>): Secret {
  return {
    name: String(row['name']),
    arn: String(row['arn']),
    description: row['description'] === null ? null : String(row['description']),
    tags: JSON.parse(String(row['tags'])),
    createdAt: Number(row['created_at']),
    changedAt: Number(row['changed_at']),
    deletedAt: row['deleted_at'] === null ? null : Number(row['deleted_at']),
  };
}

function versionOf(row: Record<string, unknown>): SecretVersion {
  return {
    versionId: String(row['version_id']),
    text: row['text'] === null ? null : String(row['text']),
    binary: row['binary'] === null ? null : String(row['binary']),
    stages: JSON.parse(String(row['stages'])),
    createdAt: Number(row['created_at']),
  };
}
