import { BarChart } from '../../components/charts/bar-chart.tsx';
import { TrendChart } from '../../components/charts/trend-chart.tsx';
import { cashBars, coverageTrend, debtTrend, generationBars, noFigures } from './sample-data.ts';
import { Specimen, Specimens } from './specimen.tsx';

export function ChartsSection() {
  return (
    <Specimens>
      <Specimen name="Trend with a threshold that rises, and a gap" isWide>
        <TrendChart title="Debt service coverage ratio" data={coverageTrend} />
      </Specimen>
      <Specimen name="Trend of money">
        <TrendChart title="Outstanding debt" data={debtTrend} height={180} />
      </Specimen>
      <Specimen name="Bars">
        <BarChart title="Generation" data={generationBars} height={180} />
      </Specimen>
      <Specimen name="Bars, stacked, below zero">
        <BarChart title="Cash in the third quarter" data={cashBars} height={180} isStacked />
      </Specimen>
      <Specimen name="No figures">
        <TrendChart title="Loan life coverage ratio" data={noFigures} />
      </Specimen>
    </Specimens>
  );
}
