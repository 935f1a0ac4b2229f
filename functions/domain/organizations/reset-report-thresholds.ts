import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import type { SettingName } from '#shared/domain/settings/catalog.ts';
import type { OrganizationsContext } from './context.ts';
import { changeOrganization } from './organization-store.ts';
import { changedValues, withValues } from './setting-values.ts';

const thresholds: readonly SettingName[] = [
  'defaultWarningReportingCovenantThreshold',
  'defaultCriticalReportingCovenantThreshold',
];

/** Standings follow, as after any change of a setting. Where nothing is set, nothing is written. */
export const resetReportThresholds: UseCase<
  (typeof organizations.calls)['resetReportThresholds'],
  OrganizationsContext
> = async ({ params }, { scope }) => {
  await changeOrganization(params.orgId, scope, async (organization) => {
    const changed = changedValues(organization.details, Object.fromEntries(thresholds.map((name) => [name, ''])));
    if (changed.size === 0) return null;
    const details = withValues(organization.details, changed);
    return { organization: { ...organization, details }, event: 'organization.settingsChanged', also: [] };
  });
  return true;
};
