import type { LoanLine } from '../../finance/loans/loan-line.ts';
import { centsOf } from '../../money/amounts.ts';
import { periodOf } from '../../time/dates.ts';
import type { HeldFigure } from './held-terms.ts';
import { paymentOfMonth } from './payment-of-month.ts';

/** A scheduled payment beside what was paid; amounts are whole cents, null where no figure tells what was paid. */
export interface PaidLine extends LoanLine {
  readonly principalPaid: number | null;
  readonly interestPaid: number | null;
}

/** What was paid in the months of each payment, up to the one it falls due in. */
function paidBy(lines: readonly LoanLine[], figures: readonly HeldFigure[]): readonly (number | null)[] {
  const dates = lines.map(({ paymentDate }) => paymentDate);
  const paid: (number | null)[] = lines.map(() => null);
  for (const { to, value } of figures) {
    const at = paymentOfMonth(dates, periodOf(to));
    if (at >= 0) paid[at] = (paid[at] ?? 0) + centsOf(value);
  }
  return paid;
}

export function scheduleAgainstActual(
  lines: readonly LoanLine[],
  paid: { readonly principal: readonly HeldFigure[]; readonly interest: readonly HeldFigure[] },
): readonly PaidLine[] {
  const [principal, interest] = [paidBy(lines, paid.principal), paidBy(lines, paid.interest)];
  return lines.map((line, at) => ({
    ...line,
    principalPaid: principal[at] ?? null,
    interestPaid: interest[at] ?? null,
  }));
}

/** What was paid less what was scheduled; null where nothing tells what was paid. */
export const paidBeyond = (paid: number | null, scheduled: number): number | null =>
  paid === null ? null : paid - scheduled;
