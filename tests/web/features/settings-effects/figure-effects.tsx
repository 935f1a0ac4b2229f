import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { type SettingEffects, stored } from '#tests/support/setting-effects.ts';
import { aFact, aFigure, levelFacts } from '#tests/unit/debt-service/known-financing.ts';
import { aComputationModel } from '#tests/web/support/computation-model.ts';
import { aMetric, anAnswer } from '#tests/web/support/computed-metrics.ts';
import { aFinancing, aStructureView } from '#tests/web/support/entity-factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { structurePageGroups } from '#web/src/entities/structure/structure-pages.ts';
import { DebtServicePage } from '#web/src/features/debt-service/debt-service-page.tsx';
import { HistoricalsPage } from '#web/src/features/figures-over-time/historicals-page.tsx';
import { PerformancePage } from '#web/src/features/figures-over-time/performance-page.tsx';
import { ModelingPage } from '#web/src/features/modeling/modeling-page.tsx';
import { IrrPage } from '#web/src/features/returns/irr-page.tsx';
import { withSettings } from '../open-portfolio.tsx';

function open(page: ReactElement, name: string, value: string | null): void {
  const metrics = [aMetric('Energy Revenue', [1_200]), aMetric('Tax Equity Distributions', [300])];
  fakeServer({
    'GET /api/entities/riverside/covenants': { body: [] },
    'POST /api/entities/riverside/metrics/compute': { body: anAnswer(['2026-10'], metrics) },
  }).install();
  const settings = Object.fromEntries(stored(name, value).map((setting) => [setting.name, setting.value]));
  renderPage(page, { path: '/', context: aStructureView(), global: withSettings(settings) });
}

const offersPage = (page: string, global: GlobalState): boolean =>
  structurePageGroups(global, aStructureView()).some(({ pages }) => pages.some((one) => one.page === page));

/** Settings by which pages of figures over time show something else. */
export const figureEffects: SettingEffects = {
  hideCashEquityAndTaxEquity: {
    outcomes: { true: false, false: true },
    run: async (value) => {
      open(<HistoricalsPage />, 'hideCashEquityAndTaxEquity', value);
      await screen.findByRole('cell', { name: 'Energy Revenue' });
      return screen.queryByRole('cell', { name: 'Tax Equity Distributions' }) !== null;
    },
  },
  enableIRRTool: {
    outcomes: { true: ['panel', 'tab', 'tool'], false: [] },
    run: async (value) => {
      const settings = Object.fromEntries(stored('enableIRRTool', value).map((one) => [one.name, one.value]));
      fakeServer({
        'GET /api/entities/term-loan/details': {
          body: Object.entries(levelFacts).map(([name, fact]) => aFact(name, fact)),
        },
        'POST /api/entities/term-loan/metrics/datapoints': {
          body: [aFigure('Fixed Interest Rate', '2025-01', 6, { unit: 'Percentage' })],
        },
        'POST /api/entities/term-loan/metrics/compute': { body: anAnswer([], []) },
      }).install();
      const context = aStructureView({ loans: [aFinancing({ loanDate: null })] });
      const global = withSettings(settings);
      renderPage(<DebtServicePage />, { path: '/', context, global });
      await screen.findByRole('table', { name: 'Schedule of Riverside term loan' });
      const hasPanel = screen.queryByRole('region', { name: 'Return to the lender' }) !== null;
      cleanup();
      renderPage(<IrrPage />, { path: '/', context, global });
      const hasTool = screen.queryByRole('table', { name: 'Cash flows' }) !== null;
      return [
        ...(hasPanel ? ['panel'] : []),
        ...(offersPage('irr-tool', global) ? ['tab'] : []),
        ...(hasTool ? ['tool'] : []),
      ];
    },
  },
  enableFinancialModeling: {
    outcomes: { true: ['tab', 'scenarios'], false: [] },
    run: async (value) => {
      const settings = Object.fromEntries(stored('enableFinancialModeling', value).map((one) => [one.name, one.value]));
      const metrics = [aMetric('Coverage', [1.5], { unit: 'Ratio', isComputed: true })];
      fakeServer({
        'GET /api/entities/riverside/covenants': { body: [] },
        'POST /api/entities/riverside/metrics/compute': { body: anAnswer(['2027-01'], metrics) },
        'GET /api/entities/riverside/scenarios': { body: [] },
        'POST /api/entities/riverside/metrics/compute/model': { body: aComputationModel() },
      }).install();
      const global = withSettings(settings);
      renderPage(<ModelingPage />, { path: '/', context: aStructureView(), global });
      await screen.findByText(/Financial modeling is switched off|Outcomes in short/);
      const hasScenarios = screen.queryByRole('table', { name: 'Outcomes in short' }) !== null;
      return [...(offersPage('scenarios', global) ? ['tab'] : []), ...(hasScenarios ? ['scenarios'] : [])];
    },
  },
  performancePageDefaultView: {
    outcomes: { Production: 'Production', 'Efficiency Summary': 'Efficiency summary' },
    run: async (value) => {
      open(<PerformancePage />, 'performancePageDefaultView', value);
      const views = await screen.findByRole('group', { name: 'View' });
      const chosen = views.querySelector<HTMLInputElement>('input:checked');
      return chosen?.labels?.[0]?.textContent;
    },
  },
};
