import type { DatabaseSync } from 'node:sqlite';

/** How long a FIFO queue remembers a deduplication id. */
const memoryInMilliseconds = 5 * 60_000;

export const deduplicationSchema = `
  CREATE TABLE IF NOT EXISTS deduplications (
    queue TEXT NOT NULL, key TEXT NOT NULL, message_id TEXT NOT NULL, sequence INTEGER NOT NULL,
    expires_at INTEGER NOT NULL, PRIMARY KEY (queue, key)
  ) STRICT;
`;

/** The message that a deduplication id stands for. */
export interface Original {
  readonly messageId: string;
  readonly sequence: number;
}

export type Deduplications = ReturnType<typeof openDeduplications>;

/** Remembers what FIFO queues accepted in the last five minutes, also after the message was received and deleted. */
export function openDeduplications(database: DatabaseSync) {
  const find = database.prepare('SELECT * FROM deduplications WHERE queue = ? AND key = ? AND expires_at > ?');
  const save = database.prepare('INSERT OR REPLACE INTO deduplications VALUES (?, ?, ?, ?, ?)');
  const expire = database.prepare('DELETE FROM deduplications WHERE expires_at <= ?');
  const forget = database.prepare('DELETE FROM deduplications WHERE queue = ?');

  return {
    find: (queue: string, key: string, now: number): Original | null => {
      const row = find.get(queue, key, now);
      return row === undefined ? null : { messageId: String(row['message_id']), sequence: Number(row['sequence']) };
    },
    remember: (queue: string, key: string, { messageId, sequence }: Original, now: number): void => {
      expire.run(now);
      save.run(queue, key, messageId, sequence, now + memoryInMilliseconds);
    },
    forget: (queue: string): void => {
      forget.run(queue);
    },
  };
}
