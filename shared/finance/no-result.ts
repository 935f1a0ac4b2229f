/** Why a calculation has no result. */
export type NoResultReason =
  /** An input is no number, is infinite, or is so large that units are no longer exact. */
  | 'invalidNumber'
  /** An input has a value for which the calculation is not defined, such as a payment number after the last one. */
  | 'outOfDomain'
  | 'divisionByZero'
  /** No value satisfies the equation, or it can't be told which. */
  | 'noSolution';

/** What a calculation answers instead of a number; `input` names what was at fault, where one input was. */
export class NoResult {
  readonly reason: NoResultReason;
  readonly input: string | null;

  constructor(reason: NoResultReason, input: string | null = null) {
    this.reason = reason;
    this.input = input;
  }
}

/** Amounts and rates beyond this are refused: whole units are not exact any more. */
const largest = Number.MAX_SAFE_INTEGER;

export const isUsable = (value: number): boolean => Math.abs(value) <= largest;

/** The refusal of the first input that is no usable number; null when all are. */
export function refusedInput(inputs: Readonly<Record<string, number>>): NoResult | null {
  const wrong = Object.keys(inputs).find((name) => !isUsable(inputs[name] ?? Number.NaN));
  return wrong === undefined ? null : new NoResult('invalidNumber', wrong);
}

/** A computed number, refused where it has left the range of numbers. */
export const finiteResult = (value: number): number | NoResult =>
  Number.isFinite(value) ? value : new NoResult('outOfDomain');
