import { found, type Result, refused } from '../result.ts';

export interface SculptingTerms {
  /** Cash available for debt service in each period; one below zero services no debt. */
  readonly cashFlow: readonly number[];
  /** Interest on one in each period. */
  readonly interestRates: readonly number[];
  /** Debt service may be below interest, which then adds to principal. Unless set, such periods pay interest alone and the others are solved again. */
  readonly allowsNegativeAmortization: boolean;
}

export interface SculptedDebt {
  readonly debt: number;
  /** Cash flow over debt service, the same in each period that repays principal. */
  readonly coverRatio: number;
  readonly debtService: readonly number[];
  readonly interest: readonly number[];
  readonly principal: readonly number[];
  /** After each payment; zero after the last. */
  readonly balance: readonly number[];
}

/** What a debt of one grows to, and what payments of the cash flow have grown to, at the end; periods of interest alone neither grow nor pay. */
function grown({ cashFlow, interestRates }: SculptingTerms, interestAlone: ReadonlySet<number>): [number, number] {
  let [growth, paid] = [1, 0];
  for (const [period, cash] of cashFlow.entries()) {
    if (interestAlone.has(period)) continue;
    const factor = 1 + (interestRates[period] ?? 0);
    growth *= factor;
    paid = paid * factor + Math.max(0, cash);
  }
  return [growth, paid];
}

function paidDown(
  terms: SculptingTerms,
  interestAlone: ReadonlySet<number>,
  debt: number,
  share: number,
): SculptedDebt {
  const [debtService, interest, principal, balance]: [number[], number[], number[], number[]] = [[], [], [], []];
  let owed = debt;
  for (const [period, cash] of terms.cashFlow.entries()) {
    const accrued = owed * (terms.interestRates[period] ?? 0);
    const service = interestAlone.has(period) ? accrued : Math.max(0, cash) * share;
    owed -= service - accrued;
    debtService.push(service);
    interest.push(accrued);
    principal.push(service - accrued);
    balance.push(owed);
  }
  return { debt, coverRatio: 1 / share, debtService, interest, principal, balance };
}

/**
 * Debt service shaped to the cash flow: cash flow / cover ratio in each period, so that the debt is what that service is worth at its own rate. Given
 * the cover, the debt follows; given the debt, the cover. Amounts of any unit, not rounded.
 */
export function sculptedDebt(
  terms: SculptingTerms,
  given: { readonly coverRatio: number } | { readonly debt: number },
): Result<SculptedDebt> {
  const numbers = [...terms.cashFlow, ...terms.interestRates, ...Object.values(given)];
  if (terms.cashFlow.length === 0 || terms.cashFlow.length !== terms.interestRates.length)
    return refused('Each period has a cash flow and a rate.');
  if (!numbers.every(Number.isFinite)) return refused('Cash flow, rates, debt and cover are numbers.');
  if (Object.values(given).some((one) => one <= 0)) return refused('Debt and cover ratio are above zero.');
  const interestAlone = new Set<number>();
  for (;;) {
    const [growth, paid] = grown(terms, interestAlone);
    if (!(paid > 0) || !(growth > 0)) return refused('No cash flow is left to repay the debt.');
    const debt = 'debt' in given ? given.debt : paid / given.coverRatio / growth;
    const share = 'debt' in given ? (given.debt * growth) / paid : 1 / given.coverRatio;
    const sculpted = paidDown(terms, interestAlone, debt, share);
    const isShort = (principal: number, period: number) => principal < -1e-9 * debt && !interestAlone.has(period);
    const short = sculpted.principal.flatMap((principal, period) => (isShort(principal, period) ? [period] : []));
    if (short.length === 0 || terms.allowsNegativeAmortization) return found(sculpted);
    for (const period of short) interestAlone.add(period);
  }
}
