import { dateInWords, type IsoDate, monthInWords, monthOf, yearOf } from '../time/dates.ts';
import type { Covenant } from './covenant.ts';

/** `Q3 2026` of a calendar quarter, `Sep 2026` of a month; other periods by the day on which they end. */
export function periodName(frequency: Covenant['frequency'], periodEnd: IsoDate): string {
  if (frequency === 'Monthly') return monthInWords(periodEnd);
  const month = monthOf(periodEnd);
  const isQuarter = frequency === 'Quarterly' && month % 3 === 0;
  return isQuarter ? `Q${month / 3} ${yearOf(periodEnd)}` : dateInWords(periodEnd);
}
