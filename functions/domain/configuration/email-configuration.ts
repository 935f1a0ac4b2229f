import { replyAddressOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { environment } from '#functions/platform/environment.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import type { ConfigurationContext } from './context.ts';
import { footerOf, usesOwnTemplates } from './exports/email-template-reader.ts';

export const getEmailConfiguration: UseCase<
  (typeof configuration.calls)['getEmailConfiguration'],
  ConfigurationContext
> = async ({ params }) => {
  const organization = await readOrganization(params.id);
  const { logoUrl, details } = organization;
  return {
    fromAddress: environment().MAIL_FROM,
    // Mails name their address alone.
    fromName: '',
    replyTo: replyAddressOf(organization),
    logoUrl,
    ccEnabled: settingValue(details, 'enableEmailCC'),
    templatesEnabled: await usesOwnTemplates(organization),
    footer: footerOf(organization),
  };
};
