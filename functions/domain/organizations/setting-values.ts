import type { Setting } from '#shared/domain/organization.ts';
import { type StoredSettings, storedValue } from '#shared/domain/settings/stored-settings.ts';

export const settingOf = (name: string, value: string): Setting => ({
  id: name,
  name,
  type: 'OrganizationSetting',
  value,
});

/** Settings with new values; an empty value takes a setting away, so that its default holds again. */
export function withValues(stored: readonly Setting[], values: ReadonlyMap<string, string>): Setting[] {
  const kept = stored.filter(({ name }) => !values.has(name));
  const added = [...values].filter(([, value]) => value !== '').map(([name, value]) => settingOf(name, value));
  return [...kept, ...added];
}

/** Those of the values that are not stored already. */
export const changedValues = (stored: StoredSettings, values: Readonly<Record<string, string>>) =>
  new Map(Object.entries(values).filter(([name, value]) => (storedValue(stored, name) ?? '') !== value));
