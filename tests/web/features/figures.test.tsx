import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { Detail } from '#shared/domain/detail.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { outlookOf } from '#web/src/entities/figure/outlook.ts';
import { exactFigure, readFigure } from '#web/src/entities/figure/read-figure.ts';
import { FinancialCovenantsPage } from '#web/src/features/covenants/figures/financial-covenants-page.tsx';

const breached = aCovenant({
  state: {
    status: 'Breached',
    because: 'The figure for Q3 2026 does not meet the threshold.',
    nextDueDate: '2027-02-14',
    periodEnd: '2026-12-31',
    lastTest: aTest(),
  },
});

const standing: Datapoint = {
  id: 'debt-service-coverage-ratio:actual:2026-09',
  detailId: 'debt-service-coverage-ratio',
  detailName: 'Debt Service Coverage Ratio',
  dataKind: 'actual',
  frequency: 'Monthly',
  period: '2026-09',
  value: 1.08,
  unit: 'Ratio',
  isOverride: false,
  approvalStatus: null,
  detailFilter: '',
  source: {
    kind: 'Entered',
    by: 'dalia',
    byName: 'Dalia Okafor',
    at: '2026-11-10T15:00:00.000Z',
    documentId: null,
    note: 'From the email',
  },
  sourceNumber: 7,
};

const found = 'POST /api/entities/riverside/metrics/datapoints';
const routes = {
  'GET /api/details/types': { body: [] },
  [found]: { body: [standing] },
  'GET /api/entities/riverside/metrics/deleted/datapoints': { body: [] },
  'GET /api/entities/riverside/details': { body: [] },
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
    context: aStructureView(),
  });
  return { ...page, server };
}

const datapoints = 'POST /api/entities/riverside/metrics/create/datapoints';

/** Opens the form for the figure of the breached covenant. */
async function enterFigure(more: Parameters<typeof fakeServer>[0] = {}) {
  const page = openFinancialCovenants({ [datapoints]: { body: [] }, ...more });
  await page.user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));
  return { ...page, figure: await screen.findByRole('textbox', { name: 'Debt Service Coverage Ratio' }) };
}

