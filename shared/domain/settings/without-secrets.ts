import { settingNamed } from './catalog.ts';
import { readableSingleSignOn } from './single-sign-on.ts';
import type { StoredSetting } from './stored-settings.ts';

/** Stands for a value that is there but never shown. */
const secretMask = '********';

/**
 * A setting as a read may show it: masked where it is a secret, and without the client secret where it is a single sign-on configuration.
 * What is not a setting comes back as it is.
 */
export function withoutSecrets<Shown extends StoredSetting>(setting: Shown): Shown {
  const definition = settingNamed(setting.name);
  if (definition?.secret) return { ...setting, value: setting.value === '' ? '' : secretMask };
  if (definition?.kind === 'singleSignOn') return { ...setting, value: readableSingleSignOn(setting.value) };
  return setting;
}
