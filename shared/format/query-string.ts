import { isEmptyValue } from './empty-value.ts';

/** `c=1&d=false`: skips empty values and the excluded names; lists repeat their key. Without the question mark. */
export function toQueryString(values: Readonly<Record<string, unknown>>, excluded: readonly string[] = []): string {
  return Object.entries(values)
    .filter(([key]) => !excluded.includes(key))
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((item: unknown) => [key, item] as const))
    .filter(([, item]) => !isEmptyValue(item))
    .map(([key, item]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(item))}`)
    .join('&');
}
