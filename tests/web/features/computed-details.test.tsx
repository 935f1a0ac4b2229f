import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComputedDetail } from '#shared/domain/computed-metric.ts';
import { Detail, DetailType } from '#shared/domain/detail.ts';
import { stackLog } from '#shared/domain/stack-log.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aFinancingView, aStructureView, formAnswers } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { DetailPage } from '#web/src/features/figures/detail-page.tsx';
import { LoanDetailsPage } from '#web/src/features/structure-details/financing-page.tsx';

const of = '/api/entities/term-loan';
const compute = `POST ${of}/metrics/compute`;
const explain = `POST ${of}/metrics/compute/detail`;
const dependencies = `POST ${of}/metrics/compute/dependencies`;
const details = `GET ${of}/details`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const aType = (name: string, group: string, more: object = {}) =>
  completed(DetailType, {
    id: name,
    name,
    group,
    entityTypes: ['Loan'],
    unit: 'Currency',
    valueSource: 'Computed',
    ...more,
  });
const types = [
  aType('Ending Principal Balance', 'Debt Service Information'),
  aType('All-In Interest Rate', 'Interest Rate Information', { unit: 'Percentage' }),
  aType('Loan To Value', 'Debt Service Information', { unit: 'Percentage' }),
  aType('Fixed Interest Rate', 'Interest Rate Information', { unit: 'Percentage', valueSource: 'Schedule' }),
];

const periods = ['2026-08', '2026-09', '2026-10'];
const metric = (detailId: string, detailName: string, unit: string, values: readonly (number | null)[]) => ({
  detailId,
  detailName,
  category: null,
  unit,
  isComputed: true,
  values,
  reasons: values.flatMap((value, at) => (value === null ? [{ at, text: `${detailName} lacks a part.` }] : [])),
});
const balance = metric('ending-principal-balance', 'Ending Principal Balance', 'USD', [11_600, 11_200, null]);
const rate = metric('all-in-interest-rate', 'All-In Interest Rate', 'Percentage', [6, 6, 6]);
const loanToValue = metric('loan-to-value', 'Loan To Value', 'Percentage', [null, null, null]);
const answer = (metrics: readonly object[], rollup = 'Monthly') => ({
  body: { entityId: 'term-loan', dataKind: 'actual', rollup, currency: 'USD', periods, metrics },
});

const why = completed(ComputedDetail, {
  period: '2026-09',
  stackLog: stackLog('Ending Principal Balance', {
    value: 11_200,
    unit: 'USD',
    children: [stackLog('Beginning Principal Balance', { value: 11_600, unit: 'USD' })],
  }),
});

const answers = {
  ...formAnswers,
  'GET /api/deals/riverside': { body: aStructureView() },
  [`GET ${of}/relationships`]: { body: [] },
  'GET /api/loans/term-loan': { body: aFinancingView() },
  'GET /api/details/types': { body: types },
  [details]: { body: [completed(Detail, { id: 'fixed-interest-rate', name: 'Fixed Interest Rate', unit: '%' })] },
  [compute]: answer([balance, rate, loanToValue]),
  [explain]: { body: why },
  [dependencies]: {
    body: {
      dependencies: [
        {
          detailId: 'ending-principal-balance',
          detailName: 'Ending Principal Balance',
          category: null,
          entityType: 'Loan',
          unit: 'Currency',
          formula: '[Beginning Principal Balance] - RELATED_SUM(Project,[Sweep])',
          dependsOn: [
            { detailId: 'beginning-principal-balance', entityType: 'Loan' },
            { detailId: 'sweep', entityType: 'Project' },
          ],
        },
        ...['Beginning Principal Balance', 'Sweep'].map((detailName, at) => ({
          detailId: ['beginning-principal-balance', 'sweep'][at] ?? '',
          detailName,
          category: null,
          entityType: ['Loan', 'Project'][at] ?? '',
          unit: 'Currency',
          formula: null,
          dependsOn: [],
        })),
      ],
      computed: null,
    },
  },
};

function openLoan(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...answers, ...more });
  server.install();
  const page = renderPage(<LoanDetailsPage />, {
    path: '/deals/:dealId/loans/:loanId',
    address: '/deals/riverside/loans/term-loan',
    global: aGlobalState(),
    context: aStructureView(),
  });
  return { ...page, server };
}

