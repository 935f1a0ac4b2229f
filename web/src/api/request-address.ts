import { ApiError } from './api-error.ts';

type QueryValue = unknown;

/** Fills the placeholders of a declared path; every value is encoded, so that none can add a path segment. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Skips empty values; array values repeat the key. */
export function toQueryString(query: Readonly<Record<string, QueryValue>>): string {
  const pairs = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') pairs.append(key, String(item));
    }
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}

/** Refuses an address with a double or trailing slash before it is sent: an id was empty. */
export function assertWellFormed(path: string): void {
  if (path.includes('//') || path.endsWith('/')) {
    throw new ApiError(404, {
      code: 'routeNotFound',
      message: 'Invalid request url.',
      userMessage: 'Invalid request url.',
    });
  }
}
