import type { ExactFraction, PartOfAmount } from '../exact-fraction.ts';
import type { Result } from '../result.ts';
import type { LoanTerms, PrepaymentEffect } from './loan-terms.ts';

/** What stands at a payment, in whole cents. */
export interface DuePeriod {
  /** From 0. */
  readonly index: number;
  /** Principal before the payment. */
  readonly owed: number;
  readonly interest: number;
  /** The same interest before it is rounded. */
  readonly interestParts: readonly PartOfAmount[];
  /** The rate in force at the end of the period. */
  readonly rate: ExactFraction;
  /** Principal was drawn or prepaid since the last payment in a way that changes later payments. */
  readonly isChanged: boolean;
}

export interface RepaymentPlan {
  principalOf(due: DuePeriod): Result<number>;
  prepaid(amount: number, effect: PrepaymentEffect): void;
}

export interface PlanTerms {
  readonly terms: LoanTerms;
  /** From 0; those before pay no principal. */
  readonly firstAmortizing: number;
  /** Periods over which principal is repaid end here; beyond the last payment where a balloon is left. */
  readonly amortizationEnd: number;
  /** Periods as parts of a year, up to `amortizationEnd`. */
  readonly fractions: readonly ExactFraction[];
}
