import { toQueryString } from '#shared/format/query-string.ts';
import { ApiError } from './api-error.ts';

/** Fills the placeholders of a declared path; every value is encoded, so that none can add a path segment. */
const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Refuses an address with a double or trailing slash in its path before it is sent: an id was empty. */
function assertWellFormed(path: string): void {
  if (!path.includes('//') && !path.endsWith('/')) return;
  const text = 'Invalid request url.';
  throw new ApiError(404, { code: 'routeNotFound', message: text, userMessage: text });
}

/** The address of a call below the API's base: its path with every placeholder filled, and its query without empty values. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = fillPath(path, params);
  assertWellFormed(filled);
  const queryString = toQueryString(query);
  return queryString === '' ? filled : `${filled}?${queryString}`;
}
