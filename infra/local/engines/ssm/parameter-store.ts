import type { DatabaseSync } from 'node:sqlite';

/** One version of a parameter. `modifiedAt` is in epoch milliseconds. */
export interface Parameter {
  readonly name: string;
  readonly version: number;
  readonly type: 'String' | 'StringList' | 'SecureString';
  readonly value: string;
  readonly description: string | null;
  readonly modifiedAt: number;
}

export const parameterSchema = `
  CREATE TABLE IF NOT EXISTS parameters (
    name TEXT NOT NULL, version INTEGER NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL, description TEXT,
    modified_at INTEGER NOT NULL, PRIMARY KEY (name, version)
  ) STRICT;
`;

const latest = 'version = (SELECT max(version) FROM parameters other WHERE other.name = parameters.name)';

export type ParameterStore = ReturnType<typeof openParameterStore>;

/** Keeps parameters with all their versions. */
export function openParameterStore(database: DatabaseSync) {
  const find = database.prepare(`SELECT * FROM parameters WHERE name = ? AND ${latest}`);
  const findVersion = database.prepare('SELECT * FROM parameters WHERE name = ? AND version = ?');
  const below = database.prepare(
    `SELECT * FROM parameters WHERE substr(name, 1, length(?1)) = ?1 AND ${latest} ORDER BY name`,
  );
  const add = database.prepare('INSERT INTO parameters VALUES (?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM parameters WHERE name = ?');

  return {
    /** The latest version, or the one asked for. */
    find: (name: string, version: number | null = null): Parameter | null => {
      const row = version === null ? find.get(name) : findVersion.get(name, version);
      return row === undefined ? null : parameterOf(row);
    },
    /** The latest versions of all parameters whose names start with the prefix, by name. */
    list: (prefix: string): Parameter[] => below.all(prefix).map(parameterOf),
    add: ({ name, version, type, value, description, modifiedAt }: Parameter): void => {
      add.run(name, version, type, value, description, modifiedAt);
    },
    /** Whether there was one. */
    remove: (name: string): boolean => remove.run(name).changes > 0,
  };
}

function parameterOf(row: Record<string, unknown>): Parameter {
  const type = row['type'];
  return {
    name: String(row['name']),
    version: Number(row['version']),
    type: type === 'SecureString' || type === 'StringList' ? type : 'String',
    value: String(row['value']),
    description: row['description'] === null ? null : String(row['description']),
    modifiedAt: Number(row['modified_at']),
  };
}
