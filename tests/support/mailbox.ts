import { origin } from './origin.ts';
import { until } from './waiting.ts';

export interface ReceivedMail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

/** The newest mail to an address whose subject holds the words; waits for it. */
export async function mailTo(address: string, words: string): Promise<ReceivedMail> {
  const isMeant = ({ subject }: Pick<ReceivedMail, 'subject'>) => subject.includes(words);
  const received = await until(
    () => mailsTo(address),
    (mails) => mails.some(isMeant),
  );
  const message = await fetch(`${origin()}/_mail/messages/${received.find(isMeant)?.id}.json`);
  return (await message.json()) as ReceivedMail;
}

/** The token of the link in a mail, e.g. `…/new-user-password/<token>`. */
export function linkIn(mail: ReceivedMail, page: string): string {
  const token = new RegExp(`/${page}/([\\w.-]+)`).exec(mail.text)?.[1];
  if (!token) throw new Error(`No link to ${page} in: ${mail.text}`);
  return token;
}

/** Everything that an address has received so far, newest first. */
export async function mailsTo(address: string): Promise<Pick<ReceivedMail, 'id' | 'subject'>[]> {
  const response = await fetch(`${origin()}/_mail/messages.json?to=${encodeURIComponent(address)}`);
  return ((await response.json()) as { messages: Pick<ReceivedMail, 'id' | 'subject'>[] }).messages;
}
