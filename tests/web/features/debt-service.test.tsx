import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { aFact, aFigure, levelFacts } from '#tests/unit/debt-service/known-financing.ts';
import { aMetric, anAnswer } from '#tests/web/support/computed-metrics.ts';
import { aFinancing, aStructureView } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { DebtServicePage } from '#web/src/features/debt-service/debt-service-page.tsx';
import { withSettings } from './open-portfolio.tsx';

const path = '/deals/:dealId/debt-service-schedule';
const loan = aFinancing({ commitmentAmount: null, loanDate: null, loanMaturityDate: null });
const upload = 'POST /api/entities/term-loan/data';
const coverage = 'POST /api/entities/term-loan/metrics/compute';

const rate = aFigure('Fixed Interest Rate', '2025-01', 6, { unit: 'Percentage' });
const shortLoan = { ...levelFacts, 'Amortization Term': 3, 'Loan Maturity Date': '2025-04-01' };

interface Given {
  readonly facts?: Readonly<Record<string, FactValue>>;
  readonly figures?: readonly Datapoint[];
  readonly structure?: StructureView;
  readonly settings?: Readonly<Record<string, string>>;
  readonly routes?: Parameters<typeof fakeServer>[0];
}

function open({ facts = shortLoan, figures = [rate], structure, settings = {}, routes = {} }: Given = {}) {
  const server = fakeServer({
    'GET /api/entities/term-loan/details': { body: Object.entries(facts).map(([name, value]) => aFact(name, value)) },
    'POST /api/entities/term-loan/metrics/datapoints': ({ body }) => ({
      body: figures.filter(({ dataKind }) => dataKind === (body as { dataKind: string }).dataKind),
    }),
    [coverage]: {
      body: anAnswer(
        ['2026-10', '2026-11'],
        [
          aMetric('Debt Service Coverage Ratio', [1.42, 1.18], { unit: 'Ratio', isComputed: true }),
          aMetric('DSCR Critical Threshold', [1.2, 1.2], { unit: 'Ratio' }),
        ],
      ),
    },
    [upload]: { body: { count: 3, written: [] } },
    ...routes,
  });
  server.install();
  const shown = renderPage(<DebtServicePage />, {
    path,
    address: '/deals/riverside/debt-service-schedule',
    context: structure ?? aStructureView({ loans: [loan] }),
    global: withSettings(settings, aGlobalState()),
  });
  return { server, ...shown };
}

