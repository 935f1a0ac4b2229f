import type { MailSender } from '#functions/platform/mail/write-mail.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { readOrganization } from './organization-reader.ts';

/** Where a mail reads the logo from; a mail has no address of its own that a path could follow. `site` may end in a slash or not. */
export const logoAddress = ({ logoUrl }: Pick<Organization, 'logoUrl'>, site: string): string | null =>
  logoUrl === null ? null : new URL(logoUrl, `${site}/`).href;

/** Where answers to its mails go; null where nobody reads them. */
export const replyAddressOf = ({ details }: Pick<Organization, 'details'>): string | null =>
  settingValue(details, 'replyAddress') || null;

/** How an organization that was read stands there. */
export const senderOf = (organization: Organization, site: string): MailSender => ({
  name: organization.name,
  logo: logoAddress(organization, site),
  replyTo: replyAddressOf(organization),
});

/** How an organization stands at the head of the mails that are sent for it. */
export async function mailSenderOf(organizationId: string, site: string): Promise<MailSender> {
  return senderOf(await readOrganization(organizationId), site);
}
