import { createHash } from 'node:crypto';
import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { writeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { Need } from '#shared/domain/notifications/need.ts';
import { Notification } from '#shared/domain/notifications/notification.ts';

/** As kept: how it is counted follows from its kind, and why somebody is told from the reason. */
export const StoredNotification = Notification.omit({ topic: true, level: true, because: true }).extend({
  agentId: z.string(),
  /** What it is about and lies in, narrowest first, and what its reader has to see there: asked again whenever it is shown. */
  path: z.array(z.string()),
  needs: z.array(Need),
  /** Whether people from outside are told nothing of it. */
  isInternal: z.boolean().default(false),
  /** When it last came up as unread: when it happened, when it was snoozed to, or when somebody marked it as unread. */
  raisedAt: z.string(),
});
export type StoredNotification = z.infer<typeof StoredNotification>;

const part = (agentId: string, name: string): RecordKey => ({ kind: 'Inbox', id: agentId, part: name });
const notificationPrefix = 'N#';
const keyOf = (agentId: string, id: string) => part(agentId, `${notificationPrefix}${id}`);
export const inboxKey = (agentId: string): RecordKey => ({ kind: 'Inbox', id: agentId });
export const inboxPrefix = notificationPrefix;

const unreadGroup = (agentId: string): string => `Unread#${agentId}`;
const snoozedGroup = (agentId: string): string => `Snoozed#${agentId}`;

/** Sorts the latest first: keys are read upwards. */
const invertedTime = (at: string): string => String(9_999_999_999_999 - Date.parse(at)).padStart(13, '0');

/** The same for one person and one occasion, however often it is told. `occasion`: what makes it another one. */
export function notificationId(at: string, occasion: string, agentId: string): string {
  const hash = createHash('sha256').update(`${occasion}|${agentId}`).digest('hex').slice(0, 20);
  return `${invertedTime(at)}-${hash}`;
}

const keptForDays = 400;
const expiryOf = (at: string): number => Math.floor(Date.parse(at) / 1_000) + keptForDays * 24 * 60 * 60;

/** Where a notification is listed besides the inbox: while it is unread, and while it is snoozed. */
function listOf({ agentId, id, read, snoozedUntil, raisedAt }: StoredNotification) {
  if (snoozedUntil !== null) return { group: snoozedGroup(agentId), sort: `${snoozedUntil}#${id}` };
  return read ? undefined : { group: unreadGroup(agentId), sort: `${raisedAt}#${id}` };
}

const itemOf = (one: StoredNotification) => ({ ...one, expiresAt: expiryOf(one.at) });

/** That a person is to be mailed about a notification at a moment. It is gone once they were. */
export const MailLine = z.object({
  agentId: z.string(),
  mailAt: z.string(),
  notificationId: z.string(),
  /** Part of a summary, which leaves out what was read meanwhile. */
  isSummary: z.boolean(),
});
export type MailLine = z.infer<typeof MailLine>;

export const mailsDue = 'Mail';
const linePrefix = (mailAt: string): string => `MAIL#${mailAt}#`;
const lineKey = ({ agentId, mailAt, notificationId: id }: MailLine) => part(agentId, `${linePrefix(mailAt)}${id}`);

/** When somebody is mailed about a notification, and whether with others in a summary. */
export interface PlannedMail {
  readonly at: Date;
  readonly isSummary: boolean;
}

/**
 * Puts a notification into somebody's inbox, together with the line of the mail that tells of it; `false` where it is there already. Inboxes follow from
 * what has happened: they are neither versioned nor audited.
 */
export function addToInbox(table: Table, told: StoredNotification, mail: PlannedMail | null): Promise<boolean> {
  const list = listOf(told);
  const added = table.derive.add(keyOf(told.agentId, told.id), itemOf(told), list === undefined ? {} : { list });
  if (mail === null) return writeDerived([added], 'notification');
  const { at, isSummary } = mail;
  const line: MailLine = { agentId: told.agentId, mailAt: at.toISOString(), notificationId: told.id, isSummary };
  const due = { group: mailsDue, sort: `${line.mailAt}#${told.agentId}` };
  return writeDerived([added, table.derive.add(lineKey(line), line, { due })], 'notification');
}

/** The lines of one mail: what is due to one person at one moment. */
export const linesOf = (table: Table, agentId: string, mailAt: string, limit: number) =>
  table.parts(inboxKey(agentId), linePrefix(mailAt), MailLine, { limit });

/** Lines that are due at a moment, of all people, the oldest first. */
export const linesDue = (table: Table, until: string, page: { limit: number; cursor?: string | undefined }) =>
  table.listDue(mailsDue, until, MailLine, page);

export const lineRemoval = (table: Table, line: MailLine) => table.derive.remove(lineKey(line));

export const findNotifications = (
  table: Table,
  agentId: string,
  ids: readonly string[],
): Promise<readonly StoredNotification[]> =>
  table.getMany(
    [...new Set(ids)].map((id) => keyOf(agentId, id)),
    StoredNotification,
  );

/** Puts a notification of an inbox as somebody has changed it. */
export async function putNotification(table: Table, changed: StoredNotification): Promise<void> {
  const list = listOf(changed);
  await writeDerived([table.derive.put(keyOf(changed.agentId, changed.id), itemOf(changed), list)], 'notification');
}

const ReadMark = z.object({ readUpTo: z.string() });
const readMarkKey = (agentId: string) => part(agentId, 'READ');

/** Up to when everything counts as read; an empty text where nothing was marked as a whole. */
export const readUpTo = async (table: Table, agentId: string): Promise<string> =>
  (await table.get(readMarkKey(agentId), ReadMark))?.readUpTo ?? '';

/** Marks everything up to a moment as read with one write, however much it is. */
export async function markReadUpTo(table: Table, agentId: string, until: string): Promise<void> {
  await writeDerived([table.derive.put(readMarkKey(agentId), { readUpTo: until })], 'read mark');
}

/** What is read one by one, or came up before everything was marked as read. What is snoozed is not. */
export const isRead = ({ read, raisedAt, snoozedUntil }: StoredNotification, upTo: string): boolean =>
  snoozedUntil === null && (read || raisedAt <= upTo);

const [snoozedAtOnce, writesAtOnce] = [100, 8];

/** Brings back what was snoozed until now. Whoever looks does so, so that nothing need wait for a timer. */
export async function wakeSnoozed(table: Table, agentId: string, now: string): Promise<void> {
  const request = { limit: snoozedAtOnce };
  const until = { between: [' ', `${now}~`] } as const;
  const { items } = await table.list(snoozedGroup(agentId), StoredNotification, request, until);
  await inParallel(items, writesAtOnce, (one) =>
    putNotification(table, { ...one, read: false, snoozedUntil: null, raisedAt: one.snoozedUntil ?? one.raisedAt }),
  );
}

/** What is unread since everything was marked as read, the latest first. */
export const listUnread = (
  table: Table,
  agentId: string,
  upTo: string,
  page: { limit: number; cursor?: string | undefined },
) =>
  table.list(unreadGroup(agentId), StoredNotification, page, {
    newestFirst: true,
    // Behind every id of that very moment.
    between: [upTo === '' ? ' ' : `${upTo}~`, '9999'],
  });
