import { certainlyRounded, type RoundingMode, roundedQuotient } from './rounding.ts';

/**
 * A fraction in lowest terms. Where its parts are whole numbers that doubles hold, `numerator` and `denominator` are they; where they are larger,
 * `large` has them. `value` is the nearest double, for estimates.
 */
export interface ExactFraction {
  readonly numerator: number;
  readonly denominator: number;
  readonly large: readonly [numerator: bigint, denominator: bigint] | null;
  readonly value: number;
}

function greatestCommonDivisor(a: number, b: number): number {
  let [larger, smaller] = [Math.abs(a), Math.abs(b)];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

/** Whole numbers within 2^53; the denominator is above zero. */
export function exactFraction(numerator: number, denominator: number): ExactFraction {
  const divisor = greatestCommonDivisor(numerator, denominator) || 1;
  const [above, below] = [numerator / divisor, denominator / divisor];
  return { numerator: above, denominator: below, large: null, value: above / below };
}

/** Numerator and denominator as whole numbers of any size. */
export const wholeParts = ({ large, numerator, denominator }: ExactFraction): readonly [bigint, bigint] =>
  large ?? [BigInt(numerator), BigInt(denominator)];

const largeFraction = (numerator: bigint, denominator: bigint): ExactFraction => ({
  numerator: Number(numerator),
  denominator: Number(denominator),
  large: [numerator, denominator],
  value: Number(numerator) / Number(denominator),
});

export function timesFraction(a: ExactFraction, b: ExactFraction): ExactFraction {
  if (a.large === null && b.large === null) {
    const [left, right] = [exactFraction(a.numerator, b.denominator), exactFraction(b.numerator, a.denominator)];
    const [above, below] = [left.numerator * right.numerator, left.denominator * right.denominator];
    if (Math.abs(above) <= Number.MAX_SAFE_INTEGER && below <= Number.MAX_SAFE_INTEGER)
      return { numerator: above, denominator: below, large: null, value: above / below };
  }
  const [[aAbove, aBelow], [bAbove, bBelow]] = [wholeParts(a), wholeParts(b)];
  return largeFraction(aAbove * bAbove, aBelow * bBelow);
}

/** Half of what a double holds exactly: below it, a quotient of whole numbers never crosses a tie. */
const largestSafeProduct = 2 ** 52;
/** Three roundings of doubles, and room to spare. */
const relativeErrorOfProduct = 2e-15;

/** A fraction of a whole amount as a whole amount, exactly: multiplied first, divided once. */
export function roundedPart(amount: number, fraction: ExactFraction, mode: RoundingMode = 'halfUp'): number {
  const product = amount * fraction.numerator;
  if (fraction.large === null && mode === 'halfUp' && Math.abs(product) <= largestSafeProduct) {
    return product < 0 ? 0 - Math.round(-product / fraction.denominator) : Math.round(product / fraction.denominator);
  }
  const certain = certainlyRounded(amount * fraction.value, relativeErrorOfProduct, mode);
  if (certain !== null) return certain;
  const [above, below] = wholeParts(fraction);
  return Number(roundedQuotient(BigInt(amount) * above, below, mode));
}

export interface PartOfAmount {
  readonly amount: number;
  readonly fraction: ExactFraction;
}

/** The sum of fractions of whole amounts, rounded once. */
export function roundedSum(parts: readonly PartOfAmount[], mode: RoundingMode = 'halfUp'): number {
  const [first, ...others] = parts;
  if (first === undefined) return 0;
  if (others.length === 0) return roundedPart(first.amount, first.fraction, mode);
  const estimates = parts.map(({ amount, fraction }) => amount * fraction.value);
  const total = estimates.reduce((sum, one) => sum + one, 0);
  const size = estimates.reduce((sum, one) => sum + Math.abs(one), 0);
  const certain = certainlyRounded(total, (relativeErrorOfProduct * parts.length * size) / Math.abs(total), mode);
  if (certain !== null) return certain;
  let [above, below] = [0n, 1n];
  for (const { amount, fraction } of parts) {
    const [partAbove, partBelow] = wholeParts(fraction);
    [above, below] = [above * partBelow + BigInt(amount) * partAbove * below, below * partBelow];
  }
  return Number(roundedQuotient(above, below, mode));
}
