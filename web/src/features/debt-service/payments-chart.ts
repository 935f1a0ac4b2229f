import { interestDue, type LoanLine } from '#shared/finance/loans/loan-line.ts';
import { periodOf, yearOf } from '#shared/time/dates.ts';
import type { ChartData } from '../../components/charts/chart-data.ts';

/** More bars than that are read by nobody: years stand for them. */
const mostBars = 48;

/** Interest and principal that fall due, by month, or by year where there are many. */
export function paymentsChart(lines: readonly LoanLine[], currency: string): ChartData {
  const categoryOf = ({ paymentDate }: LoanLine): string =>
    lines.length > mostBars ? String(yearOf(paymentDate)) : periodOf(paymentDate);
  const categories = [...new Set(lines.map(categoryOf))];
  const sums = (centsIn: (line: LoanLine) => number): readonly number[] =>
    categories.map(
      (category) =>
        lines.filter((line) => categoryOf(line) === category).reduce((sum, line) => sum + centsIn(line), 0) / 100,
    );
  return {
    categories,
    unit: currency,
    series: [
      { label: 'Interest', values: sums(interestDue) },
      { label: 'Principal', values: sums(({ principal }) => principal) },
    ],
  };
}
