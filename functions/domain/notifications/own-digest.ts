import { ownMailWriter } from '#functions/domain/configuration/exports/email-template-reader.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { isCriticalRisk } from '#shared/domain/covenant-risk.ts';
import type { EmailTemplateType } from '#shared/domain/email-template.ts';
import { formatDate } from '#shared/format/dates.ts';
import { addressOf, byDueDate, type DueItem, lineOf, summaryOf } from './due-digest.ts';

const warning: EmailTemplateType = 1;
const critical: EmailTemplateType = 2;

const isCritical = ({ covenant }: DueItem): boolean => isCriticalRisk(covenant);

/** The lines are values of variables and not text of the template: names that somebody typed neither become links nor name variables. */
const variableOf = (position: number): string => `item${position}`;

const withList =
  (items: readonly DueItem[], site: string) =>
  (emailText: string): string => {
    const entries = items.map((item, position) => `{{${variableOf(position)}}}\n${addressOf(item, site)}`);
    return [emailText, `${summaryOf(items)}:`, ...entries].join('\n\n');
  };

export type DigestWriter = (to: string, firstName: string) => Mail;

/**
 * Writes the digest of the day in the organization's own words: those of its critical template where something is overdue or breached, else those
 * of its warning template. The template's variables tell of the most urgent item, the list of all items follows. Null where the organization
 * has, or uses, no template of its own for the level. `items` are at least one; `site` has no slash at its end.
 */
export async function ownDigest(
  organizationId: string,
  items: readonly DueItem[],
  site: string,
): Promise<DigestWriter | null> {
  const sorted = byDueDate(items);
  const worst = sorted.find((item) => isCritical(item));
  const mostUrgent = worst ?? sorted[0];
  if (mostUrgent === undefined) return null;
  const write = await ownMailWriter(organizationId, worst ? critical : warning, withList(sorted, site), site);
  if (write === null) return null;

  const values = {
    ...Object.fromEntries(sorted.map((item, position) => [variableOf(position), lineOf(item)])),
    structureName: mostUrgent.structure.name,
    itemName: mostUrgent.covenant.name,
    dueDate: formatDate(mostUrgent.covenant.nextDueDate),
    link: addressOf(mostUrgent, site),
  };
  return (to, firstName) => write(to, { ...values, firstName });
}
