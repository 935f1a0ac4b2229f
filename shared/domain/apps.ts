import { type AppName, appNames } from './app-names.ts';
import { startupDefaults } from './settings/startup-defaults.ts';
import { isOn, type StoredSettings, storedValue } from './settings/stored-settings.ts';

const settingOf = (settings: StoredSettings, name: keyof typeof startupDefaults): string =>
  storedValue(settings, name) ?? startupDefaults[name];

const isAppName = (name: unknown): name is AppName => appNames.some((app) => app === name);

/** The setting holds a JSON list; one that cannot be read disables nothing. */
function disabledApps(settings: StoredSettings): readonly AppName[] {
  try {
    const list: unknown = JSON.parse(settingOf(settings, 'disabledApplications'));
    return Array.isArray(list) ? list.filter(isAppName) : [];
  } catch {
    return [];
  }
}

function chosenApps(settings: StoredSettings): readonly AppName[] {
  const isConsolidated = isOn(settings, 'portfolioManagementConsolidation');
  switch (settingOf(settings, 'applications')) {
    case 'Data Vault':
      return ['Data Vault'];
    case 'Origination':
      return isConsolidated ? ['Origination'] : ['Origination', 'Fund Management'];
    case 'Portfolio Management':
      return [
        'Portfolio Management',
        'Reporting Covenant',
        ...(isConsolidated ? (['Fund Management'] as const) : []),
        'BI Reports',
        'Reporting',
      ];
    default:
      return appNames;
  }
}

/** The apps of an organization: those of its choice that its settings do not disable. */
export function allowedApps(settings: StoredSettings): readonly AppName[] {
  const disabled = disabledApps(settings);
  return chosenApps(settings).filter((app) => !disabled.includes(app));
}

/** The app that members come to after signing in; the first allowed one where that is not allowed. */
export function defaultApp(settings: StoredSettings): AppName {
  const wanted = settingOf(settings, 'defaultApplication');
  const allowed = allowedApps(settings);
  return allowed.find((app) => app === wanted) ?? allowed[0] ?? startupDefaults.defaultApplication;
}
