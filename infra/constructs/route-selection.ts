import { byLiteralsFirst, covers, patternOf, type RoutePattern } from '#infra/constructs/route-pattern.ts';

/** A route key of the HTTP API and the area whose function answers it. */
export interface GatewayRoute {
  method: string;
  path: string;
  area: string;
}

export const anyMethod = 'ANY';
export const greedyParameter = '{proxy+}';

/** A route taken apart once, because selection compares it with many requests. */
export interface ParsedRoute {
  route: GatewayRoute;
  method: string;
  pattern: RoutePattern;
  isGreedy: boolean;
}

export function parseRoute(route: GatewayRoute): ParsedRoute {
  const isGreedy = route.path.endsWith(`/${greedyParameter}`);
  const path = isGreedy ? route.path.slice(0, -greedyParameter.length) : route.path;
  return { route, method: route.method, pattern: patternOf(path), isGreedy };
}

/**
 * The matching routes that no other matching route beats by the gateway's documented rules: a full match beats a
 * greedy one, a narrower path beats a wider one, a method beats ANY. Where two remain, the documentation does not say
 * which wins, so a request is certain to reach an area only if all of its contenders belong to that area.
 */
export function contendersFor(
  routes: readonly ParsedRoute[],
  method: string,
  segments: RoutePattern,
): readonly ParsedRoute[] {
  const matching = routes.filter((route) => matches(route, method, segments));
  return matching.filter((route) => !matching.some((other) => beats(other, route)));
}

/** The route the gateway takes, reading literal segments before parameters from left to right. */
export function selectRoute(
  routes: readonly ParsedRoute[],
  method: string,
  segments: RoutePattern,
): ParsedRoute | undefined {
  return [...contendersFor(routes, method, segments)].sort(
    (one, other) => byLiteralsFirst(one.pattern, other.pattern) || other.pattern.length - one.pattern.length,
  )[0];
}

export function matches(route: ParsedRoute, method: string, segments: RoutePattern): boolean {
  if (route.method !== anyMethod && route.method !== method) return false;
  if (!route.isGreedy) return covers(route.pattern, segments);
  return segments.length > route.pattern.length && covers(route.pattern, segments.slice(0, route.pattern.length));
}

function beats(winner: ParsedRoute, loser: ParsedRoute): boolean {
  if (winner === loser) return false;
  if (winner.isGreedy !== loser.isGreedy) return loser.isGreedy;

  const isNarrowerOrEqual =
    winner.pattern.length >= loser.pattern.length &&
    covers(loser.pattern, winner.pattern.slice(0, loser.pattern.length));
  const isAsSpecificInMethod = winner.method === loser.method || loser.method === anyMethod;
  return isNarrowerOrEqual && isAsSpecificInMethod;
}
