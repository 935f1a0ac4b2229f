import { isAmount, isNonNegativeAmount } from '../amount.ts';
import { roundedPart } from '../exact-fraction.ts';
import { isShareOfOne, rateFraction } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';

/** A step of the agreement's liquidation waterfall: up to an amount in total, null for all that is left. Whole cents. */
export interface LiquidationTier {
  readonly upTo: number | null;
  /** A fraction of one; the sponsor has the rest. */
  readonly investorShare: number;
}

/** What the investor would get if the partnership were sold at book value and wound up at once. Whole cents. */
export function liquidationClaim(bookValue: number, tiers: readonly LiquidationTier[]): Result<number> {
  if (!isAmount(bookValue)) return refused('Book value is a whole number of cents.');
  if (!tiers.every(({ investorShare }) => isShareOfOne(investorShare))) return refused('Shares are fractions of one.');
  if (!tiers.every(({ upTo }) => upTo === null || isNonNegativeAmount(upTo)))
    return refused('Tiers are whole cents, not negative.');
  if (tiers.length === 0 || tiers.findIndex(({ upTo }) => upTo === null) !== tiers.length - 1)
    return refused('The last tier, and no other, takes all that is left.');
  let [left, claim] = [Math.max(0, bookValue), 0];
  for (const { upTo, investorShare } of tiers) {
    const amount = Math.min(left, upTo ?? left);
    claim += roundedPart(amount, rateFraction(investorShare));
    left -= amount;
  }
  return found(claim);
}

export interface LiquidationPeriod {
  readonly openingClaim: number;
  readonly closingClaim: number;
  readonly distributions: number;
  readonly contributions: number;
}

/** Income by hypothetical liquidation at book value: claim at the end − claim at the beginning + distributions − contributions. Whole cents. */
export const liquidationIncome = ({
  openingClaim,
  closingClaim,
  distributions,
  contributions,
}: LiquidationPeriod): number => closingClaim - openingClaim + distributions - contributions;
