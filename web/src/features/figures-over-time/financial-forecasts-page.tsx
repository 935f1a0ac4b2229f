import { FiguresPage } from './figures-page.tsx';
import { type ComparedAs, FinancialSeries } from './financial-series.tsx';

const against = 'ForecastToActual';

const choices: readonly ComparedAs[] = [
  { value: 'values', label: 'Forecast', comparison: null },
  { value: 'difference', label: 'Actual less forecast', comparison: { of: against, as: 'Delta' } },
  { value: 'share', label: 'Actual in % of forecast', comparison: { of: against, as: 'Percentage' } },
];

/** Forecasts over time, and how actual figures compare with them. */
export const FinancialForecastsPage = () => (
  <FiguresPage title="Financial forecasts">
    {(structure) => (
      <FinancialSeries
        structure={structure}
        title="Financial forecasts"
        dataKind="forecast"
        choices={choices}
        usual={{ back: 6, ahead: 12 }}
        empty="Forecast figures of these periods appear here, with everything that follows from them."
      />
    )}
  </FiguresPage>
);
