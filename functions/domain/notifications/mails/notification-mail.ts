import { ownMailWriter } from '#functions/domain/configuration/exports/email-template-reader.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { type MailSender, writeMail } from '#functions/platform/mail/write-mail.ts';
import type { EmailTemplateType } from '#shared/domain/email-template.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kind.ts';
import { formatDate } from '#shared/format/dates.ts';
import { reasonWords } from '#shared/format/notification-words.ts';
import type { StoredNotification } from '../inbox/inbox-store.ts';

/** To whom a mail goes, and by which addresses of the site. */
export interface MailReader {
  readonly organizationId: string;
  readonly email: string;
  readonly firstName: string;
  /** Without a slash at its end. */
  readonly site: string;
  readonly sender: MailSender;
  /** Who gets it as well. */
  readonly copiesTo: readonly string[];
  /** What ends these mails with one click. */
  readonly unsubscribeToken: string;
}

const levelOf = ({ kind }: StoredNotification): EmailTemplateType => notificationKinds[kind].level;

/** Pages that name their organization, so that whoever works in another one meanwhile is led to this one. */
const areaOf = ({ organizationId, site }: MailReader): string => `${site}/organization/${organizationId}`;

/** Opening it marks it as read, and leads to what it is about. */
const linkTo = ({ id }: StoredNotification, reader: MailReader): string =>
  `${areaOf(reader)}/notifications/${id}/source-page`;

const byUrgency = (one: StoredNotification, other: StoredNotification): number =>
  levelOf(other) - levelOf(one) || other.at.localeCompare(one.at);

/** `3 alerts, 1 of them critical`. */
function summaryWords(told: readonly StoredNotification[]): string {
  const critical = told.filter((one) => levelOf(one) === 2).length;
  const all = `${told.length} alerts`;
  if (critical === 0) return all;
  return critical === told.length ? `${told.length} critical alerts` : `${all}, ${critical} of them critical`;
}

/** A mail tells the most urgent ones; the page of alerts has all of them. */
const mostInMail = 50;

const choosing = (reader: MailReader): string => `${areaOf(reader)}/email-notifications`;
const unsubscribing = ({ site, unsubscribeToken }: MailReader): string =>
  `${site}/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`;
const oneClick = ({ site, unsubscribeToken }: MailReader): string =>
  `${site}/api/public/notifications/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`;

/** With copies, one click would end the mails of somebody else: whoever wants no more of them is led to the page that asks. */
const headersFor = (reader: MailReader): Readonly<Record<string, string>> =>
  reader.copiesTo.length > 0
    ? { 'Auto-Submitted': 'auto-generated' }
    : {
        'List-Unsubscribe': `<${oneClick(reader)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      };

function builtIn(told: readonly StoredNotification[], reader: MailReader): Mail {
  const [first] = told;
  const { email: to, firstName, sender } = reader;
  const links = [
    { label: 'Choose which emails you get', link: choosing(reader) },
    { label: 'Get no more of these', link: unsubscribing(reader) },
  ];
  if (told.length === 1 && first !== undefined) {
    return writeMail({
      ...{ to, firstName, sender, links },
      subject: first.title,
      lines: [`${first.title}.`, first.text, reasonWords(first.reason, first.source.entityName)].filter(
        (line) => line !== '',
      ),
      action: { label: 'Show me', link: linkTo(first, reader) },
    });
  }
  return writeMail({
    ...{ to, firstName, sender, links },
    subject: `${summaryWords(told)} from ${sender.name}`,
    lines: [
      told.length > mostInMail
        ? `You have ${summaryWords(told)}. These are the ${mostInMail} most urgent ones:`
        : `You have ${summaryWords(told)}:`,
    ],
    items: told.slice(0, mostInMail).map((one) => ({ title: one.title, detail: one.text, link: linkTo(one, reader) })),
    action: { label: 'Open your alerts', link: `${areaOf(reader)}/alerts` },
  });
}

const variableOf = (position: number): string => `item${position}`;

/** The lines are values of variables and not text of the template: names that somebody typed neither become links nor name variables. */
const withList =
  (told: readonly StoredNotification[], reader: MailReader) =>
  (emailText: string): string => {
    const entries = told
      .slice(0, mostInMail)
      .map((one, position) => `{{${variableOf(position)}}}\n${linkTo(one, reader)}`);
    const choices = `Choose which emails you get: ${choosing(reader)}\nGet no more of these: ${unsubscribing(reader)}`;
    return [emailText, ...entries, choices].join('\n\n');
  };

/** In the organization's own words; null where it has none for the level, or does not use them. */
async function inOwnWords(told: readonly StoredNotification[], reader: MailReader): Promise<Mail | null> {
  const [first] = told;
  if (first === undefined || levelOf(first) === 0) return null;
  const { organizationId, site, email, firstName } = reader;
  const write = await ownMailWriter(organizationId, levelOf(first), withList(told, reader), site);
  const lines = told.map(({ title, text }, position) => [variableOf(position), `${title}. ${text}`] as const);
  return (
    write?.(email, {
      ...Object.fromEntries(lines),
      firstName,
      structureName: first.source.entityName ?? '',
      itemName: first.source.sourceName ?? first.title,
      dueDate: first.dueOn === null ? '' : formatDate(first.dueOn),
      link: linkTo(first, reader),
    }) ?? null
  );
}

/** One mail about one or several notifications, the most urgent first. There is at least one. */
export async function notificationMail(told: readonly StoredNotification[], reader: MailReader): Promise<Mail> {
  const sorted = told.toSorted(byUrgency);
  const mail = (await inOwnWords(sorted, reader)) ?? builtIn(sorted, reader);
  const { copiesTo } = reader;
  const copies = copiesTo.length === 0 ? {} : { cc: copiesTo };
  return { ...mail, ...copies, headers: headersFor(reader) };
}
