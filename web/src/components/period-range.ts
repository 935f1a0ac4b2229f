import { formatPeriod } from '#shared/format/dates.ts';
import { addMonthsToPeriod, monthOf, type Period, yearOf } from '#shared/time/dates.ts';

export type Granularity = 'month' | 'quarter' | 'year';

/** A span of whole months, quarters or years. `from` is its first month, `to` its last. */
export interface PeriodRange {
  readonly granularity: Granularity;
  readonly from: Period;
  readonly to: Period;
}

const monthsIn: Readonly<Record<Granularity, number>> = { month: 1, quarter: 3, year: 12 };

const periodAt = (year: number, month: number): Period => `${year}-${String(month).padStart(2, '0')}`;

/** The first and the last month of the month, quarter or year that a month lies in. */
export function spanOf(period: Period, granularity: Granularity): { readonly from: Period; readonly to: Period } {
  const months = monthsIn[granularity];
  const first = Math.floor((monthOf(period) - 1) / months) * months + 1;
  const from = periodAt(yearOf(period), first);
  return { from, to: addMonthsToPeriod(from, months - 1) };
}

export interface PeriodChoice {
  readonly label: string;
  readonly from: Period;
  readonly to: Period;
}

const yearsShown = 12;

/** What can be chosen on one page: the months or quarters of a year, or twelve years that end with it. */
export function choicesOf(year: number, granularity: Granularity): readonly PeriodChoice[] {
  if (granularity === 'year') {
    return Array.from({ length: yearsShown }, (_, index) => {
      const each = year - yearsShown + 1 + index;
      return { label: String(each), ...spanOf(periodAt(each, 1), 'year') };
    });
  }
  const months = monthsIn[granularity];
  return Array.from({ length: 12 / months }, (_, index) => {
    const from = periodAt(year, index * months + 1);
    const label = granularity === 'quarter' ? `Q${index + 1}` : formatPeriod(from).slice(0, 3);
    return { label, ...spanOf(from, granularity) };
  });
}

/** How far a page of choices turns. */
export const pageYears = (granularity: Granularity): number => (granularity === 'year' ? yearsShown : 1);

/** Ranges that people ask for by name, seen from a month. */
export const namedRanges = (now: Period): readonly (PeriodChoice & { readonly granularity: Granularity })[] => [
  { label: 'Last 12 months', granularity: 'month', from: addMonthsToPeriod(now, -11), to: now },
  { label: 'This quarter', granularity: 'quarter', ...spanOf(now, 'quarter') },
  { label: 'This year', granularity: 'year', ...spanOf(now, 'year') },
  { label: 'Last year', granularity: 'year', ...spanOf(addMonthsToPeriod(now, -12), 'year') },
];

/** `Q1 2026 – Q3 2026`, `2026`, `Jan 2026 – Mar 2026`. */
export function formatRange({ granularity, from, to }: PeriodRange): string {
  const name = (period: Period): string => {
    if (granularity === 'year') return String(yearOf(period));
    if (granularity === 'quarter') return `Q${Math.ceil(monthOf(period) / 3)} ${yearOf(period)}`;
    return formatPeriod(period);
  };
  return name(from) === name(to) ? name(from) : `${name(from)} – ${name(to)}`;
}
