import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import { aFact, aFigure, levelFacts } from '#tests/unit/debt-service/known-financing.ts';
import { aFinancing, aProject, aStructureView } from '#tests/web/support/entity-factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { IrrPage } from '#web/src/features/returns/irr-page.tsx';
import { withSettings } from './open-portfolio.tsx';

const bullet = {
  ...levelFacts,
  'Amortization Type': 'Bullet',
  'Loan Maturity Date': '2026-01-01',
  'Payment Frequency': 'Annually',
  'First Payment Date': '2026-01-01',
};

interface Given {
  readonly of?: string;
  readonly facts?: Readonly<Record<string, FactValue>>;
  readonly figures?: readonly Datapoint[];
  readonly settings?: Readonly<Record<string, string>>;
}

function open({ of = '', facts = bullet, figures = [], settings = { enableIRRTool: 'true' } }: Given = {}) {
  const held = ['term-loan', 'mesa'].map((id) => ({
    [`GET /api/entities/${id}/details`]: { body: Object.entries(facts).map(([name, fact]) => aFact(name, fact)) },
    [`POST /api/entities/${id}/metrics/datapoints`]: ({ body }: { readonly body: unknown }) => ({
      body: figures.filter(({ dataKind }) => dataKind === (body as { dataKind: string }).dataKind),
    }),
  }));
  fakeServer(Object.assign({}, ...held)).install();
  return renderPage(<IrrPage />, {
    path: '/deals/:dealId/irr-tool',
    address: `/deals/riverside/irr-tool${of === '' ? '' : `?of=${of}`}`,
    context: aStructureView({
      loans: [aFinancing({ commitmentAmount: null, loanDate: null, loanMaturityDate: null })],
      projects: [aProject()],
    }),
    global: withSettings(settings),
  });
}

type User = ReturnType<typeof open>['user'];

/** Every measure by its name. */
function measures(): Readonly<Record<string, string>> {
  const panel = screen.getByRole('region', { name: 'Returns' });
  const names = within(panel).getAllByRole('term');
  const values = within(panel).getAllByRole('definition');
  return Object.fromEntries(names.map((name, at) => [name.textContent, values[at]?.textContent ?? '']));
}

const inReturns = () => within(screen.getByRole('region', { name: 'Returns' }));

async function pasteInto(user: User, field: string, text: string): Promise<void> {
  await user.click(await screen.findByRole('textbox', { name: field }));
  await user.paste(text);
}

const spreadsheet = [
  'Date\tAmount\tNote',
  '1/1/2008\t(10,000)\tpaid',
  '3/1/2008\t2,750\t',
  '10/30/2008\t4,250\t',
  '2/15/2009\t3,250\t',
  '4/1/2009\t2,750\t',
].join('\r\n');

