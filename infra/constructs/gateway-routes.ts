import {
  byLiteralsFirst,
  continues,
  covers,
  intersection,
  overlaps,
  pathOf,
  patternOf,
  type RoutePattern,
} from '#infra/constructs/route-pattern.ts';
import {
  anyMethod,
  contendersFor,
  type GatewayRoute,
  greedyParameter,
  matches,
  type ParsedRoute,
  parseRoute,
  selectRoute,
} from '#infra/constructs/route-selection.ts';

/** One API area and its declared calls, as far as routing needs them. Paths as in the contract: `/api/deals/{id}`. */
export interface RoutedArea {
  area: string;
  calls: readonly { method: string; path: string }[];
}

/** Answers what no call declares, so that an unknown path gets the API's own 404. */
const fallbackArea = 'session';

interface Declared {
  method: string;
  pattern: RoutePattern;
  area: string;
}

/**
 * The few routes that bring each declared call to its area. A path prefix becomes one greedy route to the area that
 * owns most of it; calls of other areas below it keep routes of their own, which the gateway prefers.
 *
 * Throws when two areas declare the same method and path.
 */
export function routesOf(areas: readonly RoutedArea[]): readonly GatewayRoute[] {
  const declared = areas.flatMap(({ area, calls }) =>
    calls.map(({ method, path }) => ({ method, pattern: patternOf(path), area })),
  );
  refuseDoubleDeclarations(declared);

  const fallback = parseRoute({ method: anyMethod, path: `/api/${greedyParameter}`, area: fallbackArea });
  const routes = [...exactRoutes(declared), ...greedyRoutes(declared)].map(parseRoute);
  return withoutRedundant([...routes, fallback], fallback, declared)
    .map(({ route }) => route)
    .toSorted((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1));
}

function exactRoutes(declared: readonly Declared[]): readonly GatewayRoute[] {
  return distinct(declared.map(({ pattern }) => pattern)).flatMap((pattern) => {
    const overlapping = declared.filter((call) => overlaps(call.pattern, pattern));
    const owners = new Set(overlapping.map(({ area }) => area));
    const path = pathOf(pattern);
    if (owners.size === 1) return [...owners].map((area) => ({ method: anyMethod, path, area }));

    const methods = new Set(overlapping.map(({ method }) => method));
    return [...methods].flatMap((method) => {
      const area = ownerOf(declared, method, pattern);
      return area === undefined ? [] : [{ method, path, area }];
    });
  });
}

function greedyRoutes(declared: readonly Declared[]): readonly GatewayRoute[] {
  const prefixes = declared.flatMap(({ pattern }) => pattern.slice(1).map((_, at) => pattern.slice(0, at + 1)));
  return distinct(prefixes.filter(({ length }) => length > 1)).flatMap((prefix) => {
    const area = greedyOwner(prefix, declared);
    return area === undefined ? [] : [{ method: anyMethod, path: `${pathOf(prefix)}/${greedyParameter}`, area }];
  });
}

/**
 * The area with most calls below a prefix. There is none if a call of another area that is written with a parameter
 * where the prefix has a literal reaches below it: the greedy route could then take that call's requests.
 */
function greedyOwner(prefix: RoutePattern, declared: readonly Declared[]): string | undefined {
  const below = declared.filter(({ pattern }) => pattern.length > prefix.length);
  const counts = new Map<string, number>();
  for (const { area } of below.filter(({ pattern }) => continues(pattern, prefix))) {
    counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  const [owner] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];

  const intrudes = below.some(({ area, pattern }) => {
    const start = pattern.slice(0, prefix.length);
    return area !== owner && overlaps(start, prefix) && !covers(prefix, start);
  });
  return intrudes ? undefined : owner;
}

/** Drops each route, save the indispensable one, whose requests reach the same area without it. */
function withoutRedundant(
  routes: readonly ParsedRoute[],
  indispensable: ParsedRoute,
  declared: readonly Declared[],
): readonly ParsedRoute[] {
  const requests = decidingRequests(declared);
  let kept = routes;
  const narrowestFirst = routes.toSorted((one, other) => other.pattern.length - one.pattern.length);
  for (const route of narrowestFirst.filter((candidate) => candidate !== indispensable)) {
    const without = kept.filter((other) => other !== route);
    const concerned = requests.filter(
      ({ method, pattern }) => matches(route, method, pattern) && contendersFor(kept, method, pattern).includes(route),
    );
    const isRedundant = concerned.every(({ method, pattern }) => {
      const areas = new Set(contendersFor(kept, method, pattern).map((contender) => contender.route.area));
      const contenders = contendersFor(without, method, pattern);
      const taken = selectRoute(without, method, pattern)?.route.area;
      return (
        taken === ownerOf(declared, method, pattern) && contenders.every((contender) => areas.has(contender.route.area))
      );
    });
    if (isRedundant) kept = without;
  }
  return kept;
}

/** Every declared call, and every request that fits two declared patterns: nowhere else can two areas differ. */
function decidingRequests(declared: readonly Declared[]): readonly Pick<Declared, 'method' | 'pattern'>[] {
  const requests = new Map<string, Pick<Declared, 'method' | 'pattern'>>();
  for (const { method, pattern } of declared) {
    for (const other of declared) {
      if (!overlaps(pattern, other.pattern)) continue;
      const shared = intersection(pattern, other.pattern);
      requests.set(`${method} ${pathOf(shared)}`, { method, pattern: shared });
    }
  }
  return [...requests.values()];
}

function ownerOf(declared: readonly Declared[], method: string, pattern: RoutePattern): string | undefined {
  const matching = declared.filter((call) => call.method === method && covers(call.pattern, pattern));
  return matching.toSorted((one, other) => byLiteralsFirst(one.pattern, other.pattern))[0]?.area;
}

function distinct(patterns: readonly RoutePattern[]): readonly RoutePattern[] {
  return [...new Map(patterns.map((pattern) => [pathOf(pattern), pattern])).values()];
}

function refuseDoubleDeclarations(declared: readonly Declared[]): void {
  const owners = new Map<string, string>();
  for (const { method, pattern, area } of declared) {
    const key = `${method} ${pathOf(pattern)}`;
    const owner = owners.get(key);
    if (owner !== undefined && owner !== area) throw new Error(`${key} is declared by both ${owner} and ${area}`);
    owners.set(key, area);
  }
}
