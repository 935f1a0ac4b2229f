import { mailSenderOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import { mailTroubleOf } from '#functions/platform/mail/mail-address-store.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { readAccess } from '#functions/platform/people/access-store.ts';
import { findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import { writeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kind.ts';
import { mayAt } from '#shared/domain/permissions/may-at.ts';
import {
  findNotifications,
  isRead,
  lineRemoval,
  linesOf,
  type MailLine,
  readUpTo,
  type StoredNotification,
} from '../inbox/inbox-store.ts';
import { copiesFor } from '../preferences/copies.ts';
import { unsubscribeToken } from '../preferences/unsubscribe.ts';
import { isStillSeen } from '../telling/still-seen.ts';
import { claimMail, type DueMail, settleMail, tagsOf } from './mail-claims.ts';
import { notificationMail } from './notification-mail.ts';

export interface MailContext {
  readonly table: Table;
  readonly now: () => Date;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
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
  if (!agent?.enabled || !membership?.enabled || (await mailTroubleOf(agent.email)) !== null) return null;
  const { accessType } = membership;
  const { access } = await readAccess(agent, membership);
  const sees = (one: StoredNotification): boolean =>
    isStillSeen(one, accessType, mayAt(access, organizationId, one.path));
  const told = await stillToTell(lines, sees, due, table);
  if (told.length === 0) return null;
  const site = await siteUrl();
  const topics = [...new Set(told.map(({ kind }) => notificationKinds[kind].topic))];
  return notificationMail(told, {
    organizationId,
    email: agent.email,
    firstName: agent.firstName,
    copiesTo: await copiesFor(table, { agentId: agent.id, accessType }),
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
  const claimed = await claimMail(
    due,
    lines.map(({ notificationId }) => notificationId),
    context,
  );
  if (claimed !== null) {
    const { attempt, ids } = claimed;
    const open = lines.filter(({ notificationId }) => ids.has(notificationId));
    const mail = await mailFor(due, open, context);
    try {
      const { organizationId } = table;
      if (mail !== null) await sendMail({ ...mail, tags: tagsOf({ organizationId, ...due, attempt }) });
    } catch (error) {
      await settleMail(due, attempt, false, context);
      throw error;
    }
    await settleMail(due, attempt, true, context);
  }
  await removeLines(lines, table);
}
