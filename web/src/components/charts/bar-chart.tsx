import { lazyPart } from '../code/lazy-part.tsx';
import { ChartFrame, plot } from './chart-frame.tsx';
import type { ChartProps } from './trend-chart.tsx';

const BarPlot = lazyPart(async () => (await import('./bar-plot.tsx')).BarPlot, plot);

interface BarChartProps extends ChartProps {
  /** Series of one category on top of each other instead of side by side. */
  readonly isStacked?: boolean;
}

/** Figures beside each other: by period or by name. */
export function BarChart(props: BarChartProps) {
  const { title, data, height = 220, isStacked = false, empty = 'The chart appears with the first figures.' } = props;
  return (
    <ChartFrame title={title} data={data} height={height} kind="bar" empty={empty}>
      <BarPlot data={data} isStacked={isStacked} />
    </ChartFrame>
  );
}
