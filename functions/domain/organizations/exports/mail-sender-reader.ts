import type { MailSender } from '#functions/platform/mail/write-mail.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { readOrganization } from './organization-reader.ts';

/** Where a mail reads the logo from; a mail has no address of its own that a path could follow. `site` may end in a slash or not. */
export const logoAddress = ({ logoUrl }: Pick<Organization, 'logoUrl'>, site: string): string | null =>
  logoUrl === null ? null : new URL(logoUrl, `${site}/`).href;

/** How an organization stands at the head of the mails that are sent for it. */
export async function mailSenderOf(organizationId: string, site: string): Promise<MailSender> {
  const organization = await readOrganization(organizationId);
  return { name: organization.name, logo: logoAddress(organization, site) };
}
