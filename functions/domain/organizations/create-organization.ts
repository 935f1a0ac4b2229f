import { randomUUID } from 'node:crypto';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { platformTable, tableOf } from '#functions/platform/table.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { OrganizationsContext } from './context.ts';
import { readOrganization } from './organization-reader.ts';

export const createOrganization: UseCase<
  (typeof organizations.calls)['createOrganization'],
  OrganizationsContext
> = async ({ body }, { scope, actor, clock, inviteAdministrator }) => {
  const id = randomUUID();
  const organization = {
    id,
    name: body.name,
    details: [{ id: 'baseCurrency', name: 'baseCurrency', type: 'OrganizationSetting', value: body.currency }],
    entityCurrencyUnit: { value: body.currency },
  };
  const change = platformTable.change({
    key: { kind: 'Organization', id },
    expects: 'absent',
    value: organization,
    event: 'organization.created',
    list: { group: 'Organization', sort: `${body.name.toLowerCase()}#${id}` },
  });
  await writeRecords([change, tableOf(id).claim(id, 'Organization')], actor, clock.now());
  try {
    if (body.administrator) await inviteAdministrator(body.administrator, { id, name: body.name }, scope);
  } catch (error) {
    // The organization is there; refusing now would have people make it twice. Inviting the administrator again sends a new link.
    if (!(error instanceof DomainError && error.code === 'mailNotSent')) throw error;
  }
  return readOrganization(id);
};
