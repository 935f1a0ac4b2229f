import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { accessStateChange } from '#functions/platform/people/access-store.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Organization, Setting } from '#shared/domain/organization.ts';
import { effectiveSettings, settingValue } from '#shared/domain/settings/effective-settings.ts';
import { isReadBy } from '#shared/domain/settings/setting-readers.ts';
import { type StoredSettings, storedValue } from '#shared/domain/settings/stored-settings.ts';
import { withoutSecrets } from '#shared/domain/settings/without-secrets.ts';
import { checkSettings, type GivenSetting } from './check-settings.ts';
import { readOrganization, settingsSight } from './exports/organization-reader.ts';
import { changeOrganization, type Decision } from './organization-store.ts';
import { changedValues, settingOf, withValues } from './setting-values.ts';

/** What other areas do where a setting of theirs changes. */
export interface SettingsServices {
  /** Starts computing everybody's access ahead of time. */
  startAccessRoleCaching(organizationId: string, scope: RequestScope): Promise<unknown>;
  /** Prepares what goes into the same transaction as another value of `apiRole`. */
  defaultRoleChanges(table: Table, details: StoredSettings, apiRole: string): Promise<readonly PendingChange[]>;
}

/** The currency of an organization's own figures follows its base currency; without one, the currency in which amounts are shown. */
function currencyUnitOf(details: StoredSettings): Organization['entityCurrencyUnit'] {
  return { value: settingValue(details, 'baseCurrency') || settingValue(details, 'currencyType') };
}

const isCaching = (details: StoredSettings): boolean => settingValue(details, 'accessRoleCaching');

/** What every request has to know, so it stands with the access that every request reads. */
const accessSettingsOf = (details: StoredSettings) => ({
  caching: isCaching(details),
  secondFactor: settingValue(details, 'requireTwoFactor'),
  longestSignIn: settingValue(details, 'longestSignIn'),
  guestAccess: settingValue(details, 'guestAccessRCS'),
});

async function decisionOn(
  organization: Organization,
  values: ReadonlyMap<string, string>,
  scope: RequestScope,
  services: SettingsServices,
): Promise<Decision | null> {
  const details = withValues(organization.details, values);
  const changed = changedValues(organization.details, Object.fromEntries(values));
  if (changed.size === 0) return null;
  const access = accessSettingsOf(details);
  const before = accessSettingsOf(organization.details);
  const isAccessSame =
    access.caching === before.caching &&
    access.secondFactor === before.secondFactor &&
    access.longestSignIn === before.longestSignIn &&
    access.guestAccess === before.guestAccess;
  const apiRole = changed.get('apiRole');
  return {
    organization: {
      ...organization,
      details,
      ...(values.has('baseCurrency') || values.has('currencyType')
        ? { entityCurrencyUnit: currencyUnitOf(details) }
        : {}),
    },
    event: 'organization.settingsChanged',
    also: [
      ...(isAccessSame ? [] : [await accessStateChange(scope.table, access)]),
      ...(apiRole === undefined ? [] : await services.defaultRoleChanges(scope.table, organization.details, apiRole)),
    ],
  };
}

/** Every setting of the catalog with its stored or default value, as people may read it. */
const shownSettings = (details: StoredSettings): readonly Setting[] =>
  effectiveSettings(details).map(({ name, value }) => withoutSecrets(settingOf(name, value)));

/** Refuses to replace a value that the writer has not seen, unless it is what they want as well. */
function requireAsRead(given: readonly GivenSetting[], now: StoredSettings): void {
  const values = new Map(shownSettings(now).map(({ name, value }) => [name, value]));
  const other = given.find(({ name, value, replaces = values.get(name) }) => {
    const current = values.get(name);
    return current !== replaces && current !== value.trim();
  });
  if (other !== undefined) throw new VersionOutdated(other.name);
}

/** Refuses when somebody else has stored one of the same settings while this request was under way. */
function requireUntouched(names: readonly string[], first: StoredSettings, now: StoredSettings): void {
  const touched = names.find((name) => storedValue(first, name) !== storedValue(now, name));
  if (touched !== undefined) throw new VersionOutdated(touched);
}

/** Stores settings, all or none. Several people may store different settings at once; of one setting, only one of them. */
async function storeSettings(
  given: readonly GivenSetting[],
  fieldOf: (index: number) => string,
  scope: RequestScope,
  services: SettingsServices,
): Promise<readonly Setting[]> {
  const names = given.map(({ name }) => name);
  let first: Organization | undefined;
  const stored = await changeOrganization(scope.organizationId, scope, async (organization) => {
    first ??= organization;
    requireUntouched(names, first.details, organization.details);
    requireAsRead(given, organization.details);
    const values = await checkSettings(given, organization.details, scope, fieldOf);
    return decisionOn(organization, values, scope, services);
  });
  const isSwitchedOn = first !== undefined && !isCaching(first.details) && isCaching(stored.details);
  if (isSwitchedOn) await services.startAccessRoleCaching(scope.organizationId, scope);
  const byName = new Map(shownSettings(stored.details).map((setting) => [setting.name, setting]));
  return names.flatMap((name) => byName.get(name) ?? []);
}

/** Settings of the request's organization, for the area whose routes serve them. */
export const settingsOf = (services: SettingsServices) => (scope: RequestScope) => ({
  list: async (): Promise<readonly Setting[]> => {
    const { details } = await readOrganization(scope.organizationId);
    const sight = settingsSight(scope);
    return shownSettings(details).filter((setting) => isReadBy(sight, setting));
  },
  store: (given: readonly GivenSetting[], fieldOf: (index: number) => string): Promise<readonly Setting[]> =>
    storeSettings(given, fieldOf, scope, services),
});
