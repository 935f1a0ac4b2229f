import type { ChartData } from '../../components/charts/chart-data.ts';
import { ChartFrame, plot } from '../../components/charts/chart-frame.tsx';
import { lazyPart } from '../../components/code/lazy-part.tsx';

const FlowsPlot = lazyPart(async () => (await import('./flows-plot.tsx')).FlowsPlot, plot);

/** Flows as bars, with the total that they come to as a line. */
export const FlowsChart = ({ data }: { readonly data: ChartData }) => (
  <ChartFrame
    title="Flows and their total"
    data={data}
    height={240}
    kind="bar"
    empty="It appears with the first flows."
  >
    <FlowsPlot data={data} />
  </ChartFrame>
);