describe('financial covenants', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  it('show the last figure, the threshold, the headroom and why', async () => {
    openFinancialCovenants();

    const row = within(await screen.findByRole('row', { name: /Minimum debt service/ }));
    expect(row.getByText('1.08×')).toBeVisible();
    expect(row.getByText('at least 1.20×')).toBeVisible();
    expect(row.getByText('(10.00%)')).toBeVisible();
    expect(row.getByText('Breached')).toBeVisible();
    expect(row.getByText('1.08× is below the required 1.20× (Q3 2026).')).toBeVisible();
  });

  it('explain a test down to who entered its figure', async () => {
    const { user } = openFinancialCovenants();

    await user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));
    await user.click(await screen.findByRole('button', { name: 'Why Sep 30, 2026' }));

    const why = within(screen.getByRole('dialog', { name: 'Why Sep 30, 2026?' }));
    expect(why.getByText(/Entered by Dalia Okafor/)).toBeVisible();
    expect(why.getByText('As agreed in 6.01.')).toBeVisible();
  });

  it('take the figure of the period that has ended, say beforehand how it will do, and afterwards what was saved', async () => {
    const { user, server, figure } = await enterFigure({
      'GET /api/entities/riverside/checks': { body: [aTest({ value: null, headroom: null, result: 'Pending' })] },
      [found]: { body: [] },
    });

    expect(screen.getByLabelText('Period to')).toHaveDisplayValue('Sep 30, 2026');
    await user.type(figure, '1.35x');
    expect(screen.getByText(/1\.35× against at least 1\.20×/)).toHaveTextContent('Met');
    await user.type(screen.getByLabelText('Note'), 'From the certificate');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));

    expect(await screen.findByText('Data uploaded successfully')).toBeVisible();
    const told = 'Q3 2026 Debt Service Coverage Ratio 1.35×, met';
    expect(await screen.findByText(told)).toBeVisible();
    expect(server.last(datapoints)?.body).toMatchObject({
      detailName: 'Debt Service Coverage Ratio',
      unit: 'Ratio',
      values: [{ period: '2026-09', value: 1.35, replaces: null }],
      note: 'From the certificate',
    });
    await waitFor(() => expect(server.received.filter(({ path }) => path.endsWith('/checks')).length).toBe(2));
  });

  it('replace a figure only after a question that shows both', async () => {
    const { user, server, figure } = await enterFigure();

    await user.type(figure, '1,35');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));
    const question = within(await screen.findByRole('dialog', { name: 'Replace the figure?' }));
    expect(
      question.getByText(/is already 1\.08×, entered by Dalia Okafor on Nov 10, 2026.*It will be 1\.35×/),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(server.last(datapoints)).toBeUndefined();
    expect(figure).toHaveValue('1,35');

    await user.click(screen.getByRole('button', { name: 'Save figure' }));
    await user.click(await screen.findByRole('button', { name: 'Replace figure' }));
    await waitFor(() =>
      expect(server.last(datapoints)?.body).toMatchObject({
        values: [{ period: '2026-09', value: 1.35, replaces: 7 }],
      }),
    );
  });

  it('tell when somebody else was faster, and keep what was typed', async () => {
    const { user, server, figure } = await enterFigure({
      [datapoints]: { status: 409, body: { code: 'recordChanged' } },
    });

    await user.type(figure, '1.35');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));
    await user.click(await screen.findByRole('button', { name: 'Replace figure' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(await screen.findByText(/Someone else changed this figure while you were working on it/)).toBeVisible();
    expect(figure).toHaveValue('1.35');
    await waitFor(() =>
      expect(server.received.filter(({ path }) => path.endsWith('/metrics/datapoints'))).toHaveLength(2),
    );
  });

  it('take an actual figure for a period that has not ended only after a question', async () => {
    const { user, server, figure } = await enterFigure();

    await user.selectOptions(screen.getByLabelText('Period to'), 'Dec 31, 2026 (not ended)');
    await user.type(figure, '1.35');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));
    const question = within(await screen.findByRole('dialog', { name: /has not ended/ }));
    expect(
      question.getByText(/The period ends on Dec 31, 2026 \(in 36 days\)\. What you entered will be kept/),
    ).toBeVisible();
    expect(server.last(datapoints)).toBeUndefined();

    await user.click(question.getByRole('button', { name: 'Save figure' }));
    await waitFor(() =>
      expect(server.last(datapoints)?.body).toMatchObject({ values: [{ period: '2026-12', value: 1.35 }] }),
    );
  });

  it('ask which number is meant where there are two, and save the one that was chosen', async () => {
    const { user, server, figure } = await enterFigure();

    await user.type(figure, '1,234');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));
    expect(await screen.findByText('Choose what this means.')).toBeVisible();
    const choices = within(screen.getByRole('group', { name: /“1,234” can be read in two ways/ }));
    expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1.234×', '1,234.00×']);
    await user.click(choices.getByRole('button', { name: '1.234×' }));
    expect(screen.getByText(/1\.234× against at least 1\.20×/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save figure' }));
    await user.click(await screen.findByRole('button', { name: 'Replace figure' }));

    await waitFor(() =>
      expect(server.last(datapoints)?.body).toMatchObject({ values: [{ period: '2026-09', value: 1.234 }] }),
    );
  });

  it('lose no figure that was typed when the drawer is closed', async () => {
    const { user, figure } = await enterFigure();

    await user.type(figure, '1.35');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Stay here' }));
    expect(figure).toHaveValue('1.35');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuse an amount for a ratio', async () => {
    const { user, server, figure } = await enterFigure();

    await user.type(figure, '€1.35');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));

    expect(await screen.findByText('This figure is a ratio.')).toBeVisible();
    expect(server.last(datapoints)).toBeUndefined();
  });

  it('read a figure in the unit in which the structure holds it, whatever the unit of the threshold', async () => {
    const { user, server, figure } = await enterFigure({
      'GET /api/entities/riverside/details': {
        body: [
          completed(Detail, {
            id: 'debt-service-coverage-ratio',
            name: 'Debt Service Coverage Ratio',
            unit: 'Percentage',
          }),
        ],
      },
      [found]: { body: [] },
    });

    await user.type(figure, '135%');
    expect(screen.getByText(/135\.00% against at least 1\.20×/)).toHaveTextContent('Met');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));

    await waitFor(() =>
      expect(server.last(datapoints)?.body).toMatchObject({ unit: 'Percentage', values: [{ value: 135 }] }),
    );
  });

  it('tell what a figure was, and by whom', async () => {
    const { user } = openFinancialCovenants({
      'GET /api/entities/riverside/metrics/datapoints/debt-service-coverage-ratio%3Aactual%3A2026-09/history': {
        body: [
          { value: 1.08, unit: 'Ratio', source: standing.source },
          { value: null, unit: 'Ratio', source: { ...standing.source, note: 'Entered twice' } },
          { value: 108.25, unit: 'Ratio', source: { ...standing.source, byName: 'Ana Ruiz', note: null } },
        ],
      },
    });

    await user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));
    await user.click(await screen.findByRole('button', { name: 'History Sep 30, 2026' }));

    const drawer = within(await screen.findByRole('dialog', { name: 'Debt Service Coverage Ratio' }));
    const versions = (await drawer.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(versions).toHaveLength(3);
    expect(versions[0]).toMatch(/^1\.08×Dalia Okafor.*From the email$/);
    expect(versions[1]).toMatch(/^DeletedDalia Okafor.*Entered twice$/);
    expect(versions[2]).toMatch(/^108\.25×Ana Ruiz/);
  });

  it('delete a figure for a reason only, as it was seen', async () => {
    const { user, server } = openFinancialCovenants({
      [datapoints]: { body: [] },
      'GET /api/entities/riverside/metrics/datapoints/debt-service-coverage-ratio%3Aactual%3A2026-09/history': {
        body: [],
      },
    });

    await user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));
    await user.click(await screen.findByRole('button', { name: 'History Sep 30, 2026' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete this figure?' }));
    await user.click(question.getByRole('button', { name: 'Delete figure' }));
    expect(await question.findByText('Say why it is deleted.')).toBeVisible();
    await user.type(question.getByLabelText('Reason'), 'Of another structure');
    await user.click(question.getByRole('button', { name: 'Delete figure' }));

    await waitFor(() =>
      expect(server.last(datapoints)?.body).toMatchObject({
        detailName: 'Debt Service Coverage Ratio',
        values: [{ period: '2026-09', value: null, replaces: 7 }],
        note: 'Of another structure',
      }),
    );
  });

  it('refuse what is not a number', async () => {
    const { user, server } = openFinancialCovenants();

    await user.click(await screen.findByRole('button', { name: /Minimum debt service/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Debt Service Coverage Ratio' }), 'about 1.3');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));

    expect(await screen.findByText('Enter a number.')).toBeVisible();
    expect(server.last(datapoints)).toBeUndefined();
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
    ['1.25x', 'Ratio', 1.25],
    ['1,25', 'Ratio', 1.25],
    ['1.25', 'Percentage', 1.25],
    ['65 %', 'Percentage', 65],
    ['$1,250,000', 'USD', 1_250_000],
    ['1.25m USD', 'USD', 1_250_000],
    ['12 000', 'Count', 12_000],
    ['1,234', 'USD', 1234],
    ['1,234', 'Ratio', [1.234, 1234]],
    ['1,234', 'Percentage', [1.234, 1234]],
    ['12%', 'Ratio', [0.12, 12]],
    ['1.5x', 'USD', 'otherUnit'],
    ['1.5x', 'Percentage', 'otherUnit'],
    ['5%', 'USD', 'otherUnit'],
    ['€5m', 'USD', 'otherUnit'],
    ['$5m', 'Months', 'otherUnit'],
    ['€5m', 'EUR', 5_000_000],
    ['$5m', 'CAD', 5_000_000],
    ['¥500', 'USD', 'otherUnit'],
    ['', 'Ratio', 'empty'],
    ['about 3', 'Ratio', 'notNumber'],
  ])('%s in %s is %j', (text, unit, outcome) => {
    const reading = readFigure(text, unit);
    if (reading.kind === 'number') expect(reading.value).toBe(outcome);
    else expect(reading.kind === 'unclear' ? reading.values : reading.kind).toEqual(outcome);
  });

  it.each([
    [1.35, 'Ratio', '1.35×'],
    [1.2345, 'Ratio', '1.2345×'],
    [12.5, 'Percentage', '12.50%'],
    [12.3456, 'Percentage', '12.3456%'],
    [1_250_000, 'USD', '$1,250,000'],
    [1_250_000.5, 'USD', '$1,250,000.50'],
    [-0.25, 'USD', '($0.25)'],
    [1_250_000.125, 'USD', '1,250,000.125 USD'],
    [6, 'Months', '6 months'],
  ])('%d in %s is shown with every digit, as %s', (value, unit, text) => {
    expect(exactFigure(value, unit)).toBe(text);
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
