import { type LoanLine, paymentOf } from '../../finance/loans/loan-line.ts';
import type { DatedAmount, LoanTerms } from '../../finance/loans/loan-terms.ts';

/**
 * What a lender pays and receives by a schedule, in whole cents, one amount a day and the earliest first: drawings below zero; fees, interest and
 * principal above.
 */
export function lenderFlows(
  terms: Pick<LoanTerms, 'draws' | 'fees'>,
  lines: readonly LoanLine[],
): readonly DatedAmount[] {
  const flows = [
    ...terms.draws.map(({ date, amount }) => ({ date, amount: -amount })),
    ...(terms.fees ?? []),
    ...lines.map((line) => ({ date: line.paymentDate, amount: paymentOf(line) })),
  ];
  const sums = new Map<string, number>();
  for (const { date, amount } of flows) sums.set(date, (sums.get(date) ?? 0) + amount);
  return [...sums]
    .map(([date, amount]) => ({ date, amount }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}
