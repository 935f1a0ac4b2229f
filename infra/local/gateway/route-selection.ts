import type { ApiRoute } from '../template/declared-runtime.ts';

/** A route that fits a request, with the values of its path variables (decoded). */
export interface SelectedRoute {
  readonly route: ApiRoute;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * Selects as API Gateway does: the most specific path first (a literal segment before a variable, a variable before a greedy one), then
 * the route for this method before ANY; `$default` takes what is left. `path` is decoded.
 */
export function selectRoute(routes: readonly ApiRoute[], method: string, path: string): SelectedRoute | undefined {
  const segments = path.split('/').filter((segment, index) => index > 0 || segment !== '');
  let best: (SelectedRoute & { readonly rank: string }) | undefined;
  for (const route of routes) {
    const [routeMethod = '', routePath] = route.routeKey.split(' ');
    if (routePath === undefined || (routeMethod !== 'ANY' && routeMethod !== method)) continue;
    const fit = match(routePath.split('/').slice(1), segments);
    if (fit === undefined) continue;
    const rank = `${fit.rank}${routeMethod === 'ANY' ? '1' : '0'}`;
    if (best === undefined || rank < best.rank) best = { route, pathParameters: fit.pathParameters, rank };
  }
  if (best !== undefined) return best;
  const fallback = routes.find(({ routeKey }) => routeKey === '$default');
  return fallback && { route: fallback, pathParameters: {} };
}

function match(pattern: readonly string[], segments: readonly string[]) {
  const pathParameters: Record<string, string> = {};
  let rank = '';
  for (const [index, part] of pattern.entries()) {
    const variable = /^\{(.+?)(\+)?\}$/.exec(part);
    const segment = segments[index];
    if (segment === undefined) return undefined;
    if (variable?.[2] !== undefined) {
      pathParameters[variable[1] ?? ''] = segments.slice(index).join('/');
      return segments[index] === '' ? undefined : { pathParameters, rank: `${rank}2` };
    }
    if (variable === null ? part !== segment : segment === '') return undefined;
    if (variable !== null) pathParameters[variable[1] ?? ''] = segment;
    rank += variable === null ? '0' : '1';
  }
  return segments.length === pattern.length ? { pathParameters, rank } : undefined;
}
