import { type ExactFraction, exactFraction, roundedPart, timesFraction } from '../exact-fraction.ts';
import { found } from '../result.ts';
import type { RoundingMode } from '../rounding.ts';
import { levelPayment } from './level-payment.ts';
import type { LevelPayment } from './loan-terms.ts';
import type { DuePeriod, PlanTerms, RepaymentPlan } from './repayment-plan.ts';

interface Leveling {
  readonly due: DuePeriod;
  readonly laterRates: readonly ExactFraction[];
  readonly multiple: number;
  readonly mode: RoundingMode;
  readonly interestRounding: { readonly mode: RoundingMode; readonly multiple: number };
}

/** What the last payment is when the others are given. */
function lastPayment(payment: number, { due, laterRates, interestRounding: { mode, multiple } }: Leveling): number {
  let [owed, interest] = [due.owed, due.interest];
  for (const rate of laterRates) {
    owed -= payment - interest;
    interest = roundedPart(owed, timesFraction(rate, exactFraction(1, multiple)), mode) * multiple;
  }
  return owed + interest;
}

const mostRoundsOfEvening = 4;

/**
 * Moves the payment by its share of what the last one differs by, as long as that brings the last one closer; only where more than half a cent of the
 * difference falls on each payment.
 */
function evened(payment: number, leveling: Leveling): number {
  const payments = leveling.laterRates.length + 1;
  let level = payment;
  for (let round = 0; round < mostRoundsOfEvening; round += 1) {
    const difference = lastPayment(level, leveling) - level;
    if (payments < 2 || Math.abs(difference) <= Math.floor(payments / 2)) return level;
    const share = roundedPart(difference, exactFraction(1, payments));
    const next = roundedPart(level + share, exactFraction(1, leveling.multiple), leveling.mode) * leveling.multiple;
    if (next === level || Math.abs(lastPayment(next, leveling) - next) >= Math.abs(difference)) return level;
    level = next;
  }
  return level;
}

/** The same payment in each period; solved again from what is then owed whenever principal or rate change. */
export function levelPlan(
  { terms, firstAmortizing, amortizationEnd, fractions }: PlanTerms,
  repayment: LevelPayment,
): RepaymentPlan {
  const { rounding = {} } = terms;
  const { keepsPaymentOnRateChange = false, evensLastPayment = false } = repayment;
  const agreed = repayment.payment ?? null;
  const roundings = {
    multiple: rounding.paymentMultiple ?? 1,
    mode: rounding.payment ?? 'halfUp',
    interestRounding: { mode: rounding.interest ?? 'halfUp', multiple: rounding.interestMultiple ?? 1 },
  };
  let [payment, solvedAt]: [number | null, number | null] = [agreed, null];
  const solve = (due: DuePeriod): number => {
    const laterRates = fractions
      .slice(due.index + 1, amortizationEnd)
      .map((fraction) => timesFraction(fraction, due.rate));
    const leveling = { due, laterRates, ...roundings };
    const level = levelPayment({ principal: due.owed, interest: due.interestParts, target: 0, ...leveling });
    return evensLastPayment ? evened(level, leveling) : level;
  };
  return {
    principalOf: (due) => {
      if (due.index < firstAmortizing) return found(0);
      const isRateNew = solvedAt !== null && due.rate.value !== solvedAt && !keepsPaymentOnRateChange;
      if (payment === null || (agreed === null && (due.isChanged || isRateNew))) {
        payment = solve(due);
        solvedAt = due.rate.value;
      }
      return found(payment - due.interest);
    },
    prepaid: () => undefined,
  };
}