const table = async (name: string) => within(await screen.findByRole('table', { name }));
const rowsOf = async (name: string): Promise<string[]> =>
  (await table(name))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-03-15T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the debt service of a structure', () => {
  it('is every payment of a financing by its terms, with the rate and how it came about', async () => {
    open();

    const rows = await rowsOf('Schedule of Riverside term loan');
    // A million over three months at half a percent each: 336,672.21 a month.
    expect(rows).toHaveLength(3);
    expect(rows[0]).toBe('Feb 1, 2025$0.00$1,000,000.00$5,000.00$331,672.21$0.00$668,327.79' + '6.00%Fixed');
    expect(rows[2]).toContain('Apr 1, 2025');
    expect(rows[2]).toContain('$0.00');
    expect(screen.getByText(/Original Principal Amount is taken as drawn in full on Jan 1, 2025/)).toBeInTheDocument();
  });

  it('stands beside what was paid, as far as it has fallen due', async () => {
    open({
      figures: [rate, aFigure('Interest Paid', '2025-02', 4_000), aFigure('Principal Paid', '2025-02', 331_672.21)],
    });

    const rows = await rowsOf('Paid against schedule');
    expect(rows[0]).toContain('Mar 1, 2025');
    expect(rows[1]).toBe('Feb 1, 2025$331,672.21$331,672.21$0.00$5,000.00$4,000.00($1,000.00)');
    expect(rows).toHaveLength(2);
    // Nothing was entered for March: no difference is told.
    expect(rows[0]).toContain('—');
  });

  it('does not take a month in which nothing was paid for a payment that is not due yet', async () => {
    open({
      figures: [rate, ...['2025-02', '2025-03', '2025-04'].map((month) => aFigure('Principal Paid', month, 0))],
    });

    const rows = await rowsOf('Paid against schedule');
    expect(rows.map((row) => row.slice(0, 11))).toEqual(['Mar 1, 2025', 'Feb 1, 2025']);
    expect(rows[1]).toContain('$331,672.21$0.00($331,672.21)');
  });

  it('names the terms that are missing, and leads to where they are entered', async () => {
    const { 'First Payment Date': _, 'Amortization Term': __, ...facts } = levelFacts;
    open({ facts, figures: [] });

    expect(
      await screen.findByText(
        'The schedule appears once First Payment Date, Amortization Term, and Fixed Interest Rate are entered.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Enter terms' })).toHaveAttribute(
      'href',
      '/deals/riverside/loan/term-loan/figures',
    );
    expect(screen.queryByRole('table', { name: /Schedule/ })).toBeNull();
  });

  it('says why terms that contradict each other make no schedule', async () => {
    open({ facts: { ...levelFacts, 'Amortization Term': 120 } });

    expect(await screen.findByText(/Amortization Term is 120 payments, and 360 fall due/)).toBeInTheDocument();
  });

  it('shows its shape while it is read, and offers to try again where that fails', async () => {
    let answers = false;
    const { user } = open({
      routes: {
        'GET /api/entities/term-loan/details': () =>
          answers
            ? { body: Object.entries(shortLoan).map(([name, value]) => aFact(name, value)) }
            : { status: 500, body: { code: 'internal', message: 'Broken.' } },
      },
    });
    expect(screen.getByRole('region', { name: 'Schedule' })).toBeInTheDocument();

    const retry = await screen.findByRole('button', { name: /try again/i });
    answers = true;
    await user.click(retry);

    expect(await rowsOf('Schedule of Riverside term loan')).toHaveLength(3);
  });

  it('says what will be here where there is no debt', async () => {
    open({ structure: aStructureView({ loans: [aFinancing({ financingType: 'Grant', grantRole: 'Grantor' })] }) });

    expect(await screen.findByText('No debt yet')).toBeInTheDocument();
  });

  it('shows another financing by choice, which stands in the address', async () => {
    const second = aFinancing({ id: 'revolver', name: 'Working capital line', financingType: 'RevolvingLineOfCredit' });
    const { user, router } = open({
      structure: aStructureView({ loans: [loan, second] }),
      routes: {
        'GET /api/entities/revolver/details': { body: [] },
        'POST /api/entities/revolver/metrics/datapoints': { body: [] },
        'POST /api/entities/revolver/metrics/compute': { body: anAnswer([], []) },
      },
    });
    await screen.findByRole('table', { name: 'Schedule of Riverside term loan' });

    await user.selectOptions(screen.getByLabelText('Financing'), 'Working capital line');

    expect(await screen.findByRole('region', { name: 'Schedule of Working capital line' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?financing=revolver');
  });
});

describe('saving a schedule', () => {
  it('shows what would change, and saves that alone, as it was seen', async () => {
    const standing = aFigure('Scheduled Principal Payment', '2025-02', 300_000, { dataKind: 'forecast' });
    const same = aFigure('Scheduled Principal Payment', '2025-03', 333_330.57, { dataKind: 'forecast' });
    const { user, server } = open({ figures: [rate, standing, same] });
    await user.click(await screen.findByRole('button', { name: 'Save as schedule' }));

    const preview = await table('Figures that would be saved');
    expect(
      preview
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      'Feb 2025Scheduled Principal Payment$300,000.00$331,672.21',
      expect.stringMatching(/^Apr 2025Scheduled Principal Payment.*\$334,997\.22$/),
    ]);
    await user.click(screen.getByRole('button', { name: 'Save 2 figures' }));

    await waitFor(() => expect(server.last(upload)).toBeDefined());
    expect(server.last(upload)?.body).toMatchObject({
      columns: [
        {
          detailName: 'Scheduled Principal Payment',
          dataKind: 'forecast',
          override: false,
          unit: 'USD',
          values: [
            { period: '2025-02', value: 331_672.21, replaces: 1 },
            { period: '2025-04', value: 334_997.22, replaces: null },
          ],
        },
      ],
    });
  });

  it('puts interest over what is computed where that is asked for', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Save as schedule' }));
    await user.click(await screen.findByRole('radio', { name: 'Plan' }));
    await user.click(screen.getByRole('checkbox', { name: /Interest as well/ }));
    await user.click(await screen.findByRole('button', { name: 'Save 6 figures' }));

    await waitFor(() => expect(server.last(upload)).toBeDefined());
    expect(server.last(upload)?.body).toMatchObject({
      columns: [
        { dataKind: 'plan', override: false },
        { detailName: 'Scheduled Interest Payment', dataKind: 'plan', override: true },
      ],
    });
  });

  it('takes away what is not due any longer', async () => {
    const late = { ...shortLoan, 'Payment Frequency': 'Quarterly', 'First Payment Date': '2025-04-01' };
    const facts = { ...late, 'Amortization Type': 'Bullet', 'Loan Maturity Date': '2025-07-01' };
    const stale = aFigure('Scheduled Principal Payment', '2025-05', 9, { dataKind: 'forecast' });
    const { user, server } = open({ facts, figures: [rate, stale] });
    await user.click(await screen.findByRole('button', { name: 'Save as schedule' }));
    await user.click(await screen.findByRole('button', { name: 'Save 3 figures' }));

    await waitFor(() => expect(server.last(upload)).toBeDefined());
    expect(server.last(upload)?.body).toMatchObject({
      note: expect.stringMatching(/terms/),
      columns: [
        {
          values: [
            { period: '2025-04', value: 0 },
            { period: '2025-05', value: null, replaces: 1 },
            { period: '2025-07', value: 1_000_000 },
          ],
        },
      ],
    });
  });

  it('is not offered in a structure that was archived', async () => {
    open({ structure: aStructureView({ loans: [loan], launchStatus: 'Obsolete' }) });

    await screen.findByRole('table', { name: 'Schedule of Riverside term loan' });
    expect(screen.queryByRole('button', { name: 'Save as schedule' })).toBeNull();
  });
});

