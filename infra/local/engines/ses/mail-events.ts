import { randomUUID } from 'node:crypto';
import type { EngineOptions } from '../engine.ts';
import { addressOf } from './addresses.ts';
import type { Mail, NamedValue } from './mailbox.ts';

/** What EventBridge is told of a mail, in the shape in which SES publishes it. */
export interface MailEvent {
  readonly source: 'aws.ses';
  readonly 'detail-type': string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** Outcomes that SES publishes, by the names of a destination of events. */
export const eventTypes = ['SEND', 'DELIVERY', 'BOUNCE', 'COMPLAINT'] as const;
type EventType = (typeof eventTypes)[number];

const names: Readonly<Record<EventType, { readonly eventType: string; readonly detailType: string }>> = {
  SEND: { eventType: 'Send', detailType: 'Email Sent' },
  DELIVERY: { eventType: 'Delivery', detailType: 'Email Delivered' },
  BOUNCE: { eventType: 'Bounce', detailType: 'Email Bounced' },
  COMPLAINT: { eventType: 'Complaint', detailType: 'Email Complaint Received' },
};

const simulator = 'simulator.amazonses.com';

/** The scenario of the mailbox simulator that an address stands for, whatever label it has: `bounce+robin@simulator.amazonses.com`. */
function scenarioOf(address: string): string {
  const [local = '', domain = ''] = addressOf(address).toLowerCase().split('@');
  return domain === simulator ? (local.split('+')[0] ?? '') : 'success';
}

const tagsOf = (tags: readonly NamedValue[], configurationSet: string): Readonly<Record<string, string[]>> => ({
  'ses:configuration-set': [configurationSet],
  ...Object.fromEntries(tags.map(({ name, value }) => [name, [value]])),
});

const unknownUser = { action: 'failed', status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' };

interface Sent {
  readonly mail: Pick<Mail, 'id' | 'at' | 'from' | 'to' | 'cc' | 'tags'>;
  readonly configurationSet: string;
  /** The account's suppression list: what comes back is put on it, and what is on it comes back. */
  readonly suppressed: { has(address: string): boolean; add(address: string): void };
}

/** What becomes of a mail: it is sent, and arrives, comes back or is complained about, as the mailbox simulator of SES has it. */
export function outcomesOf(
  { mail, configurationSet, suppressed }: Sent,
  { region, accountId }: Pick<EngineOptions, 'region' | 'accountId'>,
): readonly (readonly [EventType, MailEvent])[] {
  const { id: messageId, at: timestamp, from, to, cc } = mail;
  const event = (type: EventType, particulars: object): readonly [EventType, MailEvent] => {
    const { eventType, detailType } = names[type];
    const about = { timestamp, source: from, messageId, destination: [...to, ...cc].map(addressOf) };
    const described = { eventType, mail: { ...about, tags: tagsOf(mail.tags, configurationSet) } };
    const envelope = { version: '0', id: randomUUID(), account: accountId, time: timestamp, region, resources: [] };
    const detail = { ...described, [eventType.toLowerCase()]: particulars };
    return [type, { ...envelope, source: 'aws.ses', 'detail-type': detailType, detail }];
  };
  const bounce = (emailAddress: string, bounceSubType: string, because: object) => {
    suppressed.add(emailAddress);
    const bouncedRecipients = [{ emailAddress, ...because }];
    return event('BOUNCE', {
      ...{ bounceType: 'Permanent', bounceSubType, bouncedRecipients },
      ...{ timestamp, feedbackId: randomUUID() },
    });
  };
  const outcome = (address: string) => {
    const scenario = scenarioOf(address);
    const emailAddress = addressOf(address);
    if (suppressed.has(emailAddress)) return [bounce(emailAddress, 'OnAccountSuppressionList', { action: 'failed' })];
    if (scenario === 'bounce') return [bounce(emailAddress, 'General', unknownUser)];
    if (scenario === 'suppressionlist') return [bounce(emailAddress, 'Suppressed', { action: 'failed' })];
    const delivery = event('DELIVERY', { timestamp, recipients: [emailAddress], smtpResponse: '250 2.6.0 Received' });
    if (scenario !== 'complaint') return [delivery];
    const complainedRecipients = [{ emailAddress }];
    const complaint = { complainedRecipients, timestamp, complaintFeedbackType: 'abuse', feedbackId: randomUUID() };
    return [delivery, event('COMPLAINT', complaint)];
  };
  return [event('SEND', {}), ...[...to, ...cc].flatMap(outcome)];
}
