import { addMonthsSticking, daysBetween, type IsoDate, isIsoDate, isMonthEnd } from '../time/dates.ts';
import { isBasis } from './excel-day-counts.ts';
import { thirtyDayCount } from './thirty-day-months.ts';
import { numbersComplaint } from './usable-number.ts';

/** A bond with coupons on the day of its maturity, counted back from it; at the ends of months where it matures at one. */
export interface CouponBond {
  readonly settlement: IsoDate;
  readonly maturity: IsoDate;
  /** Annual coupon rate, as a fraction. */
  readonly rate: number;
  /** Annual yield, compounded as often as coupons are paid. */
  readonly yield: number;
  /** What is paid back for each 100 of face value. */
  readonly redemption: number;
  /** Coupons in a year: 1, 2 or 4. */
  readonly frequency: number;
  /** As bond functions of worksheets number day counts: 0 30/360 US, 1 actual/actual, 2 actual/360, 3 actual/365, 4 30E/360. */
  readonly basis: number;
}

/** Where the settlement lies among the coupons, in periods of a coupon. */
export interface CouponPosition {
  /** Coupons still to come. */
  readonly coupons: number;
  /** Part of the running period that has passed. */
  readonly accrued: number;
  /** Part of a period until the next coupon. */
  readonly untilNext: number;
}

export function bondComplaint(bond: CouponBond): string | null {
  const { settlement, maturity, rate, redemption, frequency, basis } = bond;
  const complaint = numbersComplaint({ rate, yield: bond.yield, redemption, frequency, basis });
  if (complaint !== null) return complaint;
  if (!isIsoDate(settlement) || !isIsoDate(maturity) || settlement >= maturity)
    return 'The settlement does not come before maturity.';
  if (![1, 2, 4].includes(frequency)) return 'Coupons are paid 1, 2 or 4 times a year.';
  if (!isBasis(basis)) return 'The basis is a number from 0 to 4.';
  if (rate < 0) return 'The coupon is below zero.';
  if (redemption <= 0) return 'The redemption is not above zero.';
  return bond.yield > -frequency ? null : 'A yield of −100% or less a period leaves nothing to compute with.';
}

/** The coupon date so many coupons before maturity. */
const couponDate = ({ maturity, frequency }: CouponBond, coupons: number): IsoDate =>
  addMonthsSticking(maturity, (-12 / frequency) * coupons, isMonthEnd(maturity));

export function couponPosition(bond: CouponBond): CouponPosition {
  const { settlement, frequency, basis } = bond;
  let coupons = 1;
  while (couponDate(bond, coupons) > settlement) coupons += 1;
  const [previous, next] = [couponDate(bond, coupons), couponDate(bond, coupons - 1)];
  if (basis === 0 || basis === 4) {
    const passed = thirtyDayCount(basis === 0 ? '30/360 US' : '30E/360', previous, settlement, null);
    const length = 360 / frequency;
    return { coupons, accrued: passed / length, untilNext: (length - passed) / length };
  }
  const length = basis === 1 ? daysBetween(previous, next) : (basis === 2 ? 360 : 365) / frequency;
  return {
    coupons,
    accrued: daysBetween(previous, settlement) / length,
    untilNext: daysBetween(settlement, next) / length,
  };
}

/** Payments of a bond for each 100 of face value, with their times in coupon periods from the settlement. */
export function bondPayments(
  bond: CouponBond,
  { coupons, untilNext }: CouponPosition,
): readonly { amount: number; time: number }[] {
  const coupon = (100 * bond.rate) / bond.frequency;
  return Array.from({ length: coupons }, (_, index) => ({
    amount: index === coupons - 1 ? coupon + bond.redemption : coupon,
    time: index + untilNext,
  }));
}
