import { type ExactFraction, type PartOfAmount, wholeParts } from '../exact-fraction.ts';
import { certainlyRounded, type RoundingMode, roundedQuotient } from '../rounding.ts';

export interface LevelPaymentTerms {
  /** What is owed at the end of the first period before its payment: whole amounts, and interest as exact parts of amounts. */
  readonly principal: number;
  readonly interest: readonly PartOfAmount[];
  /** Interest on one for each later period, the second first. */
  readonly laterRates: readonly ExactFraction[];
  /** What is still owed after the last payment: zero, or a balloon. */
  readonly target: number;
  /** Payments are whole multiples of this whole amount. */
  readonly multiple: number;
  readonly mode: RoundingMode;
}

/** Each step rounds a few times; doubles have 53 bits. */
const errorOfStep = 2.3e-16;

function estimated({ principal, interest, laterRates, target, multiple }: LevelPaymentTerms): [number, number] {
  const owed = interest.reduce((sum, { amount, fraction }) => sum + amount * fraction.value, principal);
  let [growth, annuity] = [1, 1];
  for (const { value } of laterRates) {
    growth *= 1 + value;
    annuity = annuity * (1 + value) + 1;
  }
  const steps = 3 * laterRates.length + 4 * interest.length + 16;
  const size = Math.abs(owed * growth) + Math.abs(target);
  const payment = (owed * growth - target) / annuity / multiple;
  return [payment, (steps * errorOfStep * size) / annuity / multiple / Math.abs(payment)];
}

/** (owed × Π(1 + r) − target) / Σ Π(1 + r), in whole numbers. */
function exactly({ principal, interest, laterRates, target, multiple, mode }: LevelPaymentTerms): number {
  let [above, below] = [BigInt(principal), 1n];
  for (const { amount, fraction } of interest) {
    const [partAbove, partBelow] = wholeParts(fraction);
    [above, below] = [above * partBelow + BigInt(amount) * partAbove * below, below * partBelow];
  }
  // `divisor` is the product of all denominators; `annuity / divisor` is the sum of what each payment of one has grown to.
  let [growth, annuity, divisor] = [1n, 1n, 1n];
  for (const fraction of laterRates) {
    const [rateAbove, rateBelow] = wholeParts(fraction);
    growth *= rateAbove + rateBelow;
    divisor *= rateBelow;
    annuity = annuity * (rateAbove + rateBelow) + divisor;
  }
  const numerator = above * growth - BigInt(target) * divisor * below;
  return Number(roundedQuotient(numerator, below * annuity * BigInt(multiple), mode)) * multiple;
}

/**
 * The payment that, made at the end of each period, leads from what is owed to the target; a whole multiple of `multiple`, rounded from the exact
 * quotient. Doubles decide wherever their error can't; whole numbers of any size decide the rest.
 */
export function levelPayment(terms: LevelPaymentTerms): number {
  const [payment, relativeError] = estimated(terms);
  const certain = certainlyRounded(payment, relativeError, terms.mode);
  return certain === null ? exactly(terms) : certain * terms.multiple;
}
