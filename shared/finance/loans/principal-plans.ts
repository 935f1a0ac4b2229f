import { amountInWords } from '../amount-in-words.ts';
import { exactFraction, roundedPart } from '../exact-fraction.ts';
import { found, refused } from '../result.ts';
import type { PlanTerms, RepaymentPlan } from './repayment-plan.ts';

const nothingPrepaid = (): void => undefined;

export const bulletPlan: RepaymentPlan = { principalOf: () => found(0), prepaid: nothingPrepaid };

export function levelPrincipalPlan({ terms, firstAmortizing, amortizationEnd }: PlanTerms): RepaymentPlan {
  const { payment: mode = 'halfUp', paymentMultiple: multiple = 1 } = terms.rounding ?? {};
  let installment: number | null = null;
  return {
    principalOf: ({ index, owed, isChanged }) => {
      if (index < firstAmortizing) return found(0);
      if (installment === null || isChanged)
        installment = roundedPart(owed, exactFraction(1, (amortizationEnd - index) * multiple), mode) * multiple;
      return found(installment);
    },
    prepaid: nothingPrepaid,
  };
}

/** Prepayments take from the last payments, or from all in proportion to what each still repays. */
export function customPlan(planned: readonly number[]): RepaymentPlan {
  const principal = [...planned];
  let next = 0;
  return {
    principalOf: ({ index, owed }) => {
      next = index + 1;
      const [amount = 0, isLast] = [principal[index], index === principal.length - 1];
      if (!isLast || amount === owed) return found(amount);
      return refused(`Principal must add up to what is owed; it is ${amountInWords(owed - amount)} off.`);
    },
    prepaid: (amount, effect) => {
      let left = amount;
      let remaining = principal.slice(next).reduce((sum, one) => sum + one, 0);
      for (let index = principal.length - 1; index >= next && left > 0; index -= 1) {
        const one = principal[index] ?? 0;
        const share = remaining > 0 ? exactFraction(one, remaining) : exactFraction(0, 1);
        const taken = effect === 'shortenTerm' ? Math.min(one, left) : roundedPart(left, share);
        principal[index] = one - taken;
        left -= taken;
        remaining -= one;
      }
    },
  };
}
