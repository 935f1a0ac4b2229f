import { lazyPart } from '../code/lazy-part.tsx';
import type { ChartData } from './chart-data.ts';
import { ChartFrame, plot } from './chart-frame.tsx';

const TrendPlot = lazyPart(async () => (await import('./trend-plot.tsx')).TrendPlot, plot);

export interface ChartProps {
  readonly title: string;
  readonly data: ChartData;
  /** Height of the drawing in CSS pixels. */
  readonly height?: number;
  readonly empty?: string;
}

/** Figures over time, against a threshold if there is one. A period without a figure is a gap in the line. */
export function TrendChart({
  title,
  data,
  height = 220,
  empty = 'The chart appears with the first figure.',
}: ChartProps) {
  return (
    <ChartFrame title={title} data={data} height={height} kind="trend" empty={empty}>
      <TrendPlot data={data} />
    </ChartFrame>
  );
}
