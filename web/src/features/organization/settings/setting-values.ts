import type { CatalogSetting, SettingName } from '#shared/domain/settings/catalog.ts';
import { settingCatalog, settingNamed } from '#shared/domain/settings/catalog.ts';
import { effectiveSettings } from '#shared/domain/settings/effective-settings.ts';
import { type StoredSettings, storedValue } from '#shared/domain/settings/stored-settings.ts';
import { checkedSetting } from '#shared/domain/settings/validate-setting.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { ApiError } from '../../../api/api-error.ts';

/** Settings by name, as they are stored. */
export type SettingValues = Readonly<Record<string, string>>;

/** The values as a form shows them: those that hold, but nothing for texts that are not stored, because their default may follow others. */
export const valuesOf = (stored: StoredSettings): SettingValues =>
  Object.fromEntries(
    effectiveSettings(stored).map(({ name, value }) => {
      const isText = settingNamed(name)?.kind === 'text';
      return [name, isText ? (storedValue(stored, name) ?? '') : value];
    }),
  );

/** The default as it is now: that of a plural is its singular and an "s". */
export function defaultOf({ name, defaultValue }: CatalogSetting, values: SettingValues): string {
  if (name !== 'customNameForLoanPlural' && name !== 'customNameForSPVPlural') return defaultValue;
  const others = Object.entries({ ...values, [name]: '' }).map(([each, value]) => ({ name: each, value }));
  const terms = termsOf(others);
  return name === 'customNameForLoanPlural' ? terms.loans : terms.spvs;
}

/** What is stored to have the default back. Texts go without a value, because the default of a plural follows its singular. */
export const defaultToStore = ({ kind, defaultValue }: CatalogSetting): string => (kind === 'text' ? '' : defaultValue);

function listText(value: string): string {
  try {
    const items: unknown = JSON.parse(value);
    return Array.isArray(items) && items.length > 0 ? items.join(', ') : 'None';
  } catch {
    return 'None';
  }
}

/** A value in words: `On`, `30 days`, `None`. */
export function valueText(setting: CatalogSetting, value: string): string {
  if (setting.kind === 'flag') return value === 'true' ? 'On' : 'Off';
  if (setting.kind === 'list') return listText(value);
  if (value === '') return 'Not set';
  return setting.kind === 'number' ? `${value} ${setting.unit}` : value;
}

/** A label in the middle of a sentence: `single sign-on for members`. */
export const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

/** Whether every word of a search is in the label, the name, the description or the group of a setting. */
export function isFound({ label, name, description, group }: CatalogSetting, search: string): boolean {
  const text = [label, name, description, group].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What was changed, in the order of the catalog. */
export const changedIn = (values: SettingValues, before: SettingValues): readonly SettingName[] =>
  settingCatalog.map(({ name }) => name).filter((name) => name in values && values[name] !== before[name]);

/** Complaints about what was changed, by setting. What was not touched is not judged. */
export function complaintsAbout(
  values: SettingValues,
  changed: readonly SettingName[],
): Readonly<Record<string, string>> {
  const judged = changed.map((name) => ({ name, checked: checkedSetting(name, values[name] ?? '') }));
  return Object.fromEntries(judged.flatMap(({ name, checked }) => (checked.ok ? [] : [[name, checked.message]])));
}

/**
 * The server's complaints by setting. It names a setting itself, or its place in the list that was sent: `2.value`. What belongs to none
 * of those sent is told by `''`.
 */
export function complaintsOf(error: unknown, sent: readonly SettingName[]): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, message]) => {
      const [first = '', second = ''] = field.split(/[.[\]]+/).filter((part) => part !== 'body' && part !== '');
      const name = sent.find((each) => each === first || each === second) ?? sent[Number.parseInt(first, 10)] ?? '';
      return [name, message];
    }),
  );
}
