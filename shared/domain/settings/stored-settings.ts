import type { Setting } from '../organization.ts';
import type { FlagName } from './catalog.ts';

/** What is read of a stored setting. */
export type StoredSetting = Pick<Setting, 'name' | 'value'>;
export type StoredSettings = readonly StoredSetting[];

/** The stored value without surrounding blanks; undefined where nothing, or only blanks, is stored. */
export const storedValue = (settings: StoredSettings, name: string): string | undefined =>
  settings.find((setting) => setting.name === name)?.value.trim() || undefined;

/** Whether a flag is on. Every flag is off until "true" is stored. */
export const isOn = (settings: StoredSettings, name: FlagName): boolean => storedValue(settings, name) === 'true';
