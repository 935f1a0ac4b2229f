import { noValue } from './no-value.ts';

/** `Yes`, `No`; an em dash where nothing was answered. */
export function formatBoolean(value: boolean | null | undefined): string {
  if (value === null || value === undefined) return noValue;
  return value ? 'Yes' : 'No';
}
