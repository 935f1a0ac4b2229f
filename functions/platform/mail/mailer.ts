import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const ses = new SESv2Client(awsClient('control'));

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Headers of the mail beside those that every mail has, such as `List-Unsubscribe` (RFC 8058). */
  readonly headers?: Readonly<Record<string, string>>;
  /** Who gets it as well, and sees that. */
  readonly cc?: readonly string[];
  /** Where answers go; null or left out: to where nobody reads them. */
  readonly replyTo?: string | null;
  /** What its reports carry (`domain/notifications/mails/mail-reports.ts`). Names and values are of letters, digits and `_ - . @`. */
  readonly tags?: Readonly<Record<string, string>>;
}

const content = (data: string) => ({ Data: data, Charset: 'UTF-8' });

const namedValues = (values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

/** Sends a mail; a provider's failure is refused as `mailNotSent`, so that the caller can say that nothing was lost. */
export async function sendMail({ to, cc, replyTo, subject, text, html, headers, tags }: Mail): Promise<void> {
  try {
    await ses.send(
      new SendEmailCommand({
        FromEmailAddress: environment().MAIL_FROM,
        ConfigurationSetName: environment().MAIL_CONFIGURATION_SET,
        Destination: { ToAddresses: [to], ...(cc === undefined ? {} : { CcAddresses: [...cc] }) },
        ...(typeof replyTo === 'string' ? { ReplyToAddresses: [replyTo] } : {}),
        EmailTags: namedValues(tags),
        Content: {
          Simple: {
            Subject: content(subject),
            Body: { Text: content(text), Html: content(html) },
            Headers: namedValues(headers),
          },
        },
      }),
    );
  } catch (error) {
    log.error('A mail was not sent.', { error: error instanceof Error ? error.name : 'unknown' });
    throw new DomainError('mailNotSent');
  }
}
