import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DetailType } from '#shared/domain/detail.ts';
import type { Scenario } from '#shared/domain/scenario.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aComputationModel } from '#tests/web/support/computation-model.ts';
import { aMetric, anAnswer } from '#tests/web/support/computed-metrics.ts';
import { aProject, aStructureView } from '#tests/web/support/entity-factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ModelingPage } from '#web/src/features/modeling/modeling-page.tsx';
import { withSettings } from './open-portfolio.tsx';

const modelCall = 'POST /api/entities/riverside/metrics/compute/model';
const months = { from: '2027-01', to: '2027-04' };

const kept = (id: string, name: string, change: Partial<Scenario> = {}): Scenario => ({
  id,
  entityId: 'riverside',
  name,
  note: null,
  dataKind: 'forecast',
  outcomes: ['Cash Flow'],
  range: months,
  drivers: [{ detailName: 'Revenue', entityType: 'Project', entityId: 'mesa', mode: 'scale', amount: -10 }],
  launchStatus: 'Active',
  version: 1,
  createdAt: '2027-01-05T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2027-01-05T09:00:00.000Z',
  updatedBy: 'nora',
  ...change,
});

const losses = kept('losses', 'Losses', {
  outcomes: ['Coverage', 'Cash Flow'],
  // Losses are higher in February alone.
  range: { from: '2027-02', to: '2027-02' },
  drivers: [{ detailName: 'Loss', entityType: 'Project', entityId: 'mesa', mode: 'shift', amount: 20 }],
});
const gone = kept('gone', 'Another index', {
  drivers: [{ detailName: 'Index Rate', entityType: 'Loan', entityId: null, mode: 'shift', amount: 1 }],
});
const planned = kept('planned', 'Of the plan', { dataKind: 'plan' });

function open(compare: string, scenarios: readonly Scenario[] = [kept('p90', 'P90'), losses, gone, planned]) {
  const metrics = [
    aMetric('Coverage', [1.5], { unit: 'Ratio', isComputed: true }),
    aMetric('Cash Flow', [150], { isComputed: true }),
  ];
  const server = fakeServer({
    'GET /api/entities/riverside/covenants': { body: [] },
    'POST /api/entities/riverside/metrics/compute': { body: anAnswer(['2027-01'], metrics, { dataKind: 'forecast' }) },
    'GET /api/entities/riverside/scenarios': { body: [...scenarios] },
    'GET /api/details/types': {
      body: [
        completed(DetailType, { id: 'loss', name: 'Loss', unit: 'Percentage' }),
        completed(DetailType, { id: 'rent', name: 'Rent', unit: 'Currency' }),
      ],
    },
    [modelCall]: { body: aComputationModel() },
  });
  server.install();
  const shown = renderPage(<ModelingPage />, {
    path: '/deals/:dealId/scenarios',
    address: `/deals/riverside/scenarios?from=2027-01&to=2027-04${compare === '' ? '' : `&compare=${compare}`}`,
    context: aStructureView({ projects: [aProject()] }),
    global: withSettings({ enableFinancialModeling: 'true' }),
  });
  return { server, ...shown };
}

const comparison = () => screen.findByRole('table', { name: 'Scenarios side by side' });
const rows = async (): Promise<string[]> =>
  within(await comparison())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');
