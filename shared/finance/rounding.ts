/**
 * How an amount between two whole ones is settled: `halfUp` takes ties away from zero, `halfDown` towards it, `halfEven` to the even neighbor;
 * `up` and `down` are away from zero and towards it; `ceiling` and `floor` look at the sign.
 */
export type RoundingMode = 'halfUp' | 'halfDown' | 'halfEven' | 'up' | 'down' | 'ceiling' | 'floor';

/** Whether the larger neighbor is taken, of the absolute amount `quotient + remainder / denominator`. */
function takesLarger(
  mode: RoundingMode,
  {
    quotient,
    twice,
    denominator,
    negative,
  }: { quotient: bigint; twice: bigint; denominator: bigint; negative: boolean },
): boolean {
  switch (mode) {
    case 'halfUp':
      return twice >= denominator;
    case 'halfDown':
      return twice > denominator;
    case 'halfEven':
      return twice > denominator || (twice === denominator && quotient % 2n === 1n);
    case 'up':
      return twice > 0n;
    case 'down':
      return false;
    case 'ceiling':
      return twice > 0n && !negative;
    case 'floor':
      return twice > 0n && negative;
  }
}

/** A fraction as a whole number, exactly; the denominator is above zero. */
export function roundedQuotient(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  const negative = numerator < 0n;
  const absolute = negative ? -numerator : numerator;
  const quotient = absolute / denominator;
  const twice = (absolute % denominator) * 2n;
  const rounded = takesLarger(mode, { quotient, twice, denominator, negative }) ? quotient + 1n : quotient;
  return negative ? -rounded : rounded;
}

/**
 * A number known to within `relativeError` as a whole one, or null where that error could decide between two neighbors. Up to 2^50.
 */
export function certainlyRounded(value: number, relativeError: number, mode: RoundingMode): number | null {
  const absolute = Math.abs(value);
  const whole = Math.floor(absolute);
  const part = absolute - whole;
  const error = absolute * relativeError;
  const tie = mode.startsWith('half') ? 0.5 : Math.round(part);
  if (!(Math.abs(part - tie) > error) || absolute > 2 ** 50) return null;
  const larger =
    tie === 0.5 ? part > 0.5 : mode === 'up' || (mode === 'ceiling' && value > 0) || (mode === 'floor' && value < 0);
  const rounded = larger ? whole + 1 : whole;
  return value < 0 && rounded > 0 ? -rounded : rounded;
}
