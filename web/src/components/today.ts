import type { IsoDate } from '#shared/domain/dates.ts';

/** The reader's calendar day. */
export function today(): IsoDate {
  const now = new Date();
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
