import { isNonNegativeAmount } from '../amount.ts';
import { found, type Result, refused } from '../result.ts';

/** What a payment goes to. */
const claims = ['fees', 'defaultInterest', 'interest', 'principal'] as const;
export type Claim = (typeof claims)[number];
/** Whole cents. */
export type Claims = Readonly<Record<Claim, number>>;

export interface AppliedPayment {
  readonly paid: Claims;
  readonly stillDue: Claims;
  /** What exceeds all that is due. */
  readonly excess: number;
}

/** Applies a payment to what is due, in the order agreed: fees, default interest, interest and principal unless told otherwise. */
export function appliedPayment(amount: number, due: Claims, order: readonly Claim[] = claims): Result<AppliedPayment> {
  if (!isNonNegativeAmount(amount)) return refused('A payment is a whole number of cents, not negative.');
  if (!claims.every((claim) => isNonNegativeAmount(due[claim])))
    return refused('What is due is a whole number of cents, not negative.');
  if (order.length !== claims.length || !claims.every((claim) => order.includes(claim)))
    return refused('The order names each claim once.');
  const [paid, stillDue] = [{ ...due }, { ...due }];
  let excess = amount;
  for (const claim of order) {
    paid[claim] = Math.min(due[claim], excess);
    stillDue[claim] = due[claim] - paid[claim];
    excess -= paid[claim];
  }
  return found({ paid, stillDue, excess });
}
