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

const lineOf = ({ structure, covenant, state }: DueItem): string =>
  `${state.nextDueDate ?? ''}  ${structure.name}: ${covenant.name}. ${state.because}`;

/** One mail a day for one person: everything that is due soon or overdue, the most urgent first. */
export function dueDigest(to: string, firstName: string, items: readonly DueItem[], siteUrl: string): Mail {
  const sorted = items.toSorted((a, b) => (a.state.nextDueDate ?? '').localeCompare(b.state.nextDueDate ?? ''));
  const links = sorted.map(
    (item) =>
      `<li><a href="${escapeHtml(`${siteUrl}/deals/${item.structure.id}/reporting-covenants`)}">${escapeHtml(lineOf(item))}</a></li>`,
  );
  const count = items.length === 1 ? '1 covenant needs' : `${items.length} covenants need`;
  return {
    to,
    subject: `${count} attention this week`,
    text: `Hello ${firstName},\n\n${sorted.map(lineOf).join('\n')}\n\n${siteUrl}/portfolio\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5"><p>Hello ${escapeHtml(firstName)},</p><ul>${links.join('')}</ul></body></html>`,
  };
}
