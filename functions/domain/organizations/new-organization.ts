import type { PendingChange } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { Organization } from '#shared/domain/organization.ts';
import type { SettingName } from '#shared/domain/settings/catalog.ts';
import { organizationChange } from './organization-store.ts';

interface NewOrganization extends Pick<Organization, 'id' | 'name' | 'orgType' | 'managedBy'> {
  readonly currency: string;
}

/** What a new organization starts with where that differs from the default: agreements are read for covenants until somebody switches it off. */
const initialSettings = (values: Partial<Record<SettingName, string>>) =>
  Object.entries(values).map(([name, value]) => ({ id: name, name, type: 'OrganizationSetting', value }));

/** The writes that make an organization, with its base currency and the tie from its id to itself. */
export function newOrganizationChanges({ currency, ...organization }: NewOrganization): readonly PendingChange[] {
  const content = {
    ...organization,
    logoUrl: null,
    details: initialSettings({ baseCurrency: currency, enableCovenantCreationWithAI: 'true' }),
    entityCurrencyUnit: { value: currency },
  };
  return [
    organizationChange(content, 'absent', 'organization.created'),
    tableOf(organization.id).claim(organization.id, 'Organization'),
  ];
}
