import { computeStanding } from '#functions/domain/covenants/exports/current-standing-reader.ts';
import { mailSenderOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import { sendOnce } from '#functions/platform/mail/send-once.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import { breachMail } from './breach-mail.ts';
import type { DueItem } from './due-digest.ts';
import { recipients, visibleItems } from './recipients.ts';
import type { ReminderContext } from './remind-due-covenants.ts';

/** One breach is told once to each: that of a later period is another one. */
const occasionOf = ({ covenantId, lastTest, periodEnd }: DueItem['covenant']): string =>
  `breach-${covenantId}-${lastTest?.periodEnd ?? periodEnd ?? 'once'}`;

/** Mails whoever answers for an entity what is breached there and was not told yet. What is not breached any more is told to nobody. */
export async function tellBreaches(organizationId: string, entityId: string, context: ReminderContext): Promise<void> {
  const table = tableOf(organizationId);
  const standing = await computeStanding(entityId, { table, clock: context.clock });
  const breached = standing?.covenants.filter(({ risk }) => risk === 'Breached') ?? [];
  if (standing === null || breached.length === 0) return;

  const site = await context.siteUrl();
  const sender = await mailSenderOf(organizationId, site);
  const items = breached.map((covenant) => ({ structure: standing, covenant }));
  for (const agent of await recipients(table)) {
    for (const item of await visibleItems(agent, items, table)) {
      const mail = breachMail(agent.email, agent.firstName, item, sender, site);
      await sendOnce(table, { id: occasionOf(item.covenant), part: agent.id }, mail, context);
    }
  }
}