describe('the coverage of a financing', () => {
  it('is drawn against its critical threshold', async () => {
    open();

    const chart = await screen.findByRole('img', { name: /^Debt Service Coverage Ratio\./ });
    expect(chart).toHaveAccessibleName(/1\.18× in Nov 2026.*Critical threshold/);
  });

  it('says why there is no ratio', async () => {
    const none = aMetric('Debt Service Coverage Ratio', [null], { unit: 'Ratio' });
    open({ routes: { [coverage]: { body: anAnswer(['2026-11'], [none]) } } });

    expect(await screen.findByText(/Debt Service Coverage Ratio was not entered\./)).toBeInTheDocument();
  });

  it('is neither drawn nor asked for where the organization hides its trend line', async () => {
    const { server } = open({ settings: { hideDSCRTrendLine: 'true' } });

    await screen.findByRole('table', { name: 'Schedule of Riverside term loan' });
    expect(screen.queryByRole('region', { name: 'Debt service coverage' })).toBeNull();
    expect(server.all(coverage)).toEqual([]);
  });
});

describe('the return to the lender', () => {
  const settings = { enableIRRTool: 'true' };
  const measures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);

  it('follows from the schedule, and from the amounts of a scenario', async () => {
    const facts = { ...shortLoan, 'Amortization Type': 'Bullet', 'Loan Maturity Date': '2026-01-01' };
    const yearly = { ...facts, 'Payment Frequency': 'Annually', 'First Payment Date': '2026-01-01' };
    const { user, server } = open({ settings, facts: yearly });

    // A million for a year of 365 days at 6%.
    await screen.findByRole('region', { name: 'Return to the lender' });
    expect(measures()).toEqual(['6.00%', '($18,518.52)', '1.06×', 'Jan 1, 2026']);

    const amount = screen.getByRole('textbox', { name: 'Amount of Jan 1, 2026' });
    await user.clear(amount);
    await user.type(amount, '1,100,000');
    expect(measures()).toEqual(['10.00%', '$18,518.52', '1.10×', 'Jan 1, 2026']);

    await user.clear(amount);
    expect(screen.getByText(/The amount of Jan 1, 2026 cannot be read/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back to the schedule' }));
    expect(measures()[0]).toBe('6.00%');
    expect(server.last(upload)).toBeUndefined();
  });

  it('is not offered unless the organization has chosen it', async () => {
    open();

    await screen.findByRole('table', { name: 'Schedule of Riverside term loan' });
    expect(screen.queryByRole('region', { name: 'Return to the lender' })).toBeNull();
  });
});
