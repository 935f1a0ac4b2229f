import { noValue } from './no-value.ts';

const units = ['KB', 'MB', 'GB'] as const;

/** `812 bytes`, `1.4 MB`; in steps of 1,024. */
export function formatFileSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return noValue;
  if (bytes < 1_024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const exponent = Math.min(Math.floor(Math.log(bytes) / Math.log(1_024)), units.length);
  const scaled = bytes / 1_024 ** exponent;
  return `${scaled.toLocaleString('en-US', { maximumFractionDigits: scaled < 10 ? 1 : 0 })} ${units[exponent - 1]}`;
}
