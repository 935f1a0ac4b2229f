/** The segments of a path; a parameter of any name is `{}`, because names play no part in routing. */
export type RoutePattern = readonly string[];

const parameter = '{}';

export function patternOf(path: string): RoutePattern {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (segment.startsWith('{') ? parameter : segment));
}

/** The path with its parameters named by position: the gateway refuses two routes that differ only in a name. */
export function pathOf(pattern: RoutePattern): string {
  return `/${pattern.map((segment, at) => (segment === parameter ? `{p${at}}` : segment)).join('/')}`;
}

/** Whether each path that fits the narrow pattern fits the wide one too. */
export function covers(wide: RoutePattern, narrow: RoutePattern): boolean {
  return wide.length === narrow.length && wide.every((segment, at) => segment === parameter || segment === narrow[at]);
}

/** Whether some path fits both patterns. */
export function overlaps(one: RoutePattern, other: RoutePattern): boolean {
  return (
    one.length === other.length && covers(one, intersection(one, other)) && covers(other, intersection(one, other))
  );
}

/** The pattern of the paths that fit both, provided that the two overlap. */
export function intersection(one: RoutePattern, other: RoutePattern): RoutePattern {
  return one.map((segment, at) => (segment === parameter ? (other[at] ?? parameter) : segment));
}

/** Whether the pattern continues the prefix, segment by segment, as it is written. */
export function continues(pattern: RoutePattern, prefix: RoutePattern): boolean {
  return prefix.every((segment, at) => segment === pattern[at]);
}

/** Orders patterns that fit the same path: at the first difference the one with the literal segment goes first. */
export function byLiteralsFirst(one: RoutePattern, other: RoutePattern): number {
  const at = one.findIndex((segment, index) => (segment === parameter) !== (other[index] === parameter));
  if (at === -1) return 0;
  return one[at] === parameter ? 1 : -1;
}
