import { addMonths, addMonthsSticking, daysBetween, type IsoDate, isMonthEnd } from '../../time/dates.ts';
import { adjust, type BusinessDayConvention } from '../calendars/adjust.ts';
import type { BusinessCalendar } from '../calendars/business-calendar.ts';

export interface BusinessDayRule {
  readonly calendar: BusinessCalendar;
  readonly convention: BusinessDayConvention;
  /** `payment` moves only the day on which money is due; `accrual` moves the interest period with it. */
  readonly moves: 'payment' | 'accrual';
}

export interface PeriodTerms {
  readonly startDate: IsoDate;
  /** Ends the first period, which may so be short or long; a regular period after the start unless given. */
  readonly firstPaymentDate?: IsoDate;
  /** Ends the last period, which may so be short or long; a regular date unless given. */
  readonly maturityDate?: IsoDate;
  readonly numberOfPayments: number;
  readonly monthsPerPeriod: number;
  /** Where the day that the dates follow is the last of its month, all dates are. */
  readonly endOfMonth?: boolean;
  readonly businessDays?: BusinessDayRule;
}

export interface AccrualPeriod {
  /** From 0. */
  readonly index: number;
  readonly start: IsoDate;
  readonly end: IsoDate;
  readonly paymentDate: IsoDate;
  /** Whole months of a regular period; null for one that is short or long. */
  readonly regularMonths: number | null;
  /** The regular period that a short or long one is measured by: the one that ends with it, or for a last one the one that starts with it. */
  readonly regularStart: IsoDate;
  readonly regularEnd: IsoDate;
}

/** The dates before any is moved for a holiday; the start is first. Each is counted from the same day, so that a short month shortens no later date. */
function unadjustedDates(terms: PeriodTerms): readonly IsoDate[] {
  const { startDate, firstPaymentDate, maturityDate, numberOfPayments, monthsPerPeriod } = terms;
  const anchor = firstPaymentDate ?? startDate;
  const sticks = terms.endOfMonth === true && isMonthEnd(anchor);
  const dates = [startDate];
  for (let payment = 1; payment <= numberOfPayments; payment += 1) {
    const periods = firstPaymentDate === undefined ? payment : payment - 1;
    dates.push(addMonthsSticking(anchor, periods * monthsPerPeriod, sticks));
  }
  if (maturityDate !== undefined) dates[numberOfPayments] = maturityDate;
  return dates;
}

export function paymentPeriods(terms: PeriodTerms): readonly AccrualPeriod[] {
  const { numberOfPayments, monthsPerPeriod, businessDays } = terms;
  const dates = unadjustedDates(terms);
  const regular = unadjustedDates({
    ...terms,
    firstPaymentDate: undefined,
    maturityDate: undefined,
    numberOfPayments: 1,
  });
  const moved = (date: IsoDate): IsoDate =>
    businessDays ? adjust(date, businessDays.convention, businessDays.calendar) : date;
  const accruals =
    businessDays?.moves === 'accrual' ? dates.map((date, index) => (index === 0 ? date : moved(date))) : dates;
  const at = (list: readonly IsoDate[], index: number): IsoDate => list[index] ?? terms.startDate;
  return Array.from({ length: numberOfPayments }, (_, index) => {
    const isFirstIrregular = index === 0 && at(dates, 1) !== at(regular, 1);
    const isLastIrregular = index === numberOfPayments - 1 && terms.maturityDate !== undefined;
    const [start, end] = [at(accruals, index), at(accruals, index + 1)];
    return {
      index,
      start,
      end,
      paymentDate: moved(at(dates, index + 1)),
      regularMonths: isFirstIrregular || isLastIrregular ? null : monthsPerPeriod,
      regularStart: isFirstIrregular && !isLastIrregular ? addMonths(end, -monthsPerPeriod) : start,
      regularEnd: isLastIrregular ? addMonths(start, monthsPerPeriod) : end,
    };
  });
}

/** A period as whole months and a share of one more, counted back from its end: 10 January to 1 March is one month and 22 days of 31. */
export function monthsOfPeriod({ start, end, regularMonths }: AccrualPeriod): {
  readonly months: number;
  readonly days: number;
  readonly daysOfMonth: number;
} {
  if (regularMonths !== null) return { months: regularMonths, days: 0, daysOfMonth: 1 };
  let months = 0;
  while (addMonths(end, -(months + 1)) >= start) months += 1;
  const whole = addMonths(end, -months);
  return {
    months,
    days: daysBetween(start, whole),
    daysOfMonth: daysBetween(addMonths(end, -(months + 1)), whole),
  };
}
