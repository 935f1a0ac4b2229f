import type { ComponentType } from 'react';
import type { AppRoute } from './app-route.ts';
import { layouts } from './layouts.ts';
import { everyRoute, routes } from './routes.ts';

type Load = () => Promise<ComponentType>;

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

function isAt(path: string, asked: readonly string[]): boolean {
  const wanted = segmentsOf(path);
  return (
    wanted.length === asked.length &&
    wanted.every((segment, index) => segment.startsWith(':') || segment === asked[index]?.toLowerCase())
  );
}

const parametersIn = ({ path }: AppRoute): number =>
  segmentsOf(path).filter((segment) => segment.startsWith(':')).length;

/** The route of an address, found without the router, which comes later; null where there is none. */
export function routeOf(pathname: string): AppRoute | null {
  const asked = segmentsOf(pathname);
  const found = everyRoute.filter(({ path }) => isAt(path, asked));
  return found.toSorted((a, b) => parametersIn(a) - parametersIn(b))[0] ?? null;
}

/** Where `/` redirects most people. For others, its code is fetched without being needed. */
const usualStart = '/portfolio';

const layoutOf = (route: AppRoute): readonly Load[] => {
  if (routes.ofStructure.includes(route)) return [layouts.structure];
  return routes.ofSettings.includes(route) || routes.ofSettingsElsewhere.includes(route) ? [layouts.settings] : [];
};

/** The code that an address needs beside the app's own: the frames around its page, and the page. */
function codeOf(pathname: string): readonly Load[] {
  const route = routeOf(pathname === '/' ? usualStart : pathname);
  if (route === null) return [];
  const page = route.redirectsTo === undefined ? route.load : routeOf(route.redirectsTo)?.load;
  return [
    ...(route.access === 'public' ? [] : [layouts.frame, ...layoutOf(route)]),
    ...(page === undefined ? [] : [page]),
  ];
}

/** Fetches all of it at once, so that nothing waits for what names it. What fails is fetched again where it is shown. */
export function fetchCodeAt(pathname: string): void {
  for (const load of codeOf(pathname)) void load().catch(() => undefined);
}
