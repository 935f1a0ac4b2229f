import { lazy } from 'react';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartProps } from './trend-chart.tsx';

const BarPlot = lazy(async () => ({ default: (await import('./bar-plot.tsx')).BarPlot }));

const HorizontalBarPlot = lazy(async () => ({
  default: (await import('./horizontal-bar-plot.tsx')).HorizontalBarPlot,
}));

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

const barHeight = 32;
const axisHeight = 34;

/** Figures by name, the bars lying so that every name has room; as high as there are names. */
export function HorizontalBarChart({ title, data, empty = 'The chart appears with the first figures.' }: ChartProps) {
  const height = data.categories.length * barHeight + axisHeight;
  return (
    <ChartFrame title={title} data={data} height={height} kind="bar" empty={empty}>
      <HorizontalBarPlot data={data} />
    </ChartFrame>
  );
}
