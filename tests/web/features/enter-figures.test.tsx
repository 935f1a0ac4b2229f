import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Detail } from '#shared/domain/detail.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aCovenant, aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { EnterFiguresHost } from '#web/src/entities/figure/enter-figures-host.tsx';

const create = 'POST /api/entities/riverside/metrics/create/datapoints';
const coverage = 'Debt Service Coverage Ratio';

const detail = (id: string, name: string, unit: string) => completed(Detail, { id, name, unit });
const standing = {
  id: 'revenue:actual:2026-09',
  detailId: 'revenue',
  detailName: 'Revenue',
  dataKind: 'actual',
  frequency: 'Monthly',
  period: '2026-09',
  value: 900_000,
  unit: 'USD',
  isOverride: false,
  source: {
    kind: 'Entered',
    by: 'dalia',
    byName: 'Dalia Okafor',
    at: '2026-10-10T15:00:00.000Z',
    documentId: null,
    note: null,
  },
  sourceNumber: 4,
};

const routes = {
  'GET /api/entities/riverside/covenants': { body: [aCovenant({ metric: coverage, startsOn: '2025-01-01' })] },
  'GET /api/entities/riverside/details': {
    body: [detail('debt-service-coverage-ratio', coverage, 'Ratio'), detail('revenue', 'Revenue', 'USD')],
  },
  'POST /api/entities/riverside/metrics/datapoints': { body: [standing] },
  'GET /api/room/riverside/documents/structure': { body: [] },
  [create]: { body: [] },
};

async function openDialog(
  more: Parameters<typeof fakeServer>[0] = {},
  search = '?enter=figures',
  role: 'Admin' | 'Member' = 'Admin',
) {
  const server = fakeServer({ ...routes, ...more });
  server.install();
  const structure = aStructure();
  const page = renderPage(<EnterFiguresHost structure={structure} />, {
    path: '/deals/:dealId/overview',
    address: `/deals/riverside/overview${search}`,
    global: aGlobalState(role),
    context: structure,
  });
  return { ...page, server };
}

const sent = (server: ReturnType<typeof fakeServer>) =>
  server.received.filter(({ path }) => path.endsWith('/create/datapoints')).map(({ body }) => body);

