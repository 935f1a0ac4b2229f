import { daysBetween, daysInYear, type IsoDate, yearOf } from '../../time/dates.ts';
import { type DayCount, type DayCountOptions, dayFraction } from '../day-counts.ts';
import { type ExactFraction, exactFraction } from '../exact-fraction.ts';
import { type AccrualPeriod, monthsOfPeriod } from './payment-periods.ts';

/**
 * Interest by months rather than by dates. With months of 30 days each regular period counts the same, whatever its dates; a part of a period counts
 * its calendar days over those of the period. A year of `actual` length has 366 days where it is a leap year.
 */
export interface MonthBasis {
  readonly daysInMonth: 30 | 'actual';
  readonly daysInYear: 360 | 364 | 365 | 'actual';
}
export type AccrualBasis = DayCount | MonthBasis;

interface LoanDates {
  readonly maturity: IsoDate;
  readonly monthsPerPeriod: number;
  readonly endOfMonth: boolean;
}

const referenceOf = (period: AccrualPeriod, loan: LoanDates): DayCountOptions => ({
  maturity: loan.maturity,
  frequency: 12 / loan.monthsPerPeriod,
  endOfMonth: loan.endOfMonth,
  referenceStart: period.regularStart,
  referenceEnd: period.regularEnd,
});

function thirtyDayMonths(basis: MonthBasis, period: AccrualPeriod, from: IsoDate, to: IsoDate): ExactFraction {
  const { months, days, daysOfMonth } = monthsOfPeriod(period);
  const daysOfYear = basis.daysInYear === 'actual' ? daysInYear(yearOf(from)) : basis.daysInYear;
  const [part, whole] = [daysBetween(from, to), daysBetween(period.start, period.end)];
  return exactFraction(30 * (months * daysOfMonth + days) * part, daysOfMonth * daysOfYear * whole);
}

/** The part of a year that interest accrues for, of a part of a period or of all of it. */
export function accrualFraction(
  basis: AccrualBasis,
  period: AccrualPeriod,
  [from, to]: readonly [IsoDate, IsoDate],
  loan: LoanDates,
): ExactFraction {
  if (typeof basis === 'string') {
    const { numerator, denominator } = dayFraction(basis, from, to, referenceOf(period, loan));
    return exactFraction(numerator, denominator);
  }
  if (basis.daysInMonth === 30) return thirtyDayMonths(basis, period, from, to);
  if (basis.daysInYear !== 'actual') return exactFraction(daysBetween(from, to), basis.daysInYear);
  const { numerator, denominator } = dayFraction('ACT/ACT ISDA', from, to);
  return exactFraction(numerator, denominator);
}
