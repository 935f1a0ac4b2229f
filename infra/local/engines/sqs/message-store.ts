import type { DatabaseSync } from 'node:sqlite';
import type { MessageAttributes } from './message-attributes.ts';

/**
 * A message as it is kept. Times are milliseconds since the epoch. A message is delayed while `visibleAt` lies ahead and it was never
 * received, in flight while it lies ahead and it was. `receipt` is the token of the latest receive.
 */
export interface Message {
  readonly sequence: number;
  readonly id: string;
  readonly body: string;
  readonly attributes: MessageAttributes;
  readonly traceHeader: string | null;
  readonly sentAt: number;
  readonly visibleAt: number;
  readonly receiveCount: number;
  readonly firstReceivedAt: number | null;
  readonly receipt: string | null;
  readonly groupId: string | null;
  readonly deduplicationId: string | null;
  readonly deadLetterSourceArn: string | null;
}

/** What a sender gives; the rest is the store's. */
export type NewMessage = Pick<
  Message,
  'id' | 'body' | 'attributes' | 'traceHeader' | 'sentAt' | 'visibleAt' | 'groupId' | 'deduplicationId'
>;

export interface MessageCounts {
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
}

/** A message that is not settled: nobody deleted it, and it did not go to the dead letters. */
export interface HeldMessage {
  readonly id: string;
  readonly body: string;
  readonly state: 'visible' | 'inFlight' | 'delayed';
  readonly receiveCount: number;
}

export const messageSchema = `
  CREATE TABLE IF NOT EXISTS messages (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, id TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL, attributes TEXT NOT NULL, trace_header TEXT,
    sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL, receive_count INTEGER NOT NULL DEFAULT 0,
    first_received_at INTEGER, receipt TEXT, group_id TEXT, deduplication_id TEXT, dead_letter_source_arn TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS messages_by_order ON messages (queue, sequence);
  CREATE INDEX IF NOT EXISTS messages_by_age ON messages (queue, sent_at);
  CREATE INDEX IF NOT EXISTS messages_by_group ON messages (queue, group_id, visible_at);
`;

// A group is locked while one of its messages is in flight; a delayed message also holds back the ones sent after it.
const groupIsFree = `NOT EXISTS (
  SELECT 1 FROM messages held
  WHERE held.queue = m.queue AND held.group_id = m.group_id AND held.visible_at > ?2
    AND (held.receive_count > 0 OR held.sequence < m.sequence))`;

export type MessageStore = ReturnType<typeof openMessageStore>;

/** Keeps messages in the database. Every method is one statement; who needs several at once opens a transaction around them. */
export function openMessageStore(database: DatabaseSync) {
  return { ...arrivingIn(database), ...receivableIn(database), ...heldIn(database), ...removableFrom(database) };
}

