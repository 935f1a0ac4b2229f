import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { StructureView } from '#shared/domain/structure.ts';
import { aMetric, anAnswer } from '#tests/web/support/computed-metrics.ts';
import { aProject, aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aTest } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { FinancialForecastsPage } from '#web/src/features/figures-over-time/financial-forecasts-page.tsx';
import { HistoricalsPage } from '#web/src/features/figures-over-time/historicals-page.tsx';
import { PerformancePage } from '#web/src/features/figures-over-time/performance-page.tsx';
import { withSettings } from './open-portfolio.tsx';

const ofStructure = 'POST /api/entities/riverside/metrics/compute';
const ofProject = 'POST /api/entities/mesa/metrics/compute';
const months = ['2026-09', '2026-10'];

interface Given {
  readonly routes: Parameters<typeof fakeServer>[0];
  readonly search?: string;
  readonly structure?: StructureView;
  readonly settings?: Readonly<Record<string, string>>;
}

function open(page: ReactElement, { routes, search = '', structure = aStructureView(), settings = {} }: Given) {
  const server = fakeServer({ 'GET /api/entities/riverside/covenants': { body: [] }, ...routes });
  server.install();
  const shown = renderPage(page, {
    path: '/deals/:dealId/page',
    address: `/deals/riverside/page${search}`,
    context: structure,
    global: withSettings(settings, aGlobalState()),
  });
  return { server, ...shown };
}

const rowsOf = async (name: string): Promise<(string | null)[]> =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

const revenue = aMetric('Energy Revenue', [1_200, null]);
const taxEquity = aMetric('Tax Equity Distributions', [300, 400]);
const production = aMetric('Actual Production', [90_000, 95_000], {
  unit: 'kWh',
  category: 'Solar Production And Performance',
});

describe('historicals', () => {
  it('are every actual figure over time, each place without one with its reason', async () => {
    const { server } = open(<HistoricalsPage />, {
      routes: { [ofStructure]: { body: anAnswer(months, [revenue, production]) } },
    });

    expect(await rowsOf('Historicals')).toEqual(['Energy Revenue$1,200—Energy Revenue was not entered.']);
    expect(server.all(ofStructure)).toHaveLength(1);
    expect(server.last(ofStructure)?.body).toMatchObject({ dataKind: 'actual', rollup: 'Monthly', comparison: null });
  });

  it('are held against the period before, as a change or in percent', async () => {
    const answer: Answering = ({ body }) => {
      const { comparison } = body as { comparison: object | null };
      return {
        body: anAnswer(months, [
          comparison === null ? revenue : aMetric('Energy Revenue', [25, -50], { unit: 'Percentage' }),
        ]),
      };
    };
    const { server, user } = open(<HistoricalsPage />, { routes: { [ofStructure]: answer } });
    await user.click(await screen.findByRole('radio', { name: 'Change in %' }));

    await waitFor(async () => expect(await rowsOf('Historicals')).toEqual(['Energy Revenue25.00%(50.00%)']));
    expect(server.last(ofStructure)?.body).toMatchObject({
      comparison: { of: 'ActualToLastPeriod', as: 'PercentageDelta' },
    });
  });

  it('show quarters and years, and those of a project', async () => {
    const { server, user } = open(<HistoricalsPage />, {
      structure: aStructureView({ projects: [aProject()] }),
      routes: {
        [ofStructure]: { body: anAnswer(months, [revenue]) },
        [ofProject]: { body: anAnswer(['2026-09'], [revenue], { entityId: 'mesa', rollup: 'Quarterly' }) },
      },
    });
    await user.selectOptions(await screen.findByLabelText('Figures of'), 'Mesa solar');
    await user.click(screen.getByRole('radio', { name: 'Quarters' }));

    expect(await screen.findByRole('columnheader', { name: '3 months to Sep 2026' })).toBeInTheDocument();
    expect(server.last(ofProject)?.body).toMatchObject({ rollup: 'Quarterly' });
  });

  it('draw the chosen figure against the level of its covenant', async () => {
    const ratio = aMetric('Debt Service Coverage Ratio', [1.3, 1.25], { unit: 'Ratio' });
    const covenant = aCovenant({ metric: 'Debt Service Coverage Ratio' });
    const state = { ...covenant.state, lastTest: aTest({ threshold: 1.2, unit: 'Ratio', operator: '>=' }) };
    open(<HistoricalsPage />, {
      search: '?metric=debt-service-coverage-ratio',
      routes: {
        [ofStructure]: { body: anAnswer(months, [revenue, ratio]) },
        'GET /api/entities/riverside/covenants': { body: [{ ...covenant, state }] },
      },
    });

    expect(await screen.findByRole('img', { name: /^Debt Service Coverage Ratio.*1\.20×/ })).toBeInTheDocument();
  });

  it('draw another figure by choice, with the keyboard as well', async () => {
    const ratio = aMetric('Debt Service Coverage Ratio', [1.3, 1.25], { unit: 'Ratio' });
    const { user } = open(<HistoricalsPage />, {
      routes: { [ofStructure]: { body: anAnswer(months, [revenue, ratio]) } },
    });
    await screen.findByRole('img', { name: /^Energy Revenue/ });

    screen.getByRole('button', { name: 'Debt Service Coverage Ratio' }).focus();
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('img', { name: /^Debt Service Coverage Ratio/ })).toBeInTheDocument();
  });

  it('leave out cash equity and tax equity where the organization hides them', async () => {
    const routes = { [ofStructure]: { body: anAnswer(months, [revenue, taxEquity]) } };
    open(<HistoricalsPage />, { routes, settings: { hideCashEquityAndTaxEquity: 'true' } });

    expect(await rowsOf('Historicals')).toHaveLength(1);
    expect(screen.queryByText(/Tax Equity/)).toBeNull();
  });

  it('say what will be here, and that they could not be read', async () => {
    let isBroken = true;
    const { user } = open(<HistoricalsPage />, {
      routes: {
        [ofStructure]: () =>
          isBroken ? { status: 500, body: { code: 'internal', message: 'Broken.' } } : { body: anAnswer(months, []) },
      },
    });
    const retry = await screen.findByRole('button', { name: /try again/i });
    isBroken = false;
    await user.click(retry);

    expect(await screen.findByText('No historicals yet')).toBeInTheDocument();
  });
});