describe('the figures of a period', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  it('are typed one below the other, with what will be stored and how the covenant would stand', async () => {
    const { user, server } = await openDialog();
    const first = await screen.findByRole('textbox', { name: coverage });
    expect(screen.getByLabelText('Period to')).toHaveDisplayValue('Sep 30, 2026');
    expect(screen.getByText('Must be at least 1.20×')).toBeVisible();

    await user.type(first, '1.35{Enter}');
    expect(screen.getByText(/1\.35× against at least 1\.20×/)).toHaveTextContent('Met');
    const second = screen.getByRole('textbox', { name: 'Revenue' });
    expect(second).toHaveFocus();
    await user.type(second, '1.1m{Enter}');
    expect(screen.getByText('Will be stored as $1,100,000')).toBeVisible();
    const save = screen.getByRole('button', { name: 'Save 2 figures' });
    expect(save).toHaveFocus();

    await user.click(save);
    const question = within(await screen.findByRole('dialog', { name: 'Save these figures?' }));
    expect(question.getByText(/Revenue is already \$900,000, entered by Dalia Okafor/)).toBeVisible();
    expect(sent(server)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Save figures' }));

    await waitFor(() =>
      expect(sent(server)).toMatchObject([
        { detailName: coverage, unit: 'Ratio', values: [{ period: '2026-09', value: 1.35, replaces: null }] },
        { detailName: 'Revenue', unit: 'USD', values: [{ period: '2026-09', value: 1_100_000, replaces: 4 }] },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter figures' })).toBeNull());
  });

  it('are pasted as a column, and nothing is saved while one of them is in doubt', async () => {
    const { user, server } = await openDialog();
    const first = await screen.findByRole('textbox', { name: coverage });

    fireEvent.paste(first, { clipboardData: { getData: () => '1,234\n950000\n7\n' } });
    expect(screen.getByRole('textbox', { name: 'Revenue' })).toHaveValue('950000');
    expect(screen.getByText('Found no line for: 7')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Choose what this means.')).toBeVisible();
    expect(sent(server)).toEqual([]);

    await user.click(screen.getByRole('button', { name: '1.234×' }));
    expect(screen.getByText(/1\.234× against/)).toBeVisible();
  });

  it('ask about a value that none of its unit has', async () => {
    const { user, server } = await openDialog();
    await user.type(await screen.findByRole('textbox', { name: coverage }), '15m');
    await user.click(screen.getByRole('button', { name: 'Save 1 figure' }));

    const question = within(await screen.findByRole('dialog', { name: 'Save these figures?' }));
    expect(question.getByText(`${coverage} is a ratio. Is 15,000,000.00× right?`)).toBeVisible();
    expect(sent(server)).toEqual([]);
  });

  it('say where no covenant tests them then', async () => {
    const { user } = await openDialog();
    await user.selectOptions(await screen.findByLabelText('Period to'), 'Aug 31, 2026');
    await user.type(await screen.findByRole('textbox', { name: coverage }), '1.35');

    expect(screen.getByText('Will be stored as 1.35×')).toBeVisible();
    expect(screen.getByText('No covenant tests it for this period.')).toBeVisible();
  });

  it('are missed, and not breached, where several in a row make the breach', async () => {
    const lenient = aCovenant({ metric: coverage, startsOn: '2025-01-01', consecutiveBreaches: 2 });
    const { user } = await openDialog({ 'GET /api/entities/riverside/covenants': { body: [lenient] } });
    await user.type(await screen.findByRole('textbox', { name: coverage }), '1.05');

    const outlook = screen.getByText(/1\.05× against at least 1\.20×/);
    expect(outlook).toHaveTextContent(/^Missed/);
    expect(within(outlook).getByText('2 missed periods in a row make a breach')).toBeVisible();
  });

  it('stay where one of them is refused, which says why', async () => {
    const { user, server } = await openDialog({
      [create]: ({ body }) =>
        JSON.stringify(body).includes('Revenue') ? { status: 409, body: { code: 'recordChanged' } } : { body: [] },
    });
    await user.type(await screen.findByRole('textbox', { name: coverage }), '1.35');
    await user.type(screen.getByRole('textbox', { name: 'Revenue' }), '900000');
    await user.click(screen.getByRole('button', { name: 'Save 2 figures' }));

    expect(await screen.findByText(/One figure was not saved\. One was saved\./)).toBeVisible();
    expect(screen.getByText(/Someone else entered a figure here while you were typing/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Revenue' })).toHaveValue('900000');
    expect(screen.getByRole('textbox', { name: coverage })).toHaveValue('');
    expect(sent(server)).toHaveLength(2);
  });

  it('are of the kind that the address asks for, and tested by no covenant then', async () => {
    const { user, server } = await openDialog(
      { 'POST /api/entities/riverside/metrics/datapoints': { body: [] } },
      '?enter=forecast',
    );
    expect(await screen.findByLabelText('Kind')).toHaveDisplayValue('Forecast');
    expect(screen.getByLabelText('Period to')).toHaveDisplayValue('Dec 31, 2026');
    await user.type(await screen.findByRole('textbox', { name: 'Revenue' }), '5m');
    await user.click(screen.getByRole('button', { name: 'Save 1 figure' }));

    await waitFor(() =>
      expect(sent(server)).toMatchObject([{ dataKind: 'forecast', values: [{ period: '2026-12' }] }]),
    );
    expect(screen.queryByText(/Must be at least/)).toBeNull();
  });

  it('are not lost by closing, and not offered to those who may only look', async () => {
    const { user } = await openDialog();
    await user.type(await screen.findByRole('textbox', { name: coverage }), '1.35');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    document.body.replaceChildren();
    await openDialog({}, '?enter=figures', 'Member');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
