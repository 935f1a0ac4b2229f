import { type AppName, appNames } from '#shared/domain/app-names.ts';

export { type AppName, appNames } from '#shared/domain/app-names.ts';
export { allowedApps, defaultApp } from '#shared/domain/apps.ts';

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

/** What an address carries, beside itself, to say which of the apps that have the page is meant. */
export const inApp = (app: AppName) => ({ app });

/** The app that {@link inApp} has named; null for addresses that name none. */
export function namedApp(state: unknown): AppName | null {
  const named = typeof state === 'object' && state !== null && 'app' in state ? state.app : null;
  return appNames.find((name) => name === named) ?? null;
}

/** The reporting app has a prefix of its own. */
export const isReportingPath = (pathname: string): boolean => /^\/reporting(\/|$)/.test(pathname);

const portfolioApps: readonly AppName[] = [
  'Portfolio Management',
  'Reporting Covenant',
  'Origination',
  'Fund Management',
];

/** The apps that have a page; null for pages that are there whatever the apps of an organization are, such as those of a structure. */
function appsWithPage(pathname: string, search: string): readonly AppName[] | null {
  if (isReportingPath(pathname)) return ['Reporting', 'BI Reports'];
  if (/^\/(portfolio|business-investors)(\/|$)/.test(pathname)) {
    const app = appOfPage(pathname, search);
    return app === 'Origination' || app === 'Fund Management' ? [app] : portfolioApps;
  }
  const app = /^\/deals(\/|$)/.test(pathname) ? null : appOfPage(pathname, search);
  return app && [app];
}

/** Whether a page is open to an organization with these apps. Without any, nothing is closed: there would be nowhere to lead to. */
export function isPageOfApps(apps: readonly AppName[], pathname: string, search = ''): boolean {
  const having = appsWithPage(pathname, search);
  return having === null || apps.length === 0 || having.some((app) => apps.includes(app));
}

/** The app that a page belongs to by itself; null for pages that all apps have in common. */
export function appOfPage(pathname: string, search = ''): AppName | null {
  if (isReportingPath(pathname)) return 'Reporting';
  if (/^\/(loan-management|data-vault|upload)(\/|$)/.test(pathname)) return 'Data Vault';
  if (/^\/portfolio\/aggregate$/.test(pathname)) return 'Reporting Covenant';
  if (/^\/organization\/[^/]+\/dashboard$/.test(pathname)) return 'Executive Dashboard';
  const shown = new URLSearchParams(search).get('app');
  if (pathname === '/portfolio' && shown === 'origination') return 'Origination';
  if (pathname === '/portfolio' && shown === 'funds') return 'Fund Management';
  return /^\/(portfolio|deals|business-investors)(\/|$)/.test(pathname) ? 'Portfolio Management' : null;
}
