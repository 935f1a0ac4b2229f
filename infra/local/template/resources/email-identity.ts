import { AlreadyExistsException, CreateEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import * as z from 'zod';
import { noEffect } from '../properties.ts';
import { resourceKind } from '../resource-kind.ts';
import { unlessThere } from './unless-there.ts';

const identity = z.strictObject({
  EmailIdentity: z.string(),
  DkimAttributes: noEffect,
  DkimSigningAttributes: noEffect,
  MailFromAttributes: noEffect,
  FeedbackAttributes: noEffect,
  ConfigurationSetAttributes: noEffect,
  Tags: noEffect,
});

/** An address or domain that may send mail. Mail is never sent from here: it is shown at /_mail. */
export const emailIdentity = resourceKind<z.infer<typeof identity>>({
  properties: identity,
  async provision({ properties: { EmailIdentity: name } }, { aws }) {
    await unlessThere(aws.ses.send(new CreateEmailIdentityCommand({ EmailIdentity: name })), AlreadyExistsException);
    const dkim = [1, 2, 3].flatMap((index) => [
      [`DkimDNSTokenName${index}`, `token${index}._domainkey.${name}`],
      [`DkimDNSTokenValue${index}`, `token${index}.dkim.amazonses.com`],
    ]);
    return { ref: name, attributes: Object.fromEntries(dkim) };
  },
});