describe('the IRR tool', () => {
  it('reads two columns of a spreadsheet, and tells the measures of its examples of XIRR and XNPV', async () => {
    const { user } = open();
    await pasteInto(user, 'Day of flow 1', spreadsheet);

    expect(screen.getByText('Pasted 5 rows. Only the first two columns were taken.')).toBeInTheDocument();
    const discount = screen.getByRole('textbox', { name: /^Discount rate/ });
    await user.clear(discount);
    await user.type(discount, '9');
    expect(measures()).toMatchObject({
      XIRR: '37.34%',
      XNPV: '$2,086.65',
      'Multiple of invested capital': '1.30×',
      'Paid back': 'Feb 15, 2009',
      'Paid in all': '$10,000.00',
      'Received in all': '$13,000.00',
      Net: '$3,000.00',
    });
    expect(screen.getByRole('img', { name: /^Present value by discount rate\..*zero at 37\.34%/ })).toBeInTheDocument();
    const rows = within(screen.getByRole('table', { name: 'Cash flows of Riverside senior facility' })).getAllByRole(
      'row',
    );
    // 2,750 after 60 days at 9%: 2,750 / 1.09^(60/365).
    expect(rows[2]).toHaveTextContent('Mar 1, 2008$2,750.00($7,250.00)$2,711.32');
  });

  it('tells the modified rate once both of its rates are known', async () => {
    const { user } = open();
    await pasteInto(user, 'Day of flow 1', '1/1/2025\t-1,000\n1/1/2026\t500\n1/1/2027\t700');

    expect(measures()['Modified XIRR']).toMatch(/Enter a finance rate and a reinvestment rate\./);
    await user.type(screen.getByRole('textbox', { name: /^Finance rate/ }), '5');
    await user.type(screen.getByRole('textbox', { name: /^Reinvestment rate/ }), '10');
    // (500 × 1.1 + 700) / 1,000 over two years of 365 days: the root of 1.25.
    expect(measures()['Modified XIRR']).toBe('11.80%');
  });

  it('shows every rate where there are several, and chooses none of them', async () => {
    const { user } = open();
    await pasteInto(user, 'Day of flow 1', '1/1/2025\t-100\n1/1/2026\t230\n1/1/2027\t-132');

    expect(measures()['XIRR']).toBe('10.00%20.00%');
    expect(inReturns().getByRole('alert')).toHaveTextContent('at 2 rates: 10.00% and 20.00%. None of them alone');
  });

  it('says why there is no rate', async () => {
    const { user } = open();
    await pasteInto(user, 'Day of flow 1', '1/1/2025\t-100\n1/1/2026\t-20');

    expect(measures()['XIRR']).toMatch(/nothing is paid, or nothing comes back/);
    expect(measures()['Paid back']).toMatch(/never comes back/);
  });

  it('tells flows one period apart per period and a year', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'Every period' }));
    await pasteInto(user, 'Amount of period 0, in USD', '-100\n0\n0\n0\n110');
    await user.selectOptions(screen.getByLabelText('Length of a period'), 'Quarters');

    expect(measures()).toMatchObject({
      'IRR, a year': '10.00%',
      'IRR, a quarter': '2.41%',
      // 110 after a year at 8%, less 100.
      NPV: '$1.85',
      'Paid back': 'Period 4',
    });
  });

  it('tells nothing of flows as long as one of them cannot be read for certain', async () => {
    const { user } = open();
    await pasteInto(user, 'Day of flow 1', '1/1/2025\t-100\n1/1/2026\tabout 110\n\t12');

    const alert = inReturns().getByRole('alert');
    expect(alert).toHaveTextContent('The amount of flow 2 cannot be read.');
    expect(alert).toHaveTextContent('Flow 3 has no date.');
    expect(screen.queryByRole('term')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Remove flow 3' }));
    const amount = screen.getByRole('textbox', { name: 'Amount of flow 2, in USD' });
    await user.clear(amount);
    await user.type(amount, '110');
    expect(measures()['XIRR']).toBe('10.00%');
  });

  it('begins with the flows of the lender by the schedule of a loan', async () => {
    const { user } = open({
      of: 'term-loan',
      figures: [aFigure('Fixed Interest Rate', '2025-01', 6, { unit: 'Percentage' })],
    });

    await waitFor(() => expect(measures()).toMatchObject({ XIRR: '6.00%', XNPV: '($18,518.52)' }));
    expect(screen.getByRole('textbox', { name: 'Amount of flow 1, in USD' })).toHaveValue('-1,000,000');
    const amount = screen.getByRole('textbox', { name: 'Amount of flow 2, in USD' });
    await user.clear(amount);
    await user.type(amount, '1,100,000');
    expect(measures()['XIRR']).toBe('10.00%');
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(measures()['XIRR']).toBe('6.00%');
  });

  it('begins with what equity pays and receives of a project, forecasts after the actual figures', async () => {
    open({
      of: 'mesa',
      facts: {},
      figures: [
        aFigure('Equity Contributions', '2025-01', 1_000),
        aFigure('Equity Distributions', '2026-01', 100),
        aFigure('Equity Distributions', '2026-01', 999, { dataKind: 'forecast' }),
        aFigure('Equity Distributions', '2027-01', 1_089, { dataKind: 'forecast' }),
      ],
    });

    // 1,000 = 100 / 1.0947 + 1,089 / 1.0947²: both periods have 365 days.
    await waitFor(() => expect(measures()).toMatchObject({ XIRR: '9.47%', 'Received in all': '$1,189.00' }));
  });

  it('takes no equity figures of which some would count twice', async () => {
    open({
      of: 'mesa',
      facts: {},
      figures: [
        aFigure('Equity Contributions', '2025-01', 1_000),
        aFigure('Equity Contributions', '2025-03', 3_000, { frequency: 'Quarterly' }),
      ],
    });

    expect(await screen.findByText(/Equity Contributions has figures of periods that overlap/)).toBeInTheDocument();
    expect(screen.getByText('No cash flows yet')).toBeInTheDocument();
  });

  it('asks before what was typed is lost, also by choosing another entity', async () => {
    const { user, router } = open();
    await user.type(await screen.findByRole('textbox', { name: 'Amount of flow 1, in USD' }), '5');
    await user.selectOptions(screen.getByLabelText('Cash flows of'), 'Mesa solar');

    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.getByRole('textbox', { name: 'Amount of flow 1, in USD' })).toHaveValue('5');
    void router.navigate('/deals/riverside/figures');
    expect(await screen.findByRole('button', { name: 'Leave without saving' })).toBeInTheDocument();
  });

  it('keeps its place in a long list of flows', async () => {
    const { user } = open();
    const months = Array.from(
      { length: 60 },
      (_, at) => `${(at % 12) + 1}/1/${2025 + Math.floor(at / 12)}\t${at - 30}`,
    );
    await pasteInto(user, 'Day of flow 1', months.join('\n'));

    expect(screen.getByText('1 to 24 of 60')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('textbox', { name: 'Amount of flow 48, in USD' })).toHaveValue('17');
    await user.click(screen.getByRole('button', { name: 'Add a flow' }));
    expect(screen.getByRole('textbox', { name: 'Day of flow 61' })).toHaveFocus();
  });

  it('is not there where the organization has not chosen it', () => {
    open({ settings: {} });

    expect(screen.getByText('The IRR tool is switched off')).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Cash flows' })).toBeNull();
  });
});
