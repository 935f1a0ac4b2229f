import { currentStandings } from '#functions/domain/covenants/exports/current-standing-reader.ts';
import { mailSenderOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import { everyRisk, type StoredCovenantStanding } from '#functions/domain/standings/exports/standing-record-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { sendOnce } from '#functions/platform/mail/send-once.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import { type DueItem, dueDigest } from './due-digest.ts';
import { ownDigest } from './own-digest.ts';
import { recipients, visibleItems } from './recipients.ts';

/** Reminders look this far ahead. */
const daysAhead = 7;

export interface ReminderContext {
  readonly clock: Clock;
  readonly actor: Actor;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

/** Whether somebody has to act now: what falls due within a week or is late, and what is breached. */
const needsAttention = ({ risk, nextDueDate }: StoredCovenantStanding, until: IsoDate): boolean =>
  risk === 'Breached' || (nextDueDate !== null && nextDueDate <= until);

async function dueItems(table: Table, today: IsoDate, clock: Clock): Promise<DueItem[]> {
  const until = addDays(today, daysAhead);
  const urgent = everyRisk.filter((risk) => risk !== 'Calm');
  const standings = await currentStandings(urgent, { table, clock });
  return standings.flatMap(({ covenants, ...structure }) =>
    covenants.filter((covenant) => needsAttention(covenant, until)).map((covenant) => ({ structure, covenant })),
  );
}

/** Mails each recipient at most one reminder a day; a delivery that is repeated goes on with those who have none yet. */
export async function remindDueCovenants(organizationId: string, context: ReminderContext): Promise<void> {
  const table = tableOf(organizationId);
  const today = context.clock.today();
  const items = await dueItems(table, today, context.clock);
  if (items.length === 0) return;

  const site = await context.siteUrl();
  const sender = await mailSenderOf(organizationId, site);
  for (const agent of await recipients(table)) {
    const { id, email, firstName } = agent;
    const seen = await visibleItems(agent, items, table);
    if (seen.length === 0) continue;
    const writeOwn = await ownDigest(organizationId, seen, site);
    const mail = writeOwn?.(email, firstName) ?? dueDigest(email, firstName, seen, sender, site);
    await sendOnce(table, { id: today, part: id }, mail, context);
  }
}
