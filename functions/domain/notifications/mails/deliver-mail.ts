import * as z from 'zod';
import { mailSenderOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { readAccess } from '#functions/platform/people/access-store.ts';
import { findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import { writeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kind.ts';
import { mayAt } from '#shared/domain/permissions/may-at.ts';
import {
  findNotifications,
  inboxKey,
  isRead,
  lineRemoval,
  linesOf,
  type MailLine,
  readUpTo,
  type StoredNotification,
} from '../inbox/inbox-store.ts';
import { unsubscribeToken } from '../preferences/unsubscribe.ts';
import { isStillSeen } from '../telling/still-seen.ts';
import { notificationMail } from './notification-mail.ts';

export interface MailContext {
  readonly table: Table;
  readonly now: () => Date;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

interface DueMail {
  readonly agentId: string;
  readonly mailAt: string;
}

/** That a mail is being sent. `accepted` is 1 once the provider has it; `told`: the notifications of this attempt; `earlier`: those that it has of others. */
const Sending = z.object({
  attempt: z.number(),
  claimedAt: z.string(),
  accepted: z.number(),
  told: z.array(z.string()),
  earlier: z.array(z.string()),
});

const sendingKey = ({ agentId, mailAt }: DueMail) => ({ ...inboxKey(agentId), part: `SENDING#${mailAt}` });
const keptForDays = 30;

/** After so long, whoever was sending a mail and told nothing of it is dead. */
const longestSending = 3 * 60_000;

/** A mail that another worker is sending at this moment, or was when it died. */
class MailUnderWay extends Error {
  constructor() {
    super('Another worker is sending this mail.');
  }
}

interface Claim {
  readonly attempt: number;
  /** What is sent with it. */
  readonly ids: ReadonlySet<string>;
}

/** Takes what has not been sent yet to send it; null where all of it was. */
async function claim(due: DueMail, ids: readonly string[], { table, now }: MailContext): Promise<Claim | null> {
  const before = await table.get(sendingKey(due), Sending);
  const at = now();
  const isOpen = before !== null && before.accepted !== 1;
  if (isOpen && at.getTime() - Date.parse(before.claimedAt) < longestSending) throw new MailUnderWay();
  const earlier = before === null ? [] : [...before.earlier, ...(isOpen ? [] : before.told)];
  const open = ids.filter((id) => !earlier.includes(id));
  if (open.length === 0) return null;
  const attempt = before?.attempt ?? 0;
  const expiresAt = Math.floor(at.getTime() / 1_000) + keptForDays * 24 * 60 * 60;
  const set = { claimedAt: at.toISOString(), accepted: 0, told: open, earlier, expiresAt };
  const write = table.derive.countFrom(sendingKey(due), { attempt }, { attempt: 1 }, set);
  if (!(await writeDerived([write], 'mail claim'))) throw new MailUnderWay();
  return { attempt: attempt + 1, ids: new Set(open) };
}

/** Keeps that the provider has an attempt, or gives it back to be sent by the next delivery. What is known of a later one stays. */
async function settle(due: DueMail, attempt: number, accepted: boolean, { table }: Pick<MailContext, 'table'>) {
  const set = accepted ? { accepted: 1 } : { claimedAt: new Date(0).toISOString() };
  await writeDerived([table.derive.countFrom(sendingKey(due), { attempt }, {}, set)], 'mail claim');
}

const [mostLines, linesInTransaction] = [500, 90];

/** What of the lines is still to be told: what was read meanwhile is left out of summaries, and what may no longer be seen of every mail. */
async function stillToTell(
  lines: readonly MailLine[],
  sees: (one: StoredNotification) => boolean,
  { agentId }: DueMail,
  table: Table,
): Promise<readonly StoredNotification[]> {
  const summary = new Set(lines.filter(({ isSummary }) => isSummary).map(({ notificationId: id }) => id));
  const found = await findNotifications(
    table,
    agentId,
    lines.map(({ notificationId }) => notificationId),
  );
  const upTo = await readUpTo(table, agentId);
  return found.filter((one) => sees(one) && !(summary.has(one.id) && isRead(one, upTo)));
}

async function mailFor(due: DueMail, lines: readonly MailLine[], context: MailContext): Promise<Mail | null> {
  const { table, siteUrl } = context;
  const { organizationId } = table;
  const agent = await findAgent(due.agentId);
  const membership = agent && membershipIn(agent, organizationId);
  if (!agent?.enabled || !membership?.enabled) return null;
  const { access } = await readAccess(agent, membership);
  const sees = (one: StoredNotification): boolean =>
    isStillSeen(one, membership.accessType, mayAt(access, organizationId, one.path));
  const told = await stillToTell(lines, sees, due, table);
  if (told.length === 0) return null;
  const site = await siteUrl();
  const topics = [...new Set(told.map(({ kind }) => notificationKinds[kind].topic))];
  return notificationMail(told, {
    organizationId,
    email: agent.email,
    firstName: agent.firstName,
    accessType: membership.accessType,
    site,
    sender: await mailSenderOf(organizationId, site),
    unsubscribeToken: await unsubscribeToken(organizationId, due.agentId, topics),
  });
}

async function removeLines(lines: readonly MailLine[], table: Table): Promise<void> {
  for (let from = 0; from < lines.length; from += linesInTransaction) {
    const some = lines.slice(from, from + linesInTransaction);
    await writeDerived(
      some.map((line) => lineRemoval(table, line)),
      'mail lines',
    );
  }
}

/**
 * Sends what is due to one person at one moment as one mail. Delivered again, it sends nothing that was sent: its lines are gone, or it is kept that the
 * provider has it. Throws while another worker is at it, so that the queue delivers it again later.
 */
export async function deliverMail(due: DueMail, context: MailContext): Promise<void> {
  const { table, sendMail } = context;
  const { items: lines } = await linesOf(table, due.agentId, due.mailAt, mostLines);
  if (lines.length === 0) return;
  const claimed = await claim(
    due,
    lines.map(({ notificationId }) => notificationId),
    context,
  );
  if (claimed !== null) {
    const { attempt, ids } = claimed;
    const open = lines.filter(({ notificationId }) => ids.has(notificationId));
    const mail = await mailFor(due, open, context);
    try {
      if (mail !== null) await sendMail(mail);
    } catch (error) {
      await settle(due, attempt, false, context);
      throw error;
    }
    await settle(due, attempt, true, context);
  }
  await removeLines(lines, table);
}