function arrivingIn(database: DatabaseSync) {
  const add = database.prepare(`INSERT INTO messages
    (queue, id, body, attributes, trace_header, sent_at, visible_at, group_id, deduplication_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const count = database.prepare(`SELECT
    count(*) FILTER (WHERE visible_at <= ?2) AS visible,
    count(*) FILTER (WHERE visible_at > ?2 AND receive_count > 0) AS in_flight,
    count(*) FILTER (WHERE visible_at > ?2 AND receive_count = 0) AS delayed
    FROM messages WHERE queue = ?1`);
  const held = database.prepare(`SELECT * FROM messages
    WHERE queue = ?1 AND instr(body, ?2) > 0 ORDER BY sequence LIMIT ?3`);

  return {
    /** The oldest messages with a text in their body, at most `limit`. */
    held: (queue: string, containing: string, now: number, limit: number): HeldMessage[] =>
      held.all(queue, containing, limit).map((row) => {
        const { id, body, visibleAt, receiveCount } = messageOf(row);
        const state = visibleAt <= now ? 'visible' : receiveCount > 0 ? 'inFlight' : 'delayed';
        return { id, body, state, receiveCount };
      }),
    /** Returns the sequence of the new message. */
    add: (queue: string, message: NewMessage): number => {
      const { id, body, attributes, traceHeader, sentAt, visibleAt, groupId, deduplicationId } = message;
      const json = JSON.stringify(attributes);
      const done = add.run(queue, id, body, json, traceHeader, sentAt, visibleAt, groupId, deduplicationId);
      return Number(done.lastInsertRowid);
    },
    count: (queue: string, now: number): MessageCounts => {
      const row = count.get(queue, now) ?? {};
      return { visible: Number(row['visible']), inFlight: Number(row['in_flight']), delayed: Number(row['delayed']) };
    },
  };
}

function receivableIn(database: DatabaseSync) {
  const available = database.prepare(
    'SELECT * FROM messages m WHERE queue = ?1 AND visible_at <= ?2 ORDER BY sequence LIMIT ?3',
  );
  const availableOfFreeGroup = database.prepare(
    `SELECT * FROM messages m WHERE queue = ?1 AND visible_at <= ?2 AND ${groupIsFree} ORDER BY sequence LIMIT ?3`,
  );
  const receive = database.prepare(`UPDATE messages SET receive_count = receive_count + 1, receipt = ?, visible_at = ?,
    first_received_at = coalesce(first_received_at, ?) WHERE sequence = ? RETURNING *`);
  const nextVisible = database.prepare('SELECT min(visible_at) AS at FROM messages WHERE queue = ? AND visible_at > ?');

  return {
    /** The oldest messages that may be received now, at most `limit`. */
    available: (queue: string, now: number, isFifo: boolean, limit: number): Message[] =>
      (isFifo ? availableOfFreeGroup : available).all(queue, now, limit).map(messageOf),
    receive: (message: Message, receipt: string, visibleAt: number, now: number): Message => {
      const row = receive.get(receipt, visibleAt, now, message.sequence);
      if (row === undefined) throw new Error(`message ${message.id} vanished while it was received`);
      return messageOf(row);
    },
    /** When the next hidden message shows; null when none is hidden. */
    nextVisibleAt: (queue: string, now: number): number | null => {
      const at = nextVisible.get(queue, now)?.['at'] ?? null;
      return at === null ? null : Number(at);
    },
  };
}

function heldIn(database: DatabaseSync) {
  const find = database.prepare('SELECT * FROM messages WHERE queue = ? AND id = ?');
  const show = database.prepare('UPDATE messages SET visible_at = ? WHERE sequence = ?');
  const move = database.prepare(`UPDATE messages SET queue = ?, visible_at = ?, receive_count = 0, receipt = NULL,
    first_received_at = NULL, dead_letter_source_arn = ? WHERE sequence = ?`);

  return {
    find: (queue: string, id: string): Message | null => {
      const row = find.get(queue, id);
      return row === undefined ? null : messageOf(row);
    },
    showAt: (message: Message, visibleAt: number): void => {
      show.run(visibleAt, message.sequence);
    },
    moveToDeadLetters: (message: Message, deadLetterQueue: string, sourceArn: string, now: number): void => {
      move.run(deadLetterQueue, now, sourceArn, message.sequence);
    },
  };
}

function removableFrom(database: DatabaseSync) {
  const remove = database.prepare('DELETE FROM messages WHERE sequence = ?');
  const removeAll = database.prepare('DELETE FROM messages WHERE queue = ?');
  const expire = database.prepare('DELETE FROM messages WHERE queue = ? AND sent_at <= ?');

  return {
    remove: (message: Message): void => {
      remove.run(message.sequence);
    },
    removeAll: (queue: string): void => {
      removeAll.run(queue);
    },
    removeSentUpTo: (queue: string, time: number): void => {
      expire.run(queue, time);
    },
  };
}

function messageOf(row: Record<string, unknown>): Message {
  const text = (name: string) => (row[name] === null ? null : String(row[name]));
  return {
    sequence: Number(row['sequence']),
    id: String(row['id']),
    body: String(row['body']),
    attributes: JSON.parse(String(row['attributes'])),
    traceHeader: text('trace_header'),
    sentAt: Number(row['sent_at']),
    visibleAt: Number(row['visible_at']),
    receiveCount: Number(row['receive_count']),
    firstReceivedAt: row['first_received_at'] === null ? null : Number(row['first_received_at']),
    receipt: text('receipt'),
    groupId: text('group_id'),
    deduplicationId: text('deduplication_id'),
    deadLetterSourceArn: text('dead_letter_source_arn'),
  };
}
