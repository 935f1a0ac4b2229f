import { isAmount } from '../amount.ts';
import { dividesYear } from '../divides-year.ts';
import { type ExactFraction, exactFraction, roundedPart, timesFraction } from '../exact-fraction.ts';
import { isRate, rateFraction } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';
import { certainlyRounded } from '../rounding.ts';
import { levelPayment } from './level-payment.ts';
import { isPaymentCount } from './loan-terms-complaint.ts';

/** A level schedule in columns, one value for each payment; whole cents. */
export interface LevelScheduleColumns {
  /** Of all payments but the last, which takes what rounding left. */
  readonly payment: number;
  readonly interest: Float64Array;
  readonly principal: Float64Array;
  readonly closingBalance: Float64Array;
}

/** The quotient of the annuity formula in doubles; its error stays well below this share of it up to 1,200 payments. */
const errorOfAnnuity = 1e-11;

function paymentOf(principal: number, rate: ExactFraction, payments: number): number {
  const annuity = rate.numerator === 0 ? payments : -Math.expm1(-payments * Math.log1p(rate.value)) / rate.value;
  const certain = certainlyRounded(principal / annuity, errorOfAnnuity, 'halfUp');
  if (certain !== null) return certain;
  const laterRates = Array.from({ length: payments - 1 }, () => rate);
  const interest = [{ amount: principal, fraction: rate }];
  return levelPayment({ principal, interest, laterRates, target: 0, multiple: 1, mode: 'halfUp' });
}

/** Where balance × numerator stays below half of what doubles hold, one multiplication and one division are exact. */
const largestSafeProduct = 2 ** 52;

/** A number at which doubles are one apart: what is added to it is rounded to a whole number, ties to even, faster than by a call. */
const shift = 1.5 * 2 ** 52;

/**
 * The lines where balance × numerator is exact; the closing balance after the last one stays zero. A division in each line would be what they wait for:
 * interest is estimated by a product and checked by its exact remainder, which processors do ahead, and divided only where the estimate is off.
 */
function fillExactly(
  { payment, interest, principal: repaid, closingBalance }: LevelScheduleColumns,
  principal: number,
  { numerator, denominator, value }: ExactFraction,
): void {
  const last = interest.length - 1;
  let balance = principal;
  for (let line = 0; line < last; line += 1) {
    let accrued = balance * value + shift - shift;
    const twice = 2 * (balance * numerator - accrued * denominator);
    if (twice >= denominator || twice < -denominator) accrued = Math.round((balance * numerator) / denominator);
    let amount = payment - accrued;
    if (amount > balance) amount = balance;
    balance -= amount;
    interest[line] = accrued;
    repaid[line] = amount;
    closingBalance[line] = balance;
  }
  interest[last] = Math.round((balance * numerator) / denominator);
  repaid[last] = balance;
}

function fill(columns: LevelScheduleColumns, principal: number, perPeriod: ExactFraction): void {
  const last = columns.interest.length - 1;
  let balance = principal;
  for (let line = 0; line <= last; line += 1) {
    const accrued = roundedPart(balance, perPeriod);
    const amount = line === last ? balance : Math.min(columns.payment - accrued, balance);
    balance -= amount;
    columns.interest[line] = accrued;
    columns.principal[line] = amount;
    columns.closingBalance[line] = balance;
  }
}

/**
 * The commonest schedule, fast: level payments of one rate and equal periods, `paymentsPerYear` of them in a year, nothing drawn or prepaid on the way.
 * Line for line what `loanSchedule` gives for months of 30 days in a year of 360.
 */
export function levelScheduleColumns(
  principal: number,
  rate: number,
  payments: number,
  paymentsPerYear: number,
): Result<LevelScheduleColumns> {
  if (!isAmount(principal) || principal <= 0)
    return refused('Principal is a whole number of cents above zero, up to ten trillion.');
  if (!isRate(rate) || rate < 0)
    return refused('The rate is a fraction of one, not negative, and no more than 4 (400%).');
  if (!isPaymentCount(payments) || payments < 1) return refused('A loan has 1 to 1200 payments.');
  if (!dividesYear(paymentsPerYear)) return refused('There are 1, 2, 3, 4, 6 or 12 payments in a year.');
  const perPeriod = timesFraction(rateFraction(rate), exactFraction(1, paymentsPerYear));
  const columns: LevelScheduleColumns = {
    payment: paymentOf(principal, perPeriod, payments),
    interest: new Float64Array(payments),
    principal: new Float64Array(payments),
    closingBalance: new Float64Array(payments),
  };
  const isSmall = perPeriod.large === null && principal * perPeriod.numerator <= largestSafeProduct;
  (isSmall ? fillExactly : fill)(columns, principal, perPeriod);
  return found(columns);
}
