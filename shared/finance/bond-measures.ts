import { type IsoDate, isIsoDate } from '../time/dates.ts';
import { bondComplaint, bondPayments, type CouponBond, couponPosition } from './coupon-bond.ts';
import { excelYearFraction } from './excel-day-counts.ts';
import { found, type Result, refused } from './result.ts';
import { computed, isUsable, numbersComplaint } from './usable-number.ts';

/** Clean price for each 100 of face value (PRICE); in the last coupon period the yield is simple, as markets have it. */
export function bondPrice(bond: CouponBond): Result<number> {
  const complaint = bondComplaint(bond);
  if (complaint !== null) return refused(complaint);
  const position = couponPosition(bond);
  const accrued = ((100 * bond.rate) / bond.frequency) * position.accrued;
  const growth = 1 + bond.yield / bond.frequency;
  const payments = bondPayments(bond, position);
  if (position.coupons === 1) {
    const simple = 1 + (bond.yield / bond.frequency) * position.untilNext;
    return computed(payments.reduce((sum, { amount }) => sum + amount, 0) / simple - accrued);
  }
  return computed(payments.reduce((sum, { amount, time }) => sum + amount / growth ** time, 0) - accrued);
}

/** Average time of a bond's payments, weighted by what each is worth now, in years (DURATION). */
export function macaulayDuration(bond: CouponBond): Result<number> {
  const complaint = bondComplaint(bond);
  if (complaint !== null) return refused(complaint);
  const growth = 1 + bond.yield / bond.frequency;
  let [worth, weighted] = [0, 0];
  for (const { amount, time } of bondPayments(bond, couponPosition(bond))) {
    worth += amount / growth ** time;
    weighted += (time * amount) / growth ** time;
  }
  return computed(weighted / worth / bond.frequency);
}

/** By which part of its price a bond falls when its yield rises by 1, for small changes (MDURATION). */
export function modifiedDuration(bond: CouponBond): Result<number> {
  const duration = macaulayDuration(bond);
  return duration.ok ? found(duration.value / (1 + bond.yield / bond.frequency)) : duration;
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
}): Result<number> {
  const complaint = numbersComplaint({ rate, par, basis });
  if (complaint !== null) return refused(complaint);
  if (!isIsoDate(issue) || !isIsoDate(settlement) || issue >= settlement)
    return refused('The settlement does not come after the issue.');
  if (rate <= 0) return refused('The rate is not above zero.');
  if (par <= 0) return refused('The par value is not above zero.');
  const years = excelYearFraction(issue, settlement, basis);
  return years.ok ? computed(par * rate * years.value) : years;
}

/** Average time until principal is repaid, weighted by how much of it; in the unit of the times. */
export function weightedAverageLife(
  repayments: readonly { readonly principal: number; readonly time: number }[],
): Result<number> {
  if (!repayments.every(({ principal, time }) => isUsable(principal) && isUsable(time))) {
    return refused('A repayment is no usable number.');
  }
  const repaid = repayments.reduce((sum, { principal }) => sum + principal, 0);
  if (repaid === 0) return refused('Nothing is repaid.');
  return computed(repayments.reduce((sum, { principal, time }) => sum + principal * time, 0) / repaid);
}
