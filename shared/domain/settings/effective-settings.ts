import { termsOf } from '../terms.ts';
import { type CatalogSetting, type Definitions, type SettingName, settingCatalog, settingNamed } from './catalog.ts';
import type { ChoiceSetting, FlagSetting, ListSetting, NumberSetting, OtherSetting } from './setting-kinds.ts';
import { type SingleSignOn, storedSingleSignOn } from './single-sign-on.ts';
import { type StoredSettings, storedValue } from './stored-settings.ts';
import { checkedValue } from './validate-setting.ts';

export interface EffectiveSetting {
  readonly name: SettingName;
  readonly value: string;
}

/** What a setting is to code: flags are booleans, lists are lists; texts, ids and choices without a value are empty texts. */
export type ValueOf<Definition> = Definition extends FlagSetting
  ? boolean
  : Definition extends NumberSetting
    ? number | null
    : Definition extends ListSetting<infer Value>
      ? readonly Value[]
      : Definition extends OtherSetting<'singleSignOn'>
        ? SingleSignOn | null
        : Definition extends ChoiceSetting<infer Value, infer Default>
          ? Value | Default
          : string;

/** The plurals of the terms follow their singulars; every other default stands in the catalog. */
function defaultOf(stored: StoredSettings, { name, defaultValue }: CatalogSetting): string {
  if (name === 'customNameForLoanPlural') return termsOf(stored).loans;
  if (name === 'customNameForSPVPlural') return termsOf(stored).spvs;
  return defaultValue;
}

/** A stored value that the setting does not allow, such as one of an older choice, counts as not stored. */
function effectiveValue(stored: StoredSettings, setting: CatalogSetting): string {
  const own = storedValue(stored, setting.name);
  const checked = own === undefined ? null : checkedValue(setting, own, { loopbackIssuers: true });
  return checked?.ok ? checked.value : defaultOf(stored, setting);
}

/** Every setting with its stored value or its default, in the order of the catalog. With secrets: see `withoutSecrets`. */
export const effectiveSettings = (stored: StoredSettings): readonly EffectiveSetting[] =>
  settingCatalog.map((setting) => ({ name: setting.name, value: effectiveValue(stored, setting) }));

function valueFrom(kind: CatalogSetting['kind'] | undefined, value: string): unknown {
  switch (kind) {
    case 'flag':
      return value === 'true';
    case 'number':
      return value === '' ? null : Number(value);
    case 'list':
      return JSON.parse(value);
    case 'singleSignOn':
      return storedSingleSignOn(value);
    default:
      return value;
  }
}

/** The value of one setting, stored or default, as code uses it. */
export function settingValue<Name extends SettingName>(stored: StoredSettings, name: Name): ValueOf<Definitions[Name]> {
  const setting = settingNamed(name);
  const value = setting ? effectiveValue(stored, setting) : '';
  return valueFrom(setting?.kind, value) as ValueOf<Definitions[Name]>;
}
