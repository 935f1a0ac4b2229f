import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ComputationModel } from '#shared/domain/computation-model.ts';
import type { Scenario } from '#shared/domain/scenario.ts';
import { aComputationModel } from '#tests/web/support/computation-model.ts';
import { aMetric, anAnswer } from '#tests/web/support/computed-metrics.ts';
import { aProject, aStructureView } from '#tests/web/support/entity-factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ModelingPage } from '#web/src/features/modeling/modeling-page.tsx';
import { withSettings } from './open-portfolio.tsx';

const modelCall = 'POST /api/entities/riverside/metrics/compute/model';

interface Given {
  readonly model?: Partial<ComputationModel>;
  readonly settings?: Readonly<Record<string, string>>;
  readonly routes?: Parameters<typeof fakeServer>[0];
}

function open({ model = {}, settings = { enableFinancialModeling: 'true' }, routes = {} }: Given = {}) {
  const metrics = [
    aMetric('Coverage', [1.5], { unit: 'Ratio', isComputed: true }),
    aMetric('Cash Flow', [150], { isComputed: true }),
    aMetric('Revenue', [150]),
  ];
  const server = fakeServer({
    'GET /api/entities/riverside/covenants': { body: [] },
    'POST /api/entities/riverside/metrics/compute': { body: anAnswer(['2027-01'], metrics, { dataKind: 'forecast' }) },
    'GET /api/entities/riverside/scenarios': { body: [] },
    [modelCall]: { body: aComputationModel(model) },
    ...routes,
  });
  server.install();
  const shown = renderPage(<ModelingPage />, {
    path: '/deals/:dealId/scenarios',
    address: '/deals/riverside/scenarios?from=2027-01&to=2027-04',
    context: aStructureView({ projects: [aProject()] }),
    global: withSettings(settings),
  });
  return { server, ...shown };
}

const rowsOf = async (name: string): Promise<string[]> =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

type User = ReturnType<typeof open>['user'];

async function addDriver(user: User, name: string): Promise<void> {
  await user.selectOptions(await screen.findByLabelText('Add a driver'), name);
}

async function type(user: User, field: string, text: string): Promise<void> {
  const input = screen.getByRole('textbox', { name: field });
  await user.clear(input);
  await user.type(input, text);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-15T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a scenario', () => {
  it('computes at once what becomes of metrics where a driver is scaled', async () => {
    const { user } = open();

    expect(await rowsOf('Outcomes in short')).toEqual([
      // Of the months that have values: 1.5, 1.4 and 1.6.
      'Coverage1.40×1.40×1.50×1.50×',
      'Cash Flow$140$140$150$150',
    ]);
    await addDriver(user, 'Revenue, Mesa solar');
    await type(user, 'Change of Revenue, Mesa solar, in %', '-10');

    expect(await rowsOf('Outcomes in short')).toEqual(['Coverage1.40×1.26×1.50×1.35×', 'Cash Flow$140$126$150$135']);
    expect((await rowsOf('Coverage by period'))[0]).toBe('Jan 20271.50×1.35×(0.15×)');
    expect((await rowsOf('Coverage by period'))[3]).toMatch(
      /Apr 2027.*Revenue of Mesa solar has no value for Apr 2027/,
    );
  });

  it('shifts percentages by percentage points, in the months in which drivers change', async () => {
    const { user } = open();
    await addDriver(user, 'Loss, Mesa solar');
    await type(user, 'Change of Loss, Mesa solar, in percentage points', '20');

    expect(await rowsOf('Outcomes in short')).toContain('Cash Flow$140$112$150$120');
    await user.click(screen.getByRole('button', { name: /^Months in which drivers change/ }));
    await user.click(screen.getByRole('button', { name: 'Feb 2027' }));
    await user.click(screen.getByRole('button', { name: 'Feb 2027' }));

    // 150, 140 less a fifth, and 160.
    expect(await rowsOf('Outcomes in short')).toContain('Cash Flow$140$112$150$141');
  });

  it('follows its slider', async () => {
    const { user } = open();
    await addDriver(user, 'Revenue, Mesa solar');
    fireEvent.change(screen.getByRole('slider', { name: 'Change of Revenue, Mesa solar' }), {
      target: { value: '-50' },
    });

    expect(screen.getByRole('textbox', { name: 'Change of Revenue, Mesa solar, in %' })).toHaveValue('-50');
    expect(await rowsOf('Outcomes in short')).toContain('Cash Flow$140$70$150$75');
  });

  it('has no results as long as a change cannot be read', async () => {
    const { user } = open();
    await addDriver(user, 'Revenue, Mesa solar');
    await type(user, 'Change of Revenue, Mesa solar, in %', 'half');

    expect(screen.getByText('Results appear once every change can be read.')).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Outcomes in short' })).toBeNull();
  });

  it('says which metrics are withheld from the reader', async () => {
    const withheld = [{ detailName: 'Levered IRR', reason: 'It follows from figures that are not shared with you.' }];
    open({ model: { withheld } });

    expect(
      await screen.findByText('Levered IRR cannot be modelled: It follows from figures that are not shared with you.'),
    ).toBeInTheDocument();
  });

  it('asks only for metrics that are computed and have values', async () => {
    const { server } = open();
    await rowsOf('Outcomes in short');

    expect(server.last(modelCall)?.body).toMatchObject({
      details: ['Coverage', 'Cash Flow'],
      dataKind: 'forecast',
      startDate: '2027-01',
      endDate: '2027-04',
    });
  });

  it('says that it is too large for a browser', async () => {
    open({
      routes: {
        [modelCall]: {
          status: 400,
          body: {
            code: 'computationTooLarge',
            userMessage: 'This reads more projects and financings than one answer can take.',
          },
        },
      },
    });

    expect(await screen.findByText(/more projects and financings than one answer can take/)).toBeInTheDocument();
  });

  it('asks before its drivers are lost', async () => {
    const { user, router } = open();
    await addDriver(user, 'Revenue, Mesa solar');
    void router.navigate('/deals/riverside/figures');

    expect(await screen.findByRole('button', { name: 'Leave without saving' })).toBeInTheDocument();
  });

  it('is not there where the organization has not chosen it', () => {
    open({ settings: {} });

    expect(screen.getByText('Financial modeling is switched off')).toBeInTheDocument();
  });
});

