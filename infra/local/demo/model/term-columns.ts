import { agreedTerms, monthly, type NewColumn } from './columns.ts';
import type { ModeledLoan } from './deal-model.ts';
import { drawnAt } from './loan-months.ts';
import type { AppliedRate } from './loan-rates.ts';
import type { PlannedPrincipal } from './planned-principal.ts';
import type { Timeline } from './timeline.ts';

function rateColumns({ repayment }: ModeledLoan, rates: readonly AppliedRate[], line: Timeline, from: number) {
  if (repayment.kind === 'level') return monthly('Fixed Interest Rate', () => repayment.rate, line, { from });
  return [
    ...monthly('Index Rate', (at) => rates[at]?.index ?? 0, line, { from }),
    ...monthly('Interest Rate Margin', (at) => rates[at]?.margin ?? 0, line, { from }),
  ];
}

/** What the schedule of a loan is counted from: its terms, what is drawn, its rates, and the principal that is agreed by date. */
export function termColumns(
  loan: ModeledLoan,
  rates: readonly AppliedRate[],
  planned: PlannedPrincipal | null,
  line: Timeline,
): readonly NewColumn[] {
  const from = drawnAt(loan, line);
  const agreed = (name: string, amounts: readonly number[]) => monthly(name, (at) => amounts[at] ?? 0, line, { from });
  return [
    ...agreedTerms(loan.terms),
    ...monthly('Principal Drawn', (at) => (at === from ? loan.amount : 0), line, { from }),
    ...rateColumns(loan, rates, line, from),
    ...(planned === null
      ? []
      : [...agreed('Scheduled Principal Payment', planned.scheduled), ...agreed('Balloon Payment', planned.balloon)]),
  ];
}