describe('financial forecasts', () => {
  it('are held against actual figures in percent of the forecast', async () => {
    const answer: Answering = ({ body }) => {
      const { comparison } = body as { comparison: object | null };
      const metric = comparison === null ? revenue : aMetric('Energy Revenue', [90, null], { unit: 'Percentage' });
      return { body: anAnswer(months, [metric], { dataKind: 'forecast' }) };
    };
    const { server, user } = open(<FinancialForecastsPage />, { routes: { [ofStructure]: answer } });
    await user.click(await screen.findByRole('radio', { name: 'Actual in %' }));

    await waitFor(async () => expect((await rowsOf('Financial forecasts'))[0]).toMatch(/^Energy Revenue90\.00%—/));
    expect(server.last(ofStructure)?.body).toMatchObject({
      dataKind: 'forecast',
      comparison: { of: 'ForecastToActual', as: 'Percentage' },
    });
  });
});

describe('performance', () => {
  const structure = aStructureView({ projects: [aProject()] });

  it('is production against what was expected and is forecast', async () => {
    const total = aMetric('Total Production', [90, 95], { unit: 'MWh', isComputed: true });
    const expected = aMetric('Total Expected Production', [100, 100], { unit: 'MWh', isComputed: true });
    const ratio = aMetric('Portfolio Production Ratio', [90, 95], { unit: 'Percentage', isComputed: true });
    const answer: Answering = ({ body }) => {
      const isForecast = (body as { dataKind?: string }).dataKind === 'forecast';
      return {
        body: isForecast
          ? anAnswer(['2026-10'], [aMetric('Total Production', [97], { unit: 'MWh' })], { dataKind: 'forecast' })
          : anAnswer(months, [total, expected, ratio]),
      };
    };
    open(<PerformancePage />, { structure, routes: { [ofStructure]: answer } });

    await screen.findByRole('cell', { name: 'Forecast: Total Production' });
    expect(await rowsOf('Production')).toEqual([
      'Total Production90 MWh95 MWh',
      'Total Expected Production100 MWh100 MWh',
      'Portfolio Production Ratio90.00%95.00%',
      'Forecast: Total Production—There is no figure.97 MWh',
    ]);
    expect(screen.getByRole('img', { name: /^Production\..*Total Expected Production/ })).toBeInTheDocument();
  });

  it('is efficiency of a project by choice', async () => {
    const performance = aMetric('Performance Ratio', [81, 79], { unit: 'Percentage', isComputed: true });
    const { server } = open(<PerformancePage />, {
      structure,
      search: '?view=Efficiency+Summary&of=mesa',
      routes: { [ofProject]: { body: anAnswer(months, [performance], { entityId: 'mesa' }) } },
    });

    expect(await rowsOf('Efficiency')).toEqual(['Performance Ratio81.00%79.00%']);
    expect(server.all(ofProject)).toHaveLength(1);
    expect(server.last(ofProject)?.body).toMatchObject({
      details: expect.arrayContaining(['Availability Percentage']),
    });
  });

  it('says why there is no production, and where it is entered', async () => {
    const none = aMetric('Total Production', [null, null], { unit: 'MWh', isComputed: true });
    open(<PerformancePage />, { structure, routes: { [ofStructure]: { body: anAnswer(months, [none]) } } });

    expect(await screen.findByText('No production yet')).toBeInTheDocument();
    expect(screen.getByText(/for each project\. Total Production was not entered\./)).toBeInTheDocument();
  });
});
