import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Detail } from '#shared/domain/detail.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aCovenant, aGlobalState, aStructure, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { FinancialCovenantsPage } from '#web/src/features/covenants/figures/financial-covenants-page.tsx';
import { outlookOf, parseFigure } from '#web/src/features/covenants/figures/outlook.ts';

const breached = aCovenant({
  state: {
    status: 'Breached',
    because: 'The figure for the period to Sep 30, 2026 does not keep to the threshold.',
    nextDueDate: '2027-02-14',
    periodEnd: '2026-12-31',
    lastTest: aTest(),
  },
});

const routes = {
  'GET /api/entities/riverside/covenants': { body: [breached] },
  'GET /api/entities/riverside/checks': { body: [aTest()] },
  'GET /api/room/riverside/documents/structure': { body: [] },
};

function openFinancialCovenants(more: Parameters<typeof fakeServer>[0] = {}, role: 'Admin' | 'Member' = 'Admin') {
  const server = fakeServer({ ...routes, ...more });
  server.install();
  const page = renderPage(<FinancialCovenantsPage />, {
    path: '/deals/:dealId/financial-covenants-kpis',
    address: '/deals/riverside/financial-covenants-kpis',
    global: aGlobalState(role),
    context: aStructure(),
  });
  return { ...page, server };
}

describe('financial covenants', () => {
  it('show the last figure, the threshold, the headroom and why', async () => {
    openFinancialCovenants();

    const row = within(await screen.findByRole('row', { name: /Minimum debt service/ }));
    expect(row.getByText('1.08×')).toBeVisible();
    expect(row.getByText('at least 1.20×')).toBeVisible();
    expect(row.getByText('(10.00%)')).toBeVisible();
    expect(row.getByText('Breached')).toBeVisible();
    expect(row.getByText('The figure for the period to Sep 30, 2026 does not keep to the threshold.')).toBeVisible();
  });

  it('explain a test down to who entered its figure', async () => {
    const { user } = openFinancialCovenants();

    await user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));
    await user.click(await screen.findByRole('button', { name: 'Why Sep 30, 2026' }));

    const why = within(screen.getByRole('dialog', { name: 'Why Sep 30, 2026?' }));
    expect(why.getByText(/Entered by Dalia Okafor/)).toBeVisible();
    expect(why.getByText('As agreed in 6.01.')).toBeVisible();
  });

  it('take the figure of the awaited period and say beforehand how it will do', async () => {
    const { user, server } = openFinancialCovenants({
      'POST /api/entities/riverside/metrics/create/datapoints': { body: [] },
    });

    await user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));
    const figure = await screen.findByRole('textbox', { name: 'Debt Service Coverage Ratio' });
    await user.type(figure, '1.35x');
    expect(screen.getByText(/1\.35× against at least 1\.20×/)).toHaveTextContent('Met');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));

    expect(await screen.findByText('Data uploaded successfully')).toBeVisible();
    expect(server.last('POST /api/entities/riverside/metrics/create/datapoints')?.body).toMatchObject({
      detailName: 'Debt Service Coverage Ratio',
      values: [{ period: '2026-12', value: 1.35 }],
    });
    await waitFor(() => expect(server.received.filter(({ path }) => path.endsWith('/checks')).length).toBe(2));
  });

  it('give the structure the metric with its first figure', async () => {
    let isKnown = false;
    const { user, server } = openFinancialCovenants({
      'POST /api/entities/riverside/metrics/create/datapoints': () =>
        isKnown ? { body: [] } : { status: 404, body: { code: 'detailNotFound' } },
      'POST /api/entities/riverside/details': () => {
        isKnown = true;
        return { body: completed(Detail, { name: 'Debt Service Coverage Ratio', unit: 'Ratio' }) };
      },
    });

    await user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Debt Service Coverage Ratio' }), '1.4');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));

    expect(await screen.findByText('Data uploaded successfully')).toBeVisible();
    expect(server.last('POST /api/entities/riverside/details')?.body).toEqual({
      name: 'Debt Service Coverage Ratio',
      unit: 'Ratio',
    });
  });

  it('refuse what is not a number', async () => {
    const { user, server } = openFinancialCovenants();

    await user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Debt Service Coverage Ratio' }), 'about 1.3');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));

    expect(await screen.findByText('Enter a number.')).toBeVisible();
    expect(server.received.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('hide what the reader may not do', async () => {
    const { user } = openFinancialCovenants({}, 'Member');

    await user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));

    expect(await screen.findByRole('button', { name: 'Why Sep 30, 2026' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save figure' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unapprove' })).toBeNull();
  });
});

describe('a figure as people write it', () => {
  it.each([
    ['1.25x', 1.25],
    ['1.25×', 1.25],
    ['$1,250,000', 1_250_000],
    ['65 %', 65],
    ['-0.4', -0.4],
    ['(12.5)', -12.5],
    ['.5', 0.5],
    ['', null],
    ['1.2.3', null],
    ['1e9', null],
    ['about 3', null],
  ])('%s is %s', (text, value) => {
    expect(parseFigure(text)).toBe(value);
  });
});

describe('the outlook of a figure', () => {
  it.each([
    { value: 1.5, operator: '>=', threshold: 1.2, result: 'Met' },
    { value: 1.2, operator: '>=', threshold: 1.2, result: 'AtRisk' },
    { value: 1.19, operator: '>=', threshold: 1.2, result: 'Breached' },
    { value: 5.2, operator: '<=', threshold: 5.5, result: 'AtRisk' },
    { value: 0, operator: '<=', threshold: 0, result: 'Met' },
    { value: 3, operator: '=', threshold: 3, result: 'Met' },
  ] as const)('$value $operator $threshold is $result', ({ value, operator, threshold, result }) => {
    expect(outlookOf(value, { operator, threshold }).result).toBe(result);
  });
});
