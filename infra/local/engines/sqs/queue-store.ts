import type { DatabaseSync } from 'node:sqlite';
import type { QueueAttributes } from './queue-attributes.ts';

/** A queue as it is kept. Times are milliseconds since the epoch; `purgedAt` is null until the first purge. */
export interface Queue {
  readonly name: string;
  readonly attributes: QueueAttributes;
  readonly tags: Readonly<Record<string, string>>;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly purgedAt: number | null;
}

export const queueSchema = `
  CREATE TABLE IF NOT EXISTS queues (
    name TEXT PRIMARY KEY, attributes TEXT NOT NULL, tags TEXT NOT NULL,
    created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL, purged_at INTEGER
  ) STRICT;
`;

export interface QueueStore {
  find(name: string): Queue | null;
  /** In the order of their names. */
  list(prefix: string): Queue[];
  save(queue: Queue): void;
  remove(name: string): void;
}

/** Keeps queues in the database; their messages are the message store's. */
export function openQueueStore(database: DatabaseSync): QueueStore {
  const find = database.prepare('SELECT * FROM queues WHERE name = ?');
  const list = database.prepare('SELECT * FROM queues WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name');
  const save = database.prepare('INSERT OR REPLACE INTO queues VALUES (?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM queues WHERE name = ?');

  return {
    find: (name) => {
      const row = find.get(name);
      return row === undefined ? null : queueOf(row);
    },
    list: (prefix) => list.all(prefix).map(queueOf),
    save: ({ name, attributes, tags, createdAt, modifiedAt, purgedAt }) => {
      save.run(name, JSON.stringify(attributes), JSON.stringify(tags), createdAt, modifiedAt, purgedAt);
    },
    remove: (name) => {
      remove.run(name);
    },
  };
}

function queueOf(row: Record<string, unknown>): Queue {
  return {
    name: String(row['name']),
    attributes: JSON.parse(String(row['attributes'])),
    tags: JSON.parse(String(row['tags'])),
    createdAt: Number(row['created_at']),
    modifiedAt: Number(row['modified_at']),
    purgedAt: row['purged_at'] === null ? null : Number(row['purged_at']),
  };
}
