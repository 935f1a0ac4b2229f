import type { StandingRecord } from '#functions/domain/standings/exports/standing-record-reader.ts';
import { escapeHtml } from '#functions/platform/mail/escape-html.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import type { CovenantStanding } from '#shared/domain/standing.ts';
import { covenantAddress, covenantsPage } from '#shared/format/covenant-address.ts';

/** A covenant that needs somebody's attention, with where it stands. */
export interface DueItem {
  readonly structure: Pick<StandingRecord, 'entityId' | 'name' | 'ancestorIds'>;
  readonly covenant: CovenantStanding;
}

/** The item in one line of text: its day, structure and name, and why it is on the list. */
export const lineOf = ({ structure, covenant }: DueItem): string =>
  `${covenant.nextDueDate ?? ''}  ${structure.name}: ${covenant.name}. ${covenant.because}`;

/** The page with the covenants of the item's structure. */
const pageOf = ({ structure, covenant }: DueItem, siteUrl: string): string =>
  `${siteUrl}${covenantsPage(structure.entityId, covenant.covenantType)}`;

/** The same page with the item open. */
export const addressOf = (
  { structure, covenant: { covenantId: id, covenantType } }: DueItem,
  siteUrl: string,
): string => `${siteUrl}${covenantAddress(structure.entityId, { id, covenantType })}`;

/** What is due first comes first. */
export const byDueDate = (items: readonly DueItem[]): readonly DueItem[] =>
  items.toSorted((a, b) => (a.covenant.nextDueDate ?? '').localeCompare(b.covenant.nextDueDate ?? ''));

/** `2 covenants need attention this week`. */
export const summaryOf = (items: readonly DueItem[]): string =>
  `${items.length === 1 ? '1 covenant needs' : `${items.length} covenants need`} attention this week`;

/** One mail a day for one person: everything that is due soon or overdue, the most urgent first. */
export function dueDigest(to: string, firstName: string, items: readonly DueItem[], siteUrl: string): Mail {
  const sorted = byDueDate(items);
  const links = sorted.map(
    (item) => `<li><a href="${escapeHtml(pageOf(item, siteUrl))}">${escapeHtml(lineOf(item))}</a></li>`,
  );
  return {
    to,
    subject: summaryOf(items),
    text: `Hello ${firstName},\n\n${sorted.map(lineOf).join('\n')}\n\n${siteUrl}/portfolio\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5"><p>Hello ${escapeHtml(firstName)},</p><ul>${links.join('')}</ul></body></html>`,
  };
}
