import { createColumnHelper } from '@tanstack/react-table';
import { ChartSpline } from 'lucide-react';
import type { DatedAmount } from '#shared/finance/loans/loan-terms.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { FlowsChart } from './flows-chart.tsx';
import { type CountedFlow, countedFlows, flowsChart } from './model/counted-flows.ts';
import type { RowFault } from './model/flow-rows.ts';
import { type AnnualRates, measuresOf, presentValueCurve, type Spacing } from './model/measures-of.ts';
import { PresentValueChart } from './present-value-chart.tsx';
import { ReturnMeasures } from './return-measures.tsx';
import styles from './returns.module.css';

interface ReturnsResultsProps {
  readonly name: string;
  readonly currency: string;
  readonly flows: readonly DatedAmount[];
  readonly faults: readonly RowFault[];
  readonly spacing: Spacing;
  readonly rates: AnnualRates;
}

const faultsTold = 3;

/** What follows from flows, as long as each of them can be read for certain. */
export function ReturnsResults({ name, currency, flows, faults, spacing, rates }: ReturnsResultsProps) {
  if (faults.length > 0) {
    const more = faults.length - faultsTold;
    return (
      <Panel title="Returns">
        <div role="alert">
          {faults.slice(0, faultsTold).map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
          {more > 0 && <p>{more === 1 ? 'One more cannot be read.' : `${more} more cannot be read.`}</p>}
          <p className="note">Returns appear once every flow can be read.</p>
        </div>
      </Panel>
    );
  }
  if (flows.length === 0) {
    return (
      <Panel title="Returns">
        <EmptyState icon={ChartSpline} title="No cash flows yet">
          Rates of return appear with the first amounts that are paid and received.
        </EmptyState>
      </Panel>
    );
  }
  return <Results name={name} currency={currency} flows={flows} spacing={spacing} rates={rates} />;
}

const column = createColumnHelper<DataTableFeatures, CountedFlow>();

function flowColumns(currency: string, isDated: boolean) {
  const money = { format: { kind: 'money', currency, decimals: 2 } } as const;
  return column.columns([
    isDated
      ? column.accessor('date', { header: 'Day', meta: { format: { kind: 'date' } } })
      : column.accessor('index', { header: 'Period', meta: { format: { kind: 'number' } } }),
    column.accessor('amount', { header: 'Flow', meta: money }),
    column.accessor('total', { header: 'Total until then', meta: money }),
    column.accessor('presentValue', { header: 'Present value', meta: money }),
  ]);
}

function Results({ name, currency, flows, spacing, rates }: Omit<ReturnsResultsProps, 'faults'>) {
  const measures = measuresOf(flows, spacing, rates);
  const counted = countedFlows(flows, spacing, rates.discount);
  const curve = presentValueCurve(flows, spacing, measures.rates, rates.discount);
  return (
    <>
      <Panel title="Returns">
        <div className={styles['results']}>
          <ReturnMeasures measures={measures} flows={flows} currency={currency} spacing={spacing} />
          <PresentValueChart points={curve} rates={measures.rates} currency={currency} />
        </div>
      </Panel>
      <Panel title="Flows over time" flush>
        <div className={styles['chart']}>
          <FlowsChart data={flowsChart(counted, currency)} />
        </div>
        <DataTable
          id="flows"
          caption={`Cash flows of ${name}`}
          columns={flowColumns(currency, spacing.kind === 'dated')}
          rows={counted}
          rowId={({ index }) => String(index)}
        />
      </Panel>
    </>
  );
}
