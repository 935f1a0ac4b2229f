import type { AppRoute } from './app-route.ts';
import { baseRoutes } from './base-routes.ts';
import { dealRoutes } from './deal-routes.ts';
import { organizationRoutes, ownOrganizationRoutes, reportingRoutes } from './organization-routes.ts';
import { nothingRoutes, publicRoutes } from './public-routes.ts';
import { settingsElsewhereRoutes, settingsRoutes } from './settings-routes.ts';

/** The page that shows every component in every state; it lies beside the other internal tools. */
const interfaceRoute: AppRoute = {
  path: '/internal-tools/interface',
  access: 'superuser',
  crumb: 'Interface',
  load: async () => (await import('../../features/interface/interface-page.tsx')).InterfacePage,
};

/** Every address of the app, by the frame around it. */
export const routes = {
  public: publicRoutes,
  ofNothing: nothingRoutes,
  signedIn: [...baseRoutes, interfaceRoute, ...organizationRoutes],
  ofOrganization: ownOrganizationRoutes,
  ofSettings: settingsRoutes,
  ofSettingsElsewhere: settingsElsewhereRoutes,
  ofStructure: dealRoutes,
  ofReporting: reportingRoutes,
} as const satisfies Readonly<Record<string, readonly AppRoute[]>>;

export const everyRoute: readonly AppRoute[] = Object.values(routes).flat();