describe('the sensitivity of a metric', () => {
  it('is that to each driver below and above, the widest first', async () => {
    const { user } = open();
    const figure = await screen.findByRole('figure', { name: 'Coverage by driver' });
    await user.click(within(figure).getByRole('button', { name: 'Show table' }));

    // A loss of nothing stays nothing: it is left out.
    const rows = await rowsOf('Coverage by driver');
    expect(rows).toEqual(['Debt Service, Riverside senior facility1.56×1.27×', 'Revenue, Mesa solar1.26×1.54×']);
    await user.selectOptions(screen.getByLabelText('Measured'), 'Mar 2027');
    await waitFor(async () => expect((await rowsOf('Coverage by driver'))[1]).toBe('Revenue, Mesa solar1.44×1.76×'));
  });
});

const p90: Scenario = {
  id: 'p90',
  entityId: 'riverside',
  name: 'P90 production',
  note: null,
  dataKind: 'forecast',
  outcomes: ['Cash Flow'],
  range: { from: '2027-01', to: '2027-04' },
  drivers: [{ detailName: 'Revenue', entityType: 'Project', entityId: 'mesa', mode: 'scale', amount: -10 }],
  launchStatus: 'Active',
  version: 4,
  createdAt: '2027-01-05T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2027-01-05T09:00:00.000Z',
  updatedBy: 'nora',
};
const saved = { 'GET /api/entities/riverside/scenarios': { body: [p90] } };

describe('a saved scenario', () => {
  it('is opened with its drivers, changed, and saved as a new version', async () => {
    const update = 'PUT /api/entities/riverside/scenarios/p90';
    const { user, server } = open({ routes: { ...saved, [update]: { body: { ...p90, version: 5 } } } });
    expect((await rowsOf('Saved scenarios'))[0]).toContain('P90 productionRevenue -10%');
    await user.click(screen.getByRole('button', { name: 'P90 production' }));

    expect(await screen.findByRole('region', { name: 'Drivers of P90 production' })).toBeInTheDocument();
    expect(await rowsOf('Outcomes in short')).toContain('Cash Flow$140$126$150$135');
    await type(user, 'Change of Revenue, Mesa solar, in %', '-7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Save scenario' }));

    await waitFor(() =>
      expect(server.last(update)?.body).toMatchObject({
        name: 'P90 production',
        version: 4,
        outcomes: ['Cash Flow'],
        range: p90.range,
        drivers: [{ ...p90.drivers[0], amount: -7 }],
      }),
    );
  });

  it('is made of what stands on the screen', async () => {
    const create = 'POST /api/entities/riverside/scenarios';
    const { user, server } = open({ routes: { [create]: { body: { ...p90, id: 'new', version: 1 } } } });
    await addDriver(user, 'Loss, Mesa solar');
    await type(user, 'Change of Loss, Mesa solar, in percentage points', '1.5');
    await user.click(screen.getByRole('button', { name: 'Save as new' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Losses');
    await user.click(screen.getByRole('button', { name: 'Save scenario' }));

    await waitFor(() =>
      expect(server.last(create)?.body).toMatchObject({
        name: 'Losses',
        dataKind: 'forecast',
        outcomes: ['Coverage', 'Cash Flow'],
        drivers: [{ detailName: 'Loss', entityType: 'Project', entityId: 'mesa', mode: 'shift', amount: 1.5 }],
      }),
    );
  });

  it('leaves the decision to its writer when somebody else saved first', async () => {
    const update = 'PUT /api/entities/riverside/scenarios/p90';
    const changed = { status: 409, body: { code: 'recordChanged', userMessage: 'Somebody else has changed this.' } };
    const { user } = open({ routes: { ...saved, [update]: changed } });
    await user.click(await screen.findByRole('button', { name: 'P90 production' }));
    await screen.findByRole('region', { name: 'Drivers of P90 production' });
    await type(user, 'Change of Revenue, Mesa solar, in %', '-7');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Save scenario' }));

    expect(await screen.findByRole('dialog', { name: 'Someone else changed this' })).toBeInTheDocument();
  });

  it('is archived, and can be restored', async () => {
    const status = 'PUT /api/entities/riverside/scenarios/p90/status';
    const { user, server } = open({
      routes: { ...saved, [status]: { body: { ...p90, version: 5, launchStatus: 'Obsolete' } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Archive P90 production' }));

    await waitFor(() => expect(server.last(status)?.body).toEqual({ version: 4, launchStatus: 'Obsolete' }));
  });
});
