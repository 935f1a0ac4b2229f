import type { PendingChange } from '#functions/platform/records.ts';
import { tableOf } from '#functions/platform/table.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { organizationChange } from './organization-store.ts';

interface NewOrganization extends Pick<Organization, 'id' | 'name' | 'orgType' | 'managedBy'> {
  readonly currency: string;
}

/** The writes that make an organization, with its base currency and the tie from its id to itself. */
export function newOrganizationChanges({ currency, ...organization }: NewOrganization): readonly PendingChange[] {
  const content = {
    ...organization,
    logoUrl: null,
    details: [{ id: 'baseCurrency', name: 'baseCurrency', type: 'OrganizationSetting', value: currency }],
    entityCurrencyUnit: { value: currency },
  };
  return [
    organizationChange(content, 'absent', 'organization.created'),
    tableOf(organization.id).claim(organization.id, 'Organization'),
  ];
}
