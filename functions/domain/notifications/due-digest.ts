import type { StandingRecord } from '#functions/domain/standings/exports/standing-record-reader.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { type MailSender, writeMail } from '#functions/platform/mail/write-mail.ts';
import type { CovenantStanding } from '#shared/domain/standing.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import { formatDate } from '#shared/format/dates.ts';

/** A covenant that needs somebody's attention, with where it stands. */
export interface DueItem {
  readonly structure: Pick<StandingRecord, 'entityId' | 'name' | 'ancestorIds'>;
  readonly covenant: CovenantStanding;
}

const titleOf = ({ structure, covenant }: DueItem): string => `${structure.name}: ${covenant.name}`;

/** Why it is on the list, and its day: `Due in 3 days. (Nov 29, 2026)`. */
const detailOf = ({ covenant: { because, nextDueDate } }: DueItem): string =>
  nextDueDate === null ? because : `${because} (${formatDate(nextDueDate)})`;

/** The item in one line of text: its structure and name, why it is on the list, and its day. */
export const lineOf = (item: DueItem): string => `${titleOf(item)}. ${detailOf(item)}`;

/** The page with the covenants of the item's structure, with the item open. */
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
export const dueDigest = (
  to: string,
  firstName: string,
  items: readonly DueItem[],
  sender: MailSender,
  siteUrl: string,
): Mail =>
  writeMail({
    to,
    subject: summaryOf(items),
    sender,
    firstName,
    lines: [`${summaryOf(items)}:`],
    items: byDueDate(items).map((item) => ({
      title: titleOf(item),
      detail: detailOf(item),
      link: addressOf(item, siteUrl),
    })),
    action: { label: 'Open the portfolio', link: `${siteUrl}/portfolio` },
  });
