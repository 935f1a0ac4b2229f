import { daysBetween, type IsoDate } from '../../time/dates.ts';
import { isNonNegativeAmount } from '../amount.ts';
import { exactFraction, type PartOfAmount, roundedSum, timesFraction } from '../exact-fraction.ts';
import { isRate, rateFraction } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';
import { type OvernightObservation, type OvernightTerms, overnightObservations } from './overnight-observations.ts';

const daysInYear = 360;

export interface OvernightInterest {
  /** Of the index alone, a fraction of one a year over 360 days. */
  readonly indexRate: number;
  /** Index and margin. */
  readonly rate: number;
  /** Whole cents, on a principal that does not change in the period. */
  readonly interest: number;
  readonly observations: readonly OvernightObservation[];
}

export interface OvernightLoan extends OvernightTerms {
  /** Whole cents. */
  readonly principal: number;
  /** Added to the index, and never compounded. */
  readonly margin: number;
  /** The annual rate of the index is rounded half up to so many decimals of one, 7 for 5 decimals of a percent; not rounded unless given. */
  readonly rateDecimals?: number;
}

const observedDays = (observations: readonly OvernightObservation[]): number =>
  observations.reduce((sum, { days }) => sum + days, 0);

function complaint({ principal, margin, rateDecimals = 7 }: OvernightLoan): string | null {
  if (!isNonNegativeAmount(principal)) return 'Principal is a whole number of cents, not negative.';
  if (!isRate(margin)) return 'The margin is a fraction of one, such as 0.0175.';
  return [4, 5, 6, 7, 8, 9, 10].includes(rateDecimals) ? null : 'Rates are rounded to 4 to 10 decimals.';
}

const roundedRate = (rate: number, decimals: number | undefined): number =>
  decimals === undefined ? rate : Math.round(rate * 10 ** decimals) / 10 ** decimals;

function interestAt(
  loan: OvernightLoan,
  indexRate: number,
  observations: readonly OvernightObservation[],
): OvernightInterest {
  const days = exactFraction(daysBetween(loan.from, loan.to), daysInYear);
  const parts: readonly PartOfAmount[] = [indexRate, loan.margin].map((rate) => ({
    amount: loan.principal,
    fraction: timesFraction(rateFraction(rate), days),
  }));
  return { indexRate, rate: indexRate + loan.margin, interest: roundedSum(parts), observations };
}

/** Daily simple interest: principal × Σ(rate × days) / 360, exact before it is rounded once, unless the average rate is rounded first. */
export function dailySimpleInterest(loan: OvernightLoan): Result<OvernightInterest> {
  const wrong = complaint(loan);
  if (wrong !== null) return refused(wrong);
  const observed = overnightObservations(loan);
  if (!observed.ok) return observed;
  const { from, to, principal, margin, rateDecimals } = loan;
  const days = observedDays(observed.value);
  const weighted = observed.value.reduce((sum, { rate, days: counted }) => sum + rate * counted, 0);
  const average = interestAt(loan, roundedRate(weighted / days, rateDecimals), observed.value);
  if (rateDecimals !== undefined || days !== daysBetween(from, to)) return found(average);
  const parts = [...observed.value, { rate: margin, days }].map(({ rate, days: counted }) => ({
    amount: principal,
    fraction: timesFraction(rateFraction(rate), exactFraction(counted, daysInYear)),
  }));
  return found({ ...average, interest: roundedSum(parts) });
}

/** Compounded in arrears: (Π(1 + rate × days / 360) − 1) × 360 / days. */
export function compoundedInterest(loan: OvernightLoan): Result<OvernightInterest> {
  const wrong = complaint(loan);
  if (wrong !== null) return refused(wrong);
  const observed = overnightObservations(loan);
  if (!observed.ok) return observed;
  const grown = observed.value.reduce((product, { rate, days }) => product * (1 + (rate * days) / daysInYear), 1);
  const rate = ((grown - 1) * daysInYear) / observedDays(observed.value);
  return found(interestAt(loan, roundedRate(rate, loan.rateDecimals), observed.value));
}

/** The rate between two values of a compounded index such as the SOFR Index: (end / start − 1) × 360 / days, rounded to so many decimals of one. */
export function rateOfIndex(
  [startValue, endValue]: readonly [number, number],
  [start, end]: readonly [IsoDate, IsoDate],
  decimals = 7,
): Result<number> {
  if (!(startValue > 0) || !(endValue > 0) || !Number.isFinite(startValue + endValue))
    return refused('Values of an index are above zero.');
  if (end <= start) return refused('The second value is of a later day.');
  return found(roundedRate(((endValue / startValue - 1) * daysInYear) / daysBetween(start, end), decimals));
}

export interface DailyAccrual {
  readonly day: IsoDate;
  readonly days: number;
  readonly rate: number;
  readonly principal: number;
  /** Accrued up to the end of these days since the period began, whole cents. */
  readonly accrued: number;
}

/**
 * Interest by day on a principal that may change. `compoundsBalance` charges the index on unpaid interest as well; the margin is simple. Accrued
 * amounts are rounded once each, so that no cent is lost from day to day.
 */
export function dailyAccruals(
  loan: Omit<OvernightLoan, 'principal' | 'rateDecimals'>,
  principalOn: (day: IsoDate) => number,
  compoundsBalance: boolean,
): Result<readonly DailyAccrual[]> {
  const observed = overnightObservations(loan);
  if (!observed.ok) return observed;
  if (!isRate(loan.margin)) return refused('The margin is a fraction of one, such as 0.0175.');
  if (loan.shiftsObservation === true)
    return refused('Days are counted by the interest period here; the observation is not shifted.');
  const accruals: DailyAccrual[] = [];
  let [indexInterest, marginInterest] = [0, 0];
  for (const { day, rate, days } of observed.value) {
    const principal = principalOn(day < loan.from ? loan.from : day);
    if (!isNonNegativeAmount(principal))
      return refused(`Principal on ${day} is a whole number of cents, not negative.`);
    indexInterest += ((principal + (compoundsBalance ? indexInterest : 0)) * rate * days) / daysInYear;
    marginInterest += (principal * loan.margin * days) / daysInYear;
    accruals.push({ day, days, rate, principal, accrued: Math.round(indexInterest + marginInterest) });
  }
  return found(accruals);
}
