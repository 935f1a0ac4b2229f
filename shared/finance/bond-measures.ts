import { type IsoDate, isIsoDate } from '../time/dates.ts';
import { bondPayments, type CouponBond, couponPosition, refusedBond } from './coupon-bond.ts';
import { excelYearFraction } from './excel-day-counts.ts';
import { finiteResult, isUsable, NoResult, refusedInput } from './no-result.ts';

/** Clean price for each 100 of face value (PRICE); in the last coupon period the yield is simple, as markets have it. */
export function bondPrice(bond: CouponBond): number | NoResult {
  const refused = refusedBond(bond);
  if (refused) return refused;
  const position = couponPosition(bond);
  const accrued = ((100 * bond.rate) / bond.frequency) * position.accrued;
  const growth = 1 + bond.yield / bond.frequency;
  const payments = bondPayments(bond, position);
  if (position.coupons === 1) {
    const simple = 1 + (bond.yield / bond.frequency) * position.untilNext;
    return finiteResult(payments.reduce((sum, { amount }) => sum + amount, 0) / simple - accrued);
  }
  return finiteResult(payments.reduce((sum, { amount, time }) => sum + amount / growth ** time, 0) - accrued);
}

/** Average time of a bond's payments, weighted by what each is worth now, in years (DURATION). */
export function macaulayDuration(bond: CouponBond): number | NoResult {
  const refused = refusedBond(bond);
  if (refused) return refused;
  const growth = 1 + bond.yield / bond.frequency;
  let [worth, weighted] = [0, 0];
  for (const { amount, time } of bondPayments(bond, couponPosition(bond))) {
    worth += amount / growth ** time;
    weighted += (time * amount) / growth ** time;
  }
  return finiteResult(weighted / worth / bond.frequency);
}

/** By which part of its price a bond falls when its yield rises by 1, for small changes (MDURATION). */
export function modifiedDuration(bond: CouponBond): number | NoResult {
  const duration = macaulayDuration(bond);
  return duration instanceof NoResult ? duration : duration / (1 + bond.yield / bond.frequency);
}

/** Interest of a security that pays it all at maturity, or simple interest since the issue (ACCRINTM). */
export function accruedInterest({
  issue,
  settlement,
  rate,
  par,
  basis,
}: {
  readonly issue: IsoDate;
  readonly settlement: IsoDate;
  readonly rate: number;
  readonly par: number;
  readonly basis: number;
}): number | NoResult {
  const refused = refusedInput({ rate, par, basis });
  if (refused) return refused;
  if (!isIsoDate(issue) || !isIsoDate(settlement) || issue >= settlement)
    return new NoResult('outOfDomain', 'settlement');
  if (rate <= 0) return new NoResult('outOfDomain', 'rate');
  if (par <= 0) return new NoResult('outOfDomain', 'par');
  const years = excelYearFraction(issue, settlement, basis);
  return years instanceof NoResult ? years : finiteResult(par * rate * years);
}

/** Average time until principal is repaid, weighted by how much of it; in the unit of the times. */
export function weightedAverageLife(
  repayments: readonly { readonly principal: number; readonly time: number }[],
): number | NoResult {
  if (!repayments.every(({ principal, time }) => isUsable(principal) && isUsable(time))) {
    return new NoResult('invalidNumber', 'repayments');
  }
  const repaid = repayments.reduce((sum, { principal }) => sum + principal, 0);
  if (repaid === 0) return new NoResult('divisionByZero', 'repayments');
  return finiteResult(repayments.reduce((sum, { principal, time }) => sum + principal * time, 0) / repaid);
}
