import { isNonNegativeAmount } from '../amount.ts';
import { roundedPart } from '../exact-fraction.ts';
import { isShareOfOne, rateFraction } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';

/** Collateral of one kind; amounts are whole cents. */
export interface CollateralClass {
  readonly name: string;
  readonly gross: number;
  readonly ineligible: number;
  /** A fraction of one. */
  readonly advanceRate: number;
  /** What each obligor owes of the eligible amount, where concentration is limited. */
  readonly obligors?: readonly { readonly name: string; readonly amount: number }[];
  /** The largest share of the eligible amount that one obligor may be; the rest counts as excess. */
  readonly concentrationLimit?: number;
}

export interface BorrowingBase {
  readonly classes: readonly {
    readonly name: string;
    readonly eligible: number;
    readonly concentrationExcess: number;
    readonly advance: number;
  }[];
  readonly reserves: number;
  /** Advances less reserves, not below zero. */
  readonly amount: number;
}

function classComplaint({
  name,
  gross,
  ineligible,
  advanceRate,
  obligors = [],
  concentrationLimit = 1,
}: CollateralClass): string | null {
  const amounts = [gross, ineligible, ...obligors.map(({ amount }) => amount)];
  if (!amounts.every(isNonNegativeAmount)) return `Amounts of ${name} are whole cents, not negative.`;
  if (ineligible > gross) return `More of ${name} is ineligible than there is.`;
  if (!isShareOfOne(advanceRate)) return `The advance rate of ${name} is a fraction of one.`;
  if (!(concentrationLimit > 0 && concentrationLimit <= 1))
    return `The concentration limit of ${name} is a fraction of one.`;
  const owed = obligors.reduce((sum, { amount }) => sum + amount, 0);
  return owed > gross - ineligible ? `Obligors of ${name} owe more than is eligible.` : null;
}

/** Σ (eligible − concentration excess) × advance rate − reserves. */
export function borrowingBase(collateral: readonly CollateralClass[], reserves: number): Result<BorrowingBase> {
  if (!isNonNegativeAmount(reserves)) return refused('Reserves are a whole number of cents, not negative.');
  for (const one of collateral) {
    const wrong = classComplaint(one);
    if (wrong !== null) return refused(wrong);
  }
  const classes = collateral.map(({ name, gross, ineligible, advanceRate, obligors = [], concentrationLimit = 1 }) => {
    const eligible = gross - ineligible;
    const most = roundedPart(eligible, rateFraction(concentrationLimit), 'down');
    const concentrationExcess = obligors.reduce((sum, { amount }) => sum + Math.max(0, amount - most), 0);
    const advance = roundedPart(eligible - concentrationExcess, rateFraction(advanceRate), 'down');
    return { name, eligible, concentrationExcess, advance };
  });
  const advances = classes.reduce((sum, { advance }) => sum + advance, 0);
  return found({ classes, reserves, amount: Math.max(0, advances - reserves) });
}

export interface FacilityUse {
  readonly commitment: number;
  /** Null where the facility has none. */
  readonly borrowingBase: number | null;
  readonly loans: number;
  readonly lettersOfCredit: number;
}

export interface Availability {
  /** The smaller of commitment and borrowing base. */
  readonly limit: number;
  readonly available: number;
  /** What exceeds the limit and is to be cured. */
  readonly deficiency: number;
}

/** min(commitment, borrowing base) − loans − letters of credit; below zero it is a deficiency. Whole cents. */
export function availability({ commitment, borrowingBase: base, loans, lettersOfCredit }: FacilityUse): Availability {
  const limit = base === null ? commitment : Math.min(commitment, base);
  const free = limit - loans - lettersOfCredit;
  return { limit, available: Math.max(0, free), deficiency: Math.max(0, -free) };
}
