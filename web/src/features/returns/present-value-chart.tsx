import { formatPercent } from '#shared/format/figure.ts';
import type { ChartData } from '../../components/charts/chart-data.ts';
import { ChartFrame, plot } from '../../components/charts/chart-frame.tsx';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import type { CurvePoint } from './model/measures-of.ts';

const PresentValuePlot = lazyPart(async () => (await import('./present-value-plot.tsx')).PresentValuePlot, plot);

interface PresentValueChartProps {
  readonly points: readonly CurvePoint[];
  /** Where it crosses zero. */
  readonly rates: readonly number[];
  readonly currency: string;
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What flows are worth by the discount rate, with every rate at which that is nothing. */
export function PresentValueChart({ points, rates, currency }: PresentValueChartProps) {
  const crossings = rates.map((rate) => formatPercent(rate * 100));
  const data: ChartData = {
    categories: points.map(({ rate }) => formatPercent(rate * 100)),
    unit: currency,
    series: [
      {
        label: crossings.length === 0 ? 'Present value' : `Present value, zero at ${listed.format(crossings)}`,
        values: points.map(({ value }) => value),
      },
    ],
  };
  return (
    <ChartFrame
      title="Present value by discount rate"
      data={data}
      height={260}
      kind="trend"
      empty="It appears with the first flows."
    >
      <PresentValuePlot points={points} rates={rates} currency={currency} />
    </ChartFrame>
  );
}
