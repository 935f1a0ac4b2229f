import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { keepMailTrouble, type MailNoter, mailTroubleOf } from '#functions/platform/mail/mail-address-store.ts';
import { agentIdOfEmail, findAgent } from '#functions/platform/people/agent-store.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { MailTrouble } from '#shared/domain/notifications/mail-trouble.ts';
import { attemptIn, noteAccepted } from './mail-claims.ts';

const mail = z.object({ messageId: z.string(), tags: z.record(z.string(), z.array(z.string())).default({}) });
const Recipient = z.object({ emailAddress: z.string() });

/** What SES tells EventBridge of a mail, as far as something follows from it. */
export const MailReport = z.object({
  detail: z.discriminatedUnion('eventType', [
    z.object({ eventType: z.literal('Send'), mail }),
    z.object({ eventType: z.literal('Reject'), mail, reject: z.object({ reason: z.string().optional() }) }),
    z.object({
      eventType: z.literal('Bounce'),
      mail,
      bounce: z.object({
        bounceType: z.string(),
        bouncedRecipients: z.array(Recipient.extend({ diagnosticCode: z.string().optional() })),
        timestamp: z.string(),
      }),
    }),
    z.object({
      eventType: z.literal('Complaint'),
      mail,
      complaint: z.object({
        complainedRecipients: z.array(Recipient),
        timestamp: z.string(),
        complaintFeedbackType: z.string().nullish(),
      }),
    }),
  ]),
});
export type MailReport = z.infer<typeof MailReport>;

export interface ReportPorts extends MailNoter {
  readonly tableOf: (organizationId: string) => Table;
  /** Has the administrators of an organization told that mails to somebody come back. */
  readonly tellAdministrators: (organizationId: string, agentId: string, at: string) => Promise<void>;
}

type Tags = Readonly<Record<string, readonly string[]>>;

/** Where somebody is known to whom a mail did not get: who has invited them, and who works with them. */
async function organizationsOf(agentId: string, tags: Tags): Promise<readonly string[]> {
  const agent = await findAgent(agentId);
  const memberships = agent?.memberships.map(({ organizationId }) => organizationId) ?? [];
  return [...new Set([...(tags['organization'] ?? []), ...memberships])];
}

const longestDetail = 300;

async function keep(address: string, trouble: MailTrouble, tags: Tags, ports: ReportPorts): Promise<void> {
  const known = await mailTroubleOf(address);
  if (known !== null && known.at !== trouble.at) return;
  // Kept first: whoever is told looks it up. Told again after a failure, it is the same alert.
  await keepMailTrouble(address, trouble, ports);
  if (trouble.kind !== 'cameBack') return;
  const agentId = await agentIdOfEmail(address);
  if (agentId === null) return;
  for (const organizationId of await organizationsOf(agentId, tags)) {
    await ports.tellAdministrators(organizationId, agentId, trouble.at);
  }
}

/**
 * What follows from a report of the provider: that a mail was accepted is kept with its attempt, so that nobody sends it again; an address that refuses mail
 * for good, or has reported one as spam, gets no more alerts. A report that comes twice changes nothing.
 */
export async function recordMailReport({ detail }: MailReport, ports: ReportPorts): Promise<void> {
  const { tags } = detail.mail;
  switch (detail.eventType) {
    case 'Send': {
      const attempt = attemptIn(tags);
      if (attempt !== null) await noteAccepted(attempt, ports);
      return;
    }
    case 'Reject':
      log.error('The provider refused the content of a mail.', { messageId: detail.mail.messageId });
      return;
    case 'Bounce': {
      const { bounceType, bouncedRecipients, timestamp: at } = detail.bounce;
      // A full mailbox, or a server that does not answer, may be another one tomorrow.
      if (bounceType !== 'Permanent') return;
      for (const { emailAddress, diagnosticCode } of bouncedRecipients) {
        const trouble = { at, detail: diagnosticCode?.slice(0, longestDetail) ?? null };
        await keep(emailAddress, { kind: 'cameBack', ...trouble }, tags, ports);
      }
      return;
    }
    default: {
      const { complainedRecipients, timestamp: at, complaintFeedbackType } = detail.complaint;
      if (complaintFeedbackType === 'not-spam') return;
      for (const { emailAddress } of complainedRecipients) {
        await keep(emailAddress, { kind: 'reportedAsSpam', at, detail: null }, tags, ports);
      }
    }
  }
}
