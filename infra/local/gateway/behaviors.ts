import type { Behavior, Distribution } from '../template/declared-runtime.ts';

/** The behavior for a path: the first whose pattern fits, in the order of the template; the default one comes last. */
export function behaviorFor({ behaviors }: Distribution, uri: string): Behavior {
  const found = behaviors.find(({ pathPattern }) => isPathMatched(pathPattern, uri));
  if (found === undefined) throw new Error('A distribution has no default behavior');
  return found;
}

/** By their patterns, of which a template has few. */
const expressions = new Map<string, RegExp>();

function compile(pattern: string): RegExp {
  const text = pattern.replace(/^\//, '').replace(/[.+^${}()|[\]\\]/g, '\\$&');
  const expression = text.replaceAll('*', '.*').replaceAll('?', '.');
  return new RegExp(`^/?${expression}$`, 's');
}

/** CloudFront's patterns: `*` for any text, `?` for one character, case-sensitive; the leading slash may be left out. */
export function isPathMatched(pattern: string, uri: string): boolean {
  const expression = expressions.get(pattern) ?? compile(pattern);
  expressions.set(pattern, expression);
  return expression.test(uri);
}
