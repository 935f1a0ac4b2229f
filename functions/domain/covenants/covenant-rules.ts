import type { Covenant } from '#shared/domain/covenant.ts';
import { type CovenantRules, usualRules } from '#shared/domain/delivery-state.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';

/** Whether a covenant counts: proposals and obsolete ones do not. */
export const isInForce = ({ approved, launchStatus }: Pick<Covenant, 'approved' | 'launchStatus'>): boolean =>
  approved && launchStatus === 'Active';

/** How an organization has its covenants judged. What it has not chosen is as usual. */
export function rulesOf({ details }: Pick<Organization, 'details'>): CovenantRules {
  const dueSoonInDays = settingValue(details, 'defaultWarningReportingCovenantThreshold');
  return dueSoonInDays === null ? usualRules : { dueSoonInDays };
}
