import type { DatabaseSync } from 'node:sqlite';
import type { ScheduleDefinition } from './schedule-definition.ts';

/** A schedule as it is kept. Times are epoch milliseconds; `dueAt` is null when it will not fire again. */
export interface Schedule {
  readonly group: string;
  readonly name: string;
  readonly definition: ScheduleDefinition;
  readonly clientToken: string | null;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly dueAt: number | null;
}

/** A firing that was not delivered yet. It is written together with the schedule's next due time, so none is lost and none is doubled. */
export interface PendingFiring {
  readonly executionId: string;
  readonly group: string;
  readonly name: string;
  readonly target: ScheduleDefinition['Target'];
  readonly scheduledAt: number;
  readonly attempt: number;
  readonly attemptAt: number;
}

export interface ScheduleGroup {
  readonly name: string;
  readonly createdAt: number;
}

export const scheduleSchema = `
  CREATE TABLE IF NOT EXISTS schedules (
    group_name TEXT NOT NULL, name TEXT NOT NULL, definition TEXT NOT NULL, client_token TEXT,
    created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL, due_at INTEGER, PRIMARY KEY (group_name, name)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS schedules_by_due ON schedules (due_at);
  CREATE TABLE IF NOT EXISTS firings (
    execution_id TEXT PRIMARY KEY, group_name TEXT NOT NULL, name TEXT NOT NULL, target TEXT NOT NULL,
    scheduled_at INTEGER NOT NULL, attempt INTEGER NOT NULL, attempt_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS schedule_groups (name TEXT PRIMARY KEY, created_at INTEGER NOT NULL) STRICT;
`;

export type ScheduleStore = ReturnType<typeof openScheduleStore>;

/** Keeps schedules, their groups and undelivered firings in the database. */
export function openScheduleStore(database: DatabaseSync) {
  const find = database.prepare('SELECT * FROM schedules WHERE group_name = ? AND name = ?');
  const list = database.prepare('SELECT * FROM schedules ORDER BY group_name, name');
  const due = database.prepare('SELECT * FROM schedules WHERE due_at <= ? ORDER BY due_at');
  const save = database.prepare('INSERT OR REPLACE INTO schedules VALUES (?, ?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM schedules WHERE group_name = ? AND name = ?');
  const nextDue = database.prepare('SELECT min(due_at) AS at FROM schedules');

  return {
    find: (group: string, name: string): Schedule | null => {
      const row = find.get(group, name);
      return row === undefined ? null : scheduleOf(row);
    },
    list: (): Schedule[] => list.all().map(scheduleOf),
    dueUpTo: (time: number): Schedule[] => due.all(time).map(scheduleOf),
    nextDueAt: (): number | null => timeOf(nextDue.get()),
    save: (schedule: Schedule): void => {
      const { group, name, definition, clientToken, createdAt, modifiedAt, dueAt } = schedule;
      save.run(group, name, JSON.stringify(definition), clientToken, createdAt, modifiedAt, dueAt);
    },
    remove: (group: string, name: string): void => {
      remove.run(group, name);
    },
    groups: groupsIn(database),
    firings: firingsIn(database),
  };
}

function groupsIn(database: DatabaseSync) {
  const list = database.prepare('SELECT * FROM schedule_groups ORDER BY name');
  const save = database.prepare('INSERT INTO schedule_groups VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM schedule_groups WHERE name = ?');
  const removeMembers = database.prepare('DELETE FROM schedules WHERE group_name = ?');
  const groups = (): ScheduleGroup[] =>
    list.all().map((row) => ({ name: String(row['name']), createdAt: Number(row['created_at']) }));

  return {
    list: groups,
    find: (name: string): ScheduleGroup | null => groups().find((group) => group.name === name) ?? null,
    save: ({ name, createdAt }: ScheduleGroup): void => {
      save.run(name, createdAt);
    },
    /** Removes the group and every schedule in it. */
    remove: (name: string): void => {
      removeMembers.run(name);
      remove.run(name);
    },
  };
}

function firingsIn(database: DatabaseSync) {
  const due = database.prepare('SELECT * FROM firings WHERE attempt_at <= ? ORDER BY attempt_at');
  const next = database.prepare('SELECT min(attempt_at) AS at FROM firings WHERE attempt_at > ?');
  const save = database.prepare('INSERT OR REPLACE INTO firings VALUES (?, ?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM firings WHERE execution_id = ?');

  return {
    dueUpTo: (time: number): PendingFiring[] => due.all(time).map(firingOf),
    nextAttemptAfter: (time: number): number | null => timeOf(next.get(time)),
    save: (firing: PendingFiring): void => {
      const { executionId, group, name, target, scheduledAt, attempt, attemptAt } = firing;
      save.run(executionId, group, name, JSON.stringify(target), scheduledAt, attempt, attemptAt);
    },
    remove: (firing: PendingFiring): void => {
      remove.run(firing.executionId);
    },
  };
}

function scheduleOf(row: Record<string, unknown>): Schedule {
  return {
    group: String(row['group_name']),
    name: String(row['name']),
    definition: JSON.parse(String(row['definition'])),
    clientToken: row['client_token'] === null ? null : String(row['client_token']),
    createdAt: Number(row['created_at']),
    modifiedAt: Number(row['modified_at']),
    dueAt: row['due_at'] === null ? null : Number(row['due_at']),
  };
}

function firingOf(row: Record<string, unknown>): PendingFiring {
  return {
    executionId: String(row['execution_id']),
    group: String(row['group_name']),
    name: String(row['name']),
    target: JSON.parse(String(row['target'])),
    scheduledAt: Number(row['scheduled_at']),
    attempt: Number(row['attempt']),
    attemptAt: Number(row['attempt_at']),
  };
}

function timeOf(row: Record<string, unknown> | undefined): number | null {
  const at = row?.['at'] ?? null;
  return at === null ? null : Number(at);
}
