import { FiguresPage } from './figures-page.tsx';
import { type ComparedAs, FinancialSeries } from './financial-series.tsx';

const before = 'ActualToLastPeriod';

const choices: readonly ComparedAs[] = [
  { value: 'values', label: 'Values', comparison: null },
  { value: 'change', label: 'Change', comparison: { of: before, as: 'Delta' } },
  { value: 'percent', label: 'Change in %', comparison: { of: before, as: 'PercentageDelta' } },
];

/** Actual figures over time, and how they changed from each period to the next. */
export const HistoricalsPage = () => (
  <FiguresPage title="Historicals">
    {(structure) => (
      <FinancialSeries
        structure={structure}
        title="Historicals"
        description="Actual figures, and how each changed from the period before."
        dataKind="actual"
        choices={choices}
        usual={{ back: 12, ahead: 0 }}
        empty="Actual figures of these periods appear here, with everything that follows from them."
      />
    )}
  </FiguresPage>
);
