import { amountInWords } from '../amount-in-words.ts';
import { timesFraction } from '../exact-fraction.ts';
import { found, type Result, refused } from '../result.ts';
import type { Repayment } from './loan-terms.ts';
import type { DuePeriod, PlanTerms, RepaymentPlan } from './repayment-plan.ts';
import { sculptedDebt } from './sculpting.ts';

type Sculpted = Extract<Repayment, { kind: 'sculpted' }>;

interface SculptingPlan {
  readonly cashFlow: readonly number[];
  /** Solved for where there is none. */
  readonly coverRatio: number | null;
  readonly allowsNegativeAmortization: boolean;
  readonly fractions: PlanTerms['fractions'];
}

/** Debt service of the period and of those after it; those before have none. */
function debtServiceFrom(
  { index, owed, interestParts, rate }: DuePeriod,
  { cashFlow, coverRatio, allowsNegativeAmortization, fractions }: SculptingPlan,
): Result<readonly number[]> {
  const rates = fractions.slice(index).map((fraction) => timesFraction(fraction, rate).value);
  const interest = interestParts.reduce((sum, { amount, fraction }) => sum + amount * fraction.value, 0);
  const debt = (owed + interest) / (1 + (rates[0] ?? 0));
  const flows = { cashFlow: cashFlow.slice(index), interestRates: rates, allowsNegativeAmortization };
  const sculpted = sculptedDebt(flows, coverRatio === null ? { debt } : { coverRatio });
  if (!sculpted.ok) return sculpted;
  const carried = sculpted.value.debt;
  if (Math.abs(carried - debt) > cashFlow.length)
    return refused(
      `Cash flow at a cover of ${coverRatio} carries ${amountInWords(carried)}; ${amountInWords(debt)} is owed.`,
    );
  return found([...Array<number>(index).fill(0), ...sculpted.value.debtService.map(Math.round)]);
}

/** Payments follow the cash flow. What is drawn, prepaid or charged otherwise than was foreseen changes the cover of all later payments alike. */
export function sculptedPlan(
  { terms, fractions, firstAmortizing }: PlanTerms,
  { cashFlow, coverRatio }: Sculpted,
): RepaymentPlan {
  const { allowsNegativeAmortization = false } = terms;
  const plan = { cashFlow, allowsNegativeAmortization, fractions };
  let services: readonly number[] | null = null;
  let solvedAt: number | null = null;
  return {
    principalOf: (due) => {
      if (due.index < firstAmortizing) return found(0);
      if (services === null || due.isChanged || due.rate.value !== solvedAt) {
        const solved = debtServiceFrom(due, { ...plan, coverRatio: services === null ? (coverRatio ?? null) : null });
        if (!solved.ok) return solved;
        [services, solvedAt] = [solved.value, due.rate.value];
      }
      const principal = (services[due.index] ?? 0) - due.interest;
      // A period that pays interest alone is solved before its interest is rounded.
      return found(Math.abs(principal) <= 1 ? Math.max(0, principal) : principal);
    },
    prepaid: () => undefined,
  };
}
