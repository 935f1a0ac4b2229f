import { escapeHtml } from '#functions/platform/escape-html.ts';
import type { Mail } from '#functions/platform/mailer.ts';
import type { Covenant, CovenantState } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';

/** A covenant that needs somebody's attention, with where it stands. */
export interface DueItem {
  readonly structure: Structure;
  readonly covenant: Covenant;
  readonly state: CovenantState;
}

/** The item in one line of text: its day, structure and name, and why it is on the list. */
export const lineOf = ({ structure, covenant, state }: DueItem): string =>
  `${state.nextDueDate ?? ''}  ${structure.name}: ${covenant.name}. ${state.because}`;

/** The page with the covenants of the item's structure. */
export const pageOf = ({ structure }: DueItem, siteUrl: string): string =>
  `${siteUrl}/deals/${structure.id}/reporting-covenants`;

/** What is due first comes first. */
export const byDueDate = (items: readonly DueItem[]): readonly DueItem[] =>
  items.toSorted((a, b) => (a.state.nextDueDate ?? '').localeCompare(b.state.nextDueDate ?? ''));

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
