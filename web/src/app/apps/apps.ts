import type { Setting } from '#shared/domain/organization.ts';

export const appNames = [
  'Data Vault',
  'Origination',
  'Reporting Covenant',
  'Portfolio Management',
  'Fund Management',
  'BI Reports',
  'Reporting',
  'Executive Dashboard',
] as const;
export type AppName = (typeof appNames)[number];

/** What an organization's settings say where nothing is stored. */
const defaults = {
  applications: 'All apps',
  disabledApplications: '[]',
  defaultApplication: 'Data Vault',
  portfolioManagementConsolidation: 'false',
} as const;

type Settings = readonly Pick<Setting, 'name' | 'value'>[];

const settingOf = (settings: Settings, name: keyof typeof defaults): string =>
  settings.find((setting) => setting.name === name && setting.value !== '')?.value ?? defaults[name];

const isAppName = (name: unknown): name is AppName => appNames.some((app) => app === name);

/** The setting holds a JSON list; one that cannot be read disables nothing. */
function disabledApps(settings: Settings): readonly AppName[] {
  try {
    const list: unknown = JSON.parse(settingOf(settings, 'disabledApplications'));
    return Array.isArray(list) ? list.filter(isAppName) : [];
  } catch {
    return [];
  }
}

function chosenApps(settings: Settings): readonly AppName[] {
  const isConsolidated = settingOf(settings, 'portfolioManagementConsolidation') === 'true';
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
export function allowedApps(settings: Settings): readonly AppName[] {
  const disabled = disabledApps(settings);
  return chosenApps(settings).filter((app) => !disabled.includes(app));
}

/** The app that members come to after signing in; another one where that is not allowed. */
export function defaultApp(settings: Settings): AppName {
  const wanted = settingOf(settings, 'defaultApplication');
  const allowed = allowedApps(settings);
  return allowed.find((app) => app === wanted) ?? allowed[0] ?? defaults.defaultApplication;
}

/** Where an app begins on this site. */
export function homeOf(app: AppName, organizationId: string): string {
  const reporting = `/reporting/organization/${organizationId}`;
  const homes: Readonly<Record<AppName, string>> = {
    'Data Vault': '/loan-management/signal-setup/home',
    Origination: '/portfolio?app=origination',
    'Reporting Covenant': '/portfolio/aggregate',
    'Portfolio Management': '/portfolio',
    'Fund Management': '/portfolio?app=funds',
    'BI Reports': `${reporting}/generate`,
    Reporting: `${reporting}/reports`,
    'Executive Dashboard': `/organization/${organizationId}/dashboard`,
  };
  return homes[app];
}

/** The reporting app has a prefix of its own. */
export const isReportingPath = (pathname: string): boolean => /^\/reporting(\/|$)/.test(pathname);

/** The app that a page belongs to; null for pages that all apps have in common. */
export function appOfPage(pathname: string, search = ''): AppName | null {
  if (isReportingPath(pathname)) return 'Reporting';
  if (/^\/(loan-management|data-vault|upload|jobs)(\/|$)/.test(pathname)) return 'Data Vault';
  if (/^\/portfolio\/aggregate$/.test(pathname)) return 'Reporting Covenant';
  if (/^\/organization\/[^/]+\/dashboard$/.test(pathname)) return 'Executive Dashboard';
  const shown = new URLSearchParams(search).get('app');
  if (pathname === '/portfolio' && shown === 'origination') return 'Origination';
  if (pathname === '/portfolio' && shown === 'funds') return 'Fund Management';
  return /^\/(portfolio|deals|business-investors)(\/|$)/.test(pathname) ? 'Portfolio Management' : null;
}
