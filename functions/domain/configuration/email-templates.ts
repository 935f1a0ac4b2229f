import { logoAddress } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { EmailTemplate, EmailTemplateType, emailTemplateVariables } from '#shared/domain/email-template.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ConfigurationContext } from './context.ts';
import { footerOf, templateId, templateKey } from './exports/email-template-reader.ts';
import { renderEmailTemplate } from './render-email-template.ts';

type Calls = typeof configuration.calls;
type Content = Pick<EmailTemplate, 'templateType' | 'subjectLine' | 'emailText' | 'hideFooter'>;

const find = (scope: RequestScope, type: EmailTemplateType) => scope.table.get(templateKey(type), EmailTemplate);

async function save(content: Content, expects: 'absent' | number, scope: RequestScope): Promise<EmailTemplate> {
  const { templateType, subjectLine, emailText, hideFooter } = content;
  const change = scope.table.change({
    key: templateKey(templateType),
    expects,
    value: { id: templateId(templateType), templateType, subjectLine, emailText, hideFooter },
    event: expects === 'absent' ? 'emailTemplate.created' : 'emailTemplate.updated',
  });
  await writeRecords([change], scope.actor, scope.clock.now());
  const saved = await find(scope, templateType);
  if (!saved) throw new Error(`The template ${templateType} was written but not found.`);
  return saved;
}

export const listEmailTemplates: UseCase<Calls['listEmailTemplates'], ConfigurationContext> = async (_, { scope }) => {
  const keys = EmailTemplateType.options.map(({ value }) => templateKey(value));
  const found = await scope.table.getMany(keys, EmailTemplate);
  return found.toSorted((a, b) => a.templateType - b.templateType);
};

export const createEmailTemplate: UseCase<Calls['createEmailTemplate'], ConfigurationContext> = async (
  { body },
  { scope },
) => {
  try {
    return await save(body, 'absent', scope);
  } catch (error) {
    throw isRecordChanged(error) ? new DomainError('nameTaken') : error;
  }
};

export const updateEmailTemplate: UseCase<Calls['updateEmailTemplate'], ConfigurationContext> = async (
  { body: { id, version, ...content } },
  { scope },
) => {
  const stored = id === templateId(content.templateType) ? await find(scope, content.templateType) : null;
  if (!stored) throw new DomainError('emailTemplateNotFound');
  return save(content, version ?? stored.version, scope);
};

export const previewEmailTemplate: UseCase<Calls['previewEmailTemplate'], ConfigurationContext> = async (
  { params, body },
  _,
) => {
  const organization = await readOrganization(params.orgId);
  const values = { ...emailTemplateVariables[body.templateType], organizationName: organization.name };
  return renderEmailTemplate(body, values, {
    footer: footerOf(organization),
    logo: logoAddress(organization, await siteUrl()),
  });
};
