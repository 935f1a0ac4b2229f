import type { Clock } from '#functions/platform/clock.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { changeOrganization } from './organization-store.ts';
import { changedValues, withValues } from './setting-values.ts';

/** What is to become of an organization's settings, where they are not so already, and what goes into the same transaction. */
interface SettingsDecision {
  /** An empty value takes a setting away. */
  readonly values: Readonly<Record<string, string>>;
  readonly also: readonly PendingChange[];
}

/** Stores settings of an organization that follow from what other areas do, together with that. `decide` is asked again when somebody else wrote in between. */
export const changeValues = (
  organizationId: string,
  by: { readonly actor: Actor; readonly clock: Clock },
  decide: (organization: Organization) => Promise<SettingsDecision>,
): Promise<Organization> =>
  changeOrganization(organizationId, by, async (organization) => {
    const { values, also } = await decide(organization);
    const changed = changedValues(organization.details, values);
    if (changed.size === 0) {
      await writeRecords(also, by.actor, by.clock.now());
      return null;
    }
    const details = withValues(organization.details, changed);
    return { organization: { ...organization, details }, event: 'organization.settingsChanged', also };
  });
