import { dateInWords, type IsoDate, monthOf, shortMonth, yearOf } from '../time/dates.ts';
import type { Covenant } from './covenant.ts';

/** `Q3 2026` of a calendar quarter, `Sep 2026` of a month; other periods by the day on which they end. */
export function periodName(frequency: Covenant['frequency'], periodEnd: IsoDate): string {
  const month = monthOf(periodEnd);
  if (frequency === 'Monthly') return `${shortMonth(month)} ${yearOf(periodEnd)}`;
  const isQuarter = frequency === 'Quarterly' && month % 3 === 0;
  return isQuarter ? `Q${month / 3} ${yearOf(periodEnd)}` : dateInWords(periodEnd);
}
