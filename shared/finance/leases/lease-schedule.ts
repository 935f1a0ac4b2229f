import { exactFraction, roundedPart } from '../exact-fraction.ts';
import { found, type Result, refused } from '../result.ts';
import { type LeaseTerms, leaseMeasurement, leasePeriodRate } from './lease-liability.ts';

/** A period of a lease, whole cents. Rent in advance leaves the liability at the start of its period, rent in arrears at the end. */
export interface LeaseLine {
  /** From 1. */
  readonly index: number;
  readonly openingLiability: number;
  readonly interest: number;
  readonly rent: number;
  readonly closingLiability: number;
  readonly amortization: number;
  readonly closingRightOfUse: number;
  /** What profit and loss bear: interest and amortization. In an operating lease it is the same each period. */
  readonly cost: number;
}

/** The part of a whole that falls to periods up to this one, so that the parts add up to the whole. */
const upTo = (whole: number, period: number, periods: number): number =>
  roundedPart(whole, exactFraction(period, periods));

/**
 * Liability and right-of-use asset by period. A finance lease amortizes the asset evenly; an operating lease amortizes what makes the cost even
 * (ASC 842-20-25-6). The last period takes what rounding left of the liability.
 */
export function leaseSchedule(terms: LeaseTerms, kind: 'finance' | 'operating'): Result<readonly LeaseLine[]> {
  const measured = leaseMeasurement(terms);
  if (!measured.ok) return measured;
  const { rents, paidIn } = terms;
  const [rate, periods] = [leasePeriodRate(terms), rents.length];
  const { rightOfUse, liability: first } = measured.value;
  if (rightOfUse < 0) return refused('Incentives exceed what the lease is worth.');
  const isAdvance = paidIn === 'advance';
  const lastDue = isAdvance ? periods - 2 : periods - 1;
  let liability = first;
  const lines = rents.map((rent, index) => {
    const openingLiability = liability;
    // The first rent in advance is paid before the liability is measured.
    const owed = isAdvance && index > 0 ? liability - rent : liability;
    const due = isAdvance ? (rents[index + 1] ?? 0) : rent;
    const interest = index === lastDue ? due - owed : Math.round(owed * rate);
    liability = isAdvance ? owed + interest : owed + interest - rent;
    return { index: index + 1, openingLiability, interest, rent, closingLiability: liability };
  });
  const totalCost = rightOfUse + lines.reduce((sum, { interest }) => sum + interest, 0);
  let closingRightOfUse = rightOfUse;
  return found(
    lines.map((line, index) => {
      const even = kind === 'finance' ? rightOfUse : totalCost;
      const share = upTo(even, index + 1, periods) - upTo(even, index, periods);
      const amortization = kind === 'finance' ? share : share - line.interest;
      closingRightOfUse -= amortization;
      return { ...line, amortization, closingRightOfUse, cost: line.interest + amortization };
    }),
  );
}
