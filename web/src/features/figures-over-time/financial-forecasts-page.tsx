import { FiguresPage } from './figures-page.tsx';
import { type ComparedAs, FinancialSeries } from './financial-series.tsx';

const against = 'ForecastToActual';

const choices: readonly ComparedAs[] = [
  { value: 'values', label: 'Forecast', comparison: null },
  { value: 'difference', label: 'Difference', comparison: { of: against, as: 'Delta' } },
  { value: 'share', label: 'Actual in %', comparison: { of: against, as: 'Percentage' } },
];

/** Forecasts over time, and how actual figures compare with them. */
export const FinancialForecastsPage = () => (
  <FiguresPage title="Financial forecasts">
    {(structure) => (
      <FinancialSeries
        structure={structure}
        title="Financial forecasts"
        description="The difference is the actual figure less its forecast; the percentage is the actual figure's part of it."
        dataKind="forecast"
        choices={choices}
        usual={{ back: 6, ahead: 12 }}
        empty="Forecast figures of these periods appear here, with everything that follows from them."
      />
    )}
  </FiguresPage>
);