const group = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the details of a financing', () => {
  it('have what is computed in the groups of the agreement, with the last month that has a value', async () => {
    const { server } = openLoan();

    const service = await group('Debt Service Information');
    const row = within(await service.findByRole('row', { name: /Ending Principal Balance/ }));
    expect(row.getByText('$11,200')).toBeVisible();
    expect(row.getByText('Sep 2026')).toBeVisible();
    expect(row.getByRole('link', { name: 'Ending Principal Balance' })).toHaveAttribute(
      'href',
      '/deals/riverside/loans/term-loan/ending-principal-balance',
    );
    expect((await group('Interest Rate Information')).getByText('6.00%')).toBeVisible();
    expect(server.all(compute)).toHaveLength(1);
    expect(server.last(compute)?.body).toMatchObject({ startDate: '2025-11', endDate: '2026-10' });
  });

  it('open why', async () => {
    const { user, server } = openLoan();
    await user.click(await screen.findByRole('button', { name: /why Ending Principal Balance/ }));

    const drawer = within(await screen.findByRole('dialog', { name: 'Why Ending Principal Balance?' }));
    expect(await drawer.findByRole('treeitem', { name: /^Beginning Principal Balance/ })).toBeVisible();
    expect(server.last(explain)?.body).toMatchObject({ detail: 'Ending Principal Balance', month: '2026-09' });
  });

  it('leave out what has no value until somebody asks why', async () => {
    const { user } = openLoan();
    await screen.findByText('$11,200');
    expect(screen.queryByText('Loan To Value')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show why' }));

    const row = within(await screen.findByRole('row', { name: /Loan To Value/ }));
    expect(row.getByTitle('Loan To Value lacks a part.')).toBeVisible();
  });

  it('are there without what could not be computed', async () => {
    let isDown = true;
    const { user } = openLoan({
      [compute]: () =>
        isDown
          ? { status: 422, body: { code: 'requestInvalid', message: 'Too many.', userMessage: 'Too much.' } }
          : answer([balance]),
    });
    expect(await screen.findByText(/Computed values could not be loaded\. Too much\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Fixed Interest Rate' })).toBeVisible();

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$11,200')).toBeVisible();
  });

  it('lead to where they are computed in the background if they are too much for one answer', async () => {
    openLoan({ [compute]: { status: 400, body: { code: 'computationTooLarge', userMessage: 'Too much.' } } });

    expect(await screen.findByRole('link', { name: 'Historicals' })).toHaveAttribute(
      'href',
      '/deals/riverside/historicals?of=term-loan',
    );
  });
});

function openDetail(detailId: string, more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...answers, [compute]: answer([balance]), [details]: { body: [] }, ...more });
  server.install();
  const page = renderPage(<DetailPage />, {
    path: '/deals/:dealId/loans/:loanId/:detailId',
    address: `/deals/riverside/loans/term-loan/${detailId}`,
    global: aGlobalState(),
    context: aStructureView(),
  });
  return { ...page, server };
}

describe('the page of a computed detail', () => {
  it('has its series with the reason where there is no value, its trend and what it is made of', async () => {
    openDetail('ending-principal-balance');

    const table = within(await screen.findByRole('table', { name: 'Ending Principal Balance, computed' }));
    expect(table.getAllByRole('row')[1]).toHaveTextContent(/Oct 2026.*Ending Principal Balance lacks a part\./);
    expect(table.getAllByRole('row')[2]).toHaveTextContent(/Sep 2026.*\$11,200/);
    expect(screen.getByText('Ending Principal Balance over time')).toBeVisible();
    const made = within(screen.getByRole('region', { name: 'Made of' }));
    expect(await made.findByText('[Beginning Principal Balance] - RELATED_SUM(Project,[Sweep])')).toBeVisible();
    expect(made.getByRole('link', { name: 'Beginning Principal Balance' })).toHaveAttribute(
      'href',
      '/deals/riverside/loans/term-loan/beginning-principal-balance',
    );
    expect(made.getByText('Sweep of each project that belongs to it')).toBeVisible();
  });

  it('asks for other lengths and kinds, and explains each value', async () => {
    const { user, server } = openDetail('ending-principal-balance', {
      [compute]: ({ body }: { body: unknown }) => answer([balance], (body as { rollup: string }).rollup),
    });
    await user.click(await screen.findByRole('radio', { name: 'Quarters' }));
    await user.click(await screen.findByRole('button', { name: /3 months to Sep 2026|why 2026-09/ }));

    expect(server.last(compute)?.body).toMatchObject({ details: ['ending-principal-balance'], rollup: 'Quarterly' });
    expect(await screen.findByRole('treeitem', { name: /^Beginning Principal Balance/ })).toBeVisible();
    expect(server.last(explain)?.body).toMatchObject({ rollup: 'Quarterly', month: '2026-09' });
  });

  it('says so where there is no such detail', async () => {
    openDetail('nothing', { [compute]: answer([]) });

    expect(await screen.findByText('There is no such detail here')).toBeVisible();
  });

  it('says why it could not be loaded', async () => {
    openDetail('ending-principal-balance', {
      [compute]: {
        status: 422,
        body: { code: 'requestInvalid', message: 'Too many.', userMessage: 'Too much.' },
      },
    });

    expect(await screen.findByText('Too much.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
