import { isNonNegativeAmount } from '../amount.ts';
import { roundedPart } from '../exact-fraction.ts';
import { fractionOfUnits, isShareOfOne, rateFraction, rateUnits } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';

export interface DepreciationTerms {
  /** Cost, whole cents. */
  readonly cost: number;
  /** What an investment credit takes from it. */
  readonly basisReduction: number;
  /** The share of the basis that the first year takes at once; the law of the year says how much. */
  readonly bonus: number;
  /** The table's share for each year, fractions of one that add up to it. The half-year or mid-quarter convention is in them. */
  readonly rates: readonly number[];
}

export interface TaxDepreciation {
  readonly basis: number;
  readonly bonus: number;
  /** By year, the bonus in the first; whole cents that add up to the basis. */
  readonly byYear: readonly number[];
}

/** Depreciation for tax: bonus × basis at once, and the table's rates on the rest. Each year is what has accrued less what was taken before. */
export function taxDepreciation({ cost, basisReduction, bonus, rates }: DepreciationTerms): Result<TaxDepreciation> {
  if (![cost, basisReduction].every(isNonNegativeAmount)) return refused('Amounts are whole cents, not negative.');
  if (basisReduction > cost) return refused('More is taken from the basis than the cost.');
  if (![bonus, ...rates].every(isShareOfOne)) return refused('Shares are fractions of one.');
  const units = rates.reduce((sum, rate) => sum + rateUnits(rate), 0);
  if (Math.abs(units - rateUnits(1)) > 1e6) return refused('The shares of the years add up to one.');
  const basis = cost - basisReduction;
  const atOnce = roundedPart(basis, rateFraction(bonus));
  let [accruedUnits, taken] = [0, 0];
  const byYear = rates.map((rate, year) => {
    accruedUnits += rateUnits(rate);
    const isLast = year === rates.length - 1;
    const accrued = isLast ? basis - atOnce : roundedPart(basis - atOnce, fractionOfUnits(accruedUnits));
    const amount = accrued - taken;
    taken = accrued;
    return amount + (year === 0 ? atOnce : 0);
  });
  return found({ basis, bonus: atOnce, byYear });
}
