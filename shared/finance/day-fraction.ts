/** A part of a year as an exact ratio of whole numbers, so that interest is multiplied first and divided once. */
export interface DayFraction {
  readonly numerator: number;
  /** Above zero. */
  readonly denominator: number;
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? Math.abs(a) : greatestCommonDivisor(b, a % b);

/** The sum over the least common denominator, shortened; throws where it no longer fits into exact whole numbers. */
export function addFractions(a: DayFraction, b: DayFraction): DayFraction {
  const shared = greatestCommonDivisor(a.denominator, b.denominator);
  const numerator = a.numerator * (b.denominator / shared) + b.numerator * (a.denominator / shared);
  const denominator = (a.denominator / shared) * b.denominator;
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator)) {
    throw new RangeError('The day fraction does not fit into whole numbers that are exact.');
  }
  const divisor = greatestCommonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}
