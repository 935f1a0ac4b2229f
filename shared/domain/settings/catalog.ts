import { accessSettings } from './access-settings.ts';
import { appSettings } from './app-settings.ts';
import { computationSettings } from './computation-settings.ts';
import { currencyAndTimeSettings } from './currency-and-time-settings.ts';
import { displaySettings } from './display-settings.ts';
import { featureSettings } from './feature-settings.ts';
import { type SettingDefinition, type SettingGroup, settingGroups } from './setting-kinds.ts';
import { structureSettings } from './structure-settings.ts';
import { viewSettings } from './view-settings.ts';

const byGroup = {
  Apps: appSettings,
  'Display and naming': displaySettings,
  'Currency and time': currencyAndTimeSettings,
  Views: viewSettings,
  'Data room and structure': structureSettings,
  'Access and approvals': accessSettings,
  Computation: computationSettings,
  Features: featureSettings,
} as const satisfies Readonly<Record<SettingGroup, Readonly<Record<string, SettingDefinition>>>>;

/** Every setting by name, each with its own kind; `settingCatalog` is the same as a list. */
export type Definitions = typeof appSettings &
  typeof displaySettings &
  typeof currencyAndTimeSettings &
  typeof viewSettings &
  typeof structureSettings &
  typeof accessSettings &
  typeof computationSettings &
  typeof featureSettings;

export type SettingName = keyof Definitions;

/** The settings that are either on or off. */
export type FlagName = {
  [Name in SettingName]: Definitions[Name] extends { readonly kind: 'flag' } ? Name : never;
}[SettingName];

export type CatalogSetting = SettingDefinition & { readonly name: SettingName; readonly group: SettingGroup };

/** What an organization can set, in the order of the settings form. */
export const settingCatalog: readonly CatalogSetting[] = settingGroups.flatMap((group) => {
  const definitions: Readonly<Record<string, SettingDefinition>> = byGroup[group];
  return Object.entries(definitions).map(([name, definition]) => ({
    ...definition,
    name: name as SettingName,
    group,
  }));
});

const byName: ReadonlyMap<string, CatalogSetting> = new Map(settingCatalog.map((setting) => [setting.name, setting]));

/** The setting of a name; undefined where there is none. */
export const settingNamed = (name: string): CatalogSetting | undefined => byName.get(name);
