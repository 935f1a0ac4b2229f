import { exactFraction, roundedPart } from '../exact-fraction.ts';
import { found, type Result, refused } from '../result.ts';
import { leaseMeasurement, leasePeriodRate, type LeaseTerms } from './lease-liability.ts';

/** A period of a lease, whole cents. */
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
const upTo = (whole: number, period: number, periods: number): number => roundedPart(whole, exactFraction(period, periods));

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
  // In advance, a period ends with the rent of the next one; the first rent is paid before the liability is measured.
  const dueAtEnd = paidIn === 'advance' ? [...rents.slice(1), 0] : rents;
  const interestOf = (liability: number, index: number): number => {
    const isLastDue = index === (paidIn === 'advance' ? periods - 2 : periods - 1);
    return isLastDue ? (dueAtEnd[index] ?? 0) - liability : Math.round(liability * rate);
  };
  const liabilities = [first];
  const interests: number[] = [];
  for (const [index, rent] of dueAtEnd.entries()) {
    const owed = liabilities[index] ?? 0;
    const interest = interestOf(owed, index);
    interests.push(interest);
    liabilities.push(owed + interest - rent);
  }
  const totalCost = rightOfUse + interests.reduce((sum, interest) => sum + interest, 0);
  let closingRightOfUse = rightOfUse;
  return found(
    rents.map((rent, index) => {
      const interest = interests[index] ?? 0;
      const even = kind === 'finance' ? rightOfUse : totalCost;
      const share = upTo(even, index + 1, periods) - upTo(even, index, periods);
      const amortization = kind === 'finance' ? share : share - interest;
      closingRightOfUse -= amortization;
      return {
        index: index + 1,
        openingLiability: liabilities[index] ?? 0,
        interest,
        rent,
        closingLiability: liabilities[index + 1] ?? 0,
        amortization,
        closingRightOfUse,
        cost: interest + amortization,
      };
    }),
  );
}