const headings = async (): Promise<(string | null)[]> =>
  within(await comparison())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-15T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saved scenarios side by side', () => {
  it('are marked in the list, and are compared at the address that says so', async () => {
    const { user, router } = open('');
    await user.click(await screen.findByRole('checkbox', { name: 'Select P90' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Losses' }));
    await user.click(screen.getByRole('button', { name: 'Compare with the base' }));

    expect(await headings()).toEqual(['Metric', 'Base', 'P90', 'Change, P90', 'Losses', 'Change, Losses', 'Periods']);
    expect(router.state.location.search).toContain('compare=p90%2Closses');
    await user.click(screen.getByRole('button', { name: 'Close comparison' }));
    expect(await screen.findByRole('region', { name: 'Outcomes' })).toBeInTheDocument();
  });

  it('are listed with what each adds in its unit', async () => {
    const rent = { detailName: 'Rent', entityType: 'Project', entityId: 'mesa', mode: 'shift', amount: -500 } as const;
    open('', [kept('p90', 'P90'), losses, kept('rents', 'Lower rent', { drivers: [rent] })]);

    expect(await screen.findByRole('cell', { name: 'Loss +20 percentage points' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Revenue -10%' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Rent -500 in its currency' })).toBeVisible();
  });

  it('have each metric of any of them, with what each changes in the months of its own', async () => {
    const { user, server } = open('p90,losses');

    // 150, 140 and 160 a month; a tenth less throughout, or a fifth less in February. April has no figures.
    expect(await rows()).toEqual([
      'Coverage1.40×1.26×(0.14×)1.12×(0.28×)3 of 4',
      'Cash Flow$140$126($14)$112($28)3 of 4',
    ]);
    expect(server.last(modelCall)?.body).toMatchObject({ details: ['Cash Flow', 'Coverage'], dataKind: 'forecast' });
    await user.selectOptions(screen.getByLabelText('Measured'), 'Mar 2027');
    expect(await rows()).toEqual(['Coverage1.60×1.44×(0.16×)1.60×0.00×', 'Cash Flow$160$144($16)$160$0']);
    await user.selectOptions(screen.getByLabelText('Measured'), 'Apr 2027');
    expect((await rows())[1]).toMatch(/Revenue of Mesa solar has no value for Apr 2027/);
  });

  it('are lines of one chart, whose table has every period of them', async () => {
    const { user } = open('p90,losses');
    await user.selectOptions(await screen.findByLabelText('Shown over time'), 'Cash Flow');
    const chart = screen.getByRole('figure', { name: 'Cash Flow: scenarios side by side' });
    await user.click(within(chart).getByRole('button', { name: 'Show table' }));

    expect(within(chart).getByRole('row', { name: /^Feb 2027/ })).toHaveTextContent('Feb 2027$140$126$112');
  });

  it('leave out the one that cannot be computed any more, and say why', async () => {
    open('gone,p90,planned');

    expect(await rows()).toEqual(['Coverage1.40×1.26×(0.14×)3 of 4', 'Cash Flow$140$126($14)3 of 4']);
    const told = screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || []);
    expect(told).toEqual([
      'Another index is not computedIts metrics no longer depend on Index Rate, which it changes.',
      'Of the plan is not computedIt changes figures of the kind Plan. Choose that kind above to see it.',
    ]);
  });

  it('say which of them an address asks for in vain', async () => {
    open('p90,never');

    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(
      screen.getByText('1 scenario of this address is not found among those of Riverside senior facility.'),
    ).toBeVisible();
  });

  it('are at most three, and two of the same name are told apart', async () => {
    open(
      'a,b,c,d',
      ['a', 'b', 'c', 'd'].map((id) => kept(id, id === 'd' ? 'Fourth' : 'Same')),
    );

    expect((await headings()).filter((one) => !one?.startsWith('Change'))).toEqual([
      'Metric',
      'Base',
      'Same',
      'Same (2)',
      'Same (3)',
      'Periods',
    ]);
    expect(screen.getByText('At most 3 stand side by side: the first ones are shown.')).toBeVisible();
  });

  it('say so where none of them can be computed', async () => {
    open('planned');

    expect(await screen.findByText('None of these scenarios can be computed here')).toBeVisible();
  });

  it('are none where an address names only what is not there', async () => {
    open('never');

    expect(await screen.findByText(/^1 scenario of this address is not found/)).toBeVisible();
    expect(screen.queryByText('None of these scenarios can be computed here')).toBeNull();
    expect(screen.getByRole('button', { name: 'Close comparison' })).toBeVisible();
  });
});
