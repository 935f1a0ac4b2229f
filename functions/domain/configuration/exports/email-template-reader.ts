import { logoAddress, replyAddressOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { isFeatureOn } from '#functions/domain/session/exports/features-reader.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { answersGo } from '#functions/platform/mail/write-mail.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import { EmailTemplate, type EmailTemplateType, emailTemplateNames } from '#shared/domain/email-template.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { renderEmailTemplate } from '../render-email-template.ts';

/** There is at most one template of a type, so its id is the type's name. */
export const templateId = (type: EmailTemplateType): string => emailTemplateNames[type].toLowerCase();
export const templateKey = (type: EmailTemplateType) => ({ kind: 'EmailTemplate', id: templateId(type) });

/** The line that closes an organization's mails. */
export const footerOf = (organization: Pick<Organization, 'name' | 'details'>): string =>
  `Sent by Trestle for ${organization.name}. ${answersGo(replyAddressOf(organization))}`;

/** Whether an organization's own templates are used: it has switched them on, and the platform offers them to it. */
export const usesOwnTemplates = async ({ id, details }: Pick<Organization, 'id' | 'details'>): Promise<boolean> =>
  settingValue(details, 'enableEmailTemplates') && (await isFeatureOn('CustomEmailTemplates', id));

type Values = Readonly<Record<string, string>>;

/** Writes one mail; `values` are those of the template's variables, except for the organization's name, which every mail knows. */
export type OwnMailWriter = (to: string, values: Values) => Mail;

/**
 * Writes mails of one type in the organization's own words; null where the organization has no template of the type, has not switched templates
 * on, or the platform does not offer them. `complete` gives a template's text what the mail is of no use without; what it adds may name
 * variables of its own. `site` is the address of the site, without a slash at its end.
 */
export async function ownMailWriter(
  organizationId: string,
  type: EmailTemplateType,
  complete: (emailText: string) => string,
  site: string,
): Promise<OwnMailWriter | null> {
  const organization = await readOrganization(organizationId);
  if (!(await usesOwnTemplates(organization))) return null;
  const template = await tableOf(organizationId).get(templateKey(type), EmailTemplate);
  if (!template) return null;
  const completed = { ...template, emailText: complete(template.emailText) };
  const surroundings = { footer: footerOf(organization), logo: logoAddress(organization, site) };
  const replyTo = replyAddressOf(organization);
  return (to, values) => ({
    ...{ to, replyTo },
    ...renderEmailTemplate(completed, { ...values, organizationName: organization.name }, surroundings),
  });
}

const verification: EmailTemplateType = 0;
const namesLink = /\{\{\s*link\s*\}\}/;

const withLink = (emailText: string): string =>
  namesLink.test(emailText) ? emailText : `${emailText}\n\nVerify email address: {{link}}`;

interface Recipient {
  readonly to: string;
  readonly firstName: string;
  readonly link: string;
}

/** The mail that verifies an address, in the organization's own words; null as for {@link ownMailWriter}. It has its link even where the template forgets it. */
export async function ownVerificationMail(
  organizationId: string,
  { to, firstName, link }: Recipient,
  site: string,
): Promise<Mail | null> {
  const write = await ownMailWriter(organizationId, verification, withLink, site);
  return write?.(to, { firstName, link }) ?? null;
}
