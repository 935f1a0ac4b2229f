/**
 * How an HTTP API chooses a route, written from its documentation and apart from the code under test: a full match
 * before a greedy one. What the documentation leaves open is a parameter, so that a test can demand the same answer
 * from every reading of it.
 */
export interface Reading {
  name: string;
  /** Sorts the better of two full matches, or of two greedy ones, first. */
  prefers(one: Key, other: Key): number;
}

interface Key {
  method: string;
  path: string;
}

const literals = (path: string) =>
  path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{')).length;

/** Literal segments as `a`, parameters as `b`, a greedy end as `c`: alphabetical order is preference from the left. */
const shape = (path: string) =>
  path
    .split('/')
    .map((segment) => (segment.endsWith('+}') ? 'c' : segment.startsWith('{') ? 'b' : 'a'))
    .join('');

const fromTheLeft = (one: Key, other: Key) => shape(one.path).localeCompare(shape(other.path));
const byCount = (one: Key, other: Key) => literals(other.path) - literals(one.path);
const byLength = (one: Key, other: Key) => other.path.split('/').length - one.path.split('/').length;
const methodFirst = (one: Key, other: Key) => Number(one.method === 'ANY') - Number(other.method === 'ANY');

export const readings: readonly Reading[] = [
  {
    name: 'literals from the left, then the method',
    prefers: (one, other) => fromTheLeft(one, other) || methodFirst(one, other),
  },
  {
    name: 'the method, then literals from the left',
    prefers: (one, other) => methodFirst(one, other) || fromTheLeft(one, other),
  },
  {
    name: 'length, then the number of literals, then the method',
    prefers: (one, other) => byLength(one, other) || byCount(one, other) || methodFirst(one, other),
  },
];

export function chosenRoute<Route extends Key>(
  routes: readonly Route[],
  method: string,
  path: string,
  reading: Reading,
): Route | undefined {
  const matching = routes.filter(
    (route) => (route.method === 'ANY' || route.method === method) && patternOf(route.path).test(path),
  );
  const isGreedy = (route: Route) => Number(route.path.endsWith('+}'));
  return matching.toSorted((one, other) => isGreedy(one) - isGreedy(other) || reading.prefers(one, other))[0];
}

const patterns = new Map<string, RegExp>();

function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const source = path.replace(/\{[^}]*\+\}/g, '.+').replace(/\{[^}]*\}/g, '[^/]+');
  const pattern = new RegExp(`^${source}$`);
  patterns.set(path, pattern);
  return pattern;
}
