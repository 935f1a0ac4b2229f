import { englishPlural } from '#shared/domain/english-plural.ts';
import type { CatalogSetting, SettingName } from '#shared/domain/settings/catalog.ts';
import { settingCatalog, settingNamed } from '#shared/domain/settings/catalog.ts';
import { effectiveSettings } from '#shared/domain/settings/effective-settings.ts';
import { offeredSettings } from '#shared/domain/settings/settings-with-effect.ts';
import { defaultPluralOf } from '#shared/domain/settings/startup-defaults.ts';
import { type StoredSettings, storedValue } from '#shared/domain/settings/stored-settings.ts';
import { checkedSetting } from '#shared/domain/settings/validate-setting.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { ApiError } from '../../../api/api-error.ts';

interface OwnPage {
  readonly to: string;
  readonly title: string;
  readonly isSetUp: (value: string) => string;
}

const singleSignOn: OwnPage = {
  to: 'single-sign-on',
  title: 'Single sign-on',
  isSetUp: (value) => (value === '' ? 'Not set up' : 'Set up'),
};

/** Settings that are changed on a page of their own, and only told here. */
const ownPages: Partial<Record<SettingName, OwnPage>> = {
  singleSignOnConfiguration: singleSignOn,
  counterpartySingleSignOnConfiguration: singleSignOn,
  apiAccessEnabled: {
    to: 'api-access',
    title: 'API access',
    isSetUp: (value) => (value === 'true' ? 'On' : 'Off'),
  },
};

export const ownPageOf = ({ name }: CatalogSetting): OwnPage | undefined => ownPages[name];

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

const isPlural = ({ name }: CatalogSetting): boolean => name === 'customNameForLoanPlural';

/** What holds where nothing is stored: pages say a plural that was never entered as its singular and an "s". */
export function heldWithout(setting: CatalogSetting, { customNameForLoan = '' }: SettingValues): string {
  return isPlural(setting)
    ? termsOf([{ name: 'customNameForLoan', value: customNameForLoan }]).loans
    : setting.defaultValue;
}

/** The plural that is stored with a term: its English one, or nothing where that is the term and an "s" anyhow. */
const pluralToStore = (term: string): string => {
  const plural = englishPlural(term.trim());
  return plural === defaultPluralOf(term.trim()) ? '' : plural;
};

/** The default as it is offered now: that of a plural is the English one of its term. */
export const defaultOf = (setting: CatalogSetting, values: SettingValues): string =>
  defaultToStore(setting, values) || heldWithout(setting, values);

/** What is stored to have the default back. Texts go without a value; only a plural that English forms otherwise is written out. */
export function defaultToStore(setting: CatalogSetting, { customNameForLoan = '' }: SettingValues): string {
  if (isPlural(setting)) return pluralToStore(customNameForLoan);
  return setting.kind === 'text' ? '' : setting.defaultValue;
}

/** Whether a setting has its default, stored or not. */
export const isDefault = (setting: CatalogSetting, values: SettingValues): boolean =>
  ['', defaultOf(setting, values), defaultToStore(setting, values)].includes(values[setting.name] ?? '');

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

/** Whether every word of a search is among a setting's own: its label, name, description and choices. */
export function isFound(setting: CatalogSetting, search: string): boolean {
  const { label, name, description } = setting;
  const choices = 'allowed' in setting ? (setting.allowed ?? []) : [];
  const text = [label, name, description, ...choices].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What is set otherwise than by default; what has a page of its own is changed back there. */
export const changedFromDefault = (stored: SettingValues): readonly CatalogSetting[] =>
  offeredSettings.filter((setting) => ownPageOf(setting) === undefined && !isDefault(setting, stored));

/** What a new value brings with it: the plural of a term follows it as long as nobody has written another one. */
export function following(values: SettingValues, name: SettingName, value: string): SettingValues {
  const { customNameForLoan: term = '', customNameForLoanPlural: plural = '' } = values;
  const isFollowing = name === 'customNameForLoan' && (plural === '' || plural === pluralToStore(term));
  return { [name]: value, ...(isFollowing ? { customNameForLoanPlural: pluralToStore(value) } : {}) };
}

/** The plural that a term has in English, where pages say another one because none was entered. */
export function betterPlural({ customNameForLoan = '', customNameForLoanPlural = '' }: SettingValues): string | null {
  return customNameForLoanPlural === '' ? pluralToStore(customNameForLoan) || null : null;
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
