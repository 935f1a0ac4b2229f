import { createColumnHelper } from '@tanstack/react-table';
import { Scale } from 'lucide-react';
import { type PaidLine, paidBeyond } from '#shared/domain/debt-service/schedule-against-actual.ts';
import { interestDue } from '#shared/finance/loans/loan-line.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { today } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';

const column = createColumnHelper<DataTableFeatures, PaidLine>();

const units = (cents: number | null): number | undefined => (cents === null ? undefined : cents / 100);

function paidColumns(currency: string) {
  const money = (id: string, header: string, cents: (line: PaidLine) => number | null, secondary = false) =>
    column.accessor((line) => units(cents(line)), {
      id,
      header,
      meta: { format: { kind: 'money', currency, decimals: 2 }, secondary },
    });
  return column.columns([
    column.accessor('paymentDate', {
      id: 'date',
      header: 'Due',
      meta: { format: { kind: 'date' }, filter: 'date', oneLine: true },
    }),
    money('principal', 'Principal scheduled', ({ principal }) => principal, true),
    money('principal-paid', 'Principal paid', ({ principalPaid }) => principalPaid, true),
    money('principal-beyond', 'Principal difference', (line) => paidBeyond(line.principalPaid, line.principal)),
    money('interest', 'Interest scheduled', interestDue, true),
    money('interest-paid', 'Interest paid', ({ interestPaid }) => interestPaid, true),
    money('interest-beyond', 'Interest difference', (line) => paidBeyond(line.interestPaid, interestDue(line))),
  ]);
}

interface PaidPanelProps {
  readonly currency: string;
  readonly lines: readonly PaidLine[];
}

/** Months before a payment falls due say that nothing was paid in them: that is no payment, and nothing is missing yet. */
const isPaid = (cents: number | null): boolean => cents !== null && cents !== 0;

/** What was paid beside what was scheduled, for payments that have fallen due or are paid already. */
export function PaidPanel({ currency, lines }: PaidPanelProps) {
  const due = lines.filter(
    ({ paymentDate, principalPaid, interestPaid }) =>
      paymentDate <= today() || isPaid(principalPaid) || isPaid(interestPaid),
  );
  return (
    <Panel
      title="Paid against schedule"
      description="The difference is what was paid less what was scheduled; in parentheses, too little was paid. Without a figure of what was paid there is none."
      flush
    >
      <DataTable
        id="paid"
        caption="Paid against schedule"
        columns={paidColumns(currency)}
        rows={due}
        rowId={({ index }) => String(index)}
        sortedBy={[{ id: 'date', desc: true }]}
        empty={
          <EmptyState icon={Scale} title="Nothing has fallen due">
            Each payment appears here on its day, beside Principal Paid and Interest Paid.
          </EmptyState>
        }
      />
    </Panel>
  );
}
