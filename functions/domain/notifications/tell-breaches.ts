import { computeStanding } from '#functions/domain/covenants/exports/current-standing-reader.ts';
import type { StoredCovenantStanding } from '#functions/domain/standings/exports/standing-record-reader.ts';
import { sendOnce } from '#functions/platform/mail/send-once.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import { breachMail } from './breach-mail.ts';
import type { DueItem } from './due-digest.ts';
import { recipients, visibleItems } from './recipients.ts';
import type { ReminderContext } from './remind-due-covenants.ts';

/** One breach is told once to each: that of a later period is another one. */
const occasionOf = ({ covenantId, lastTest, periodEnd }: StoredCovenantStanding): string =>
  `breach-${covenantId}-${lastTest?.periodEnd ?? periodEnd ?? 'once'}`;

async function tell(
  item: DueItem & { readonly occasion: string },
  table: Table,
  context: ReminderContext,
): Promise<void> {
  const site = await context.siteUrl();
  for (const agent of await recipients(table)) {
    const [seen] = await visibleItems(agent, [item], table);
    if (seen === undefined) continue;
    const mail = breachMail(agent.email, agent.firstName, seen, site);
    await sendOnce(table, { id: item.occasion, part: agent.id }, mail, context);
  }
}

/** Mails whoever answers for an entity what is breached there and was not told yet. What is not breached any more is told to nobody. */
export async function tellBreaches(organizationId: string, entityId: string, context: ReminderContext): Promise<void> {
  const table = tableOf(organizationId);
  const standing = await computeStanding(entityId, { table, clock: context.clock });
  if (standing === null) return;
  const { covenants, ...structure } = standing;
  for (const covenant of covenants.filter(({ risk }) => risk === 'Breached')) {
    await tell({ structure, covenant, occasion: occasionOf(covenant) }, table, context);
  }
}
