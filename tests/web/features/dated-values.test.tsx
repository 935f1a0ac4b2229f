import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DatedValue } from '#shared/domain/datapoint.ts';
import { Detail } from '#shared/domain/detail.ts';
import { aWorkflow } from '#tests/web/support/approvals.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { startSession } from '#web/src/api/session.ts';
import { DetailPage } from '#web/src/features/figures/detail-page.tsx';

const decisions = 'POST /api/entities/riverside/metrics/datapoints/approvals';
const stepsOf = (id: string) => `GET /api/entities/riverside/metrics/datapoints/${encodeURIComponent(id)}/approvals`;
const listed = 'GET /api/entities/riverside/details/commitment/dated-values';

const aValue = (from: string | null, value: number, more: Partial<DatedValue> = {}): DatedValue => ({
  id: `commitment:actual:From${from === null ? '' : `:${from}`}`,
  detailId: 'commitment',
  detailName: 'Commitment Amount',
  dataKind: 'actual',
  from,
  value,
  unit: 'USD',
  isOverride: false,
  approvalStatus: null,
  source: {
    kind: 'Entered',
    by: 'dalia',
    byName: 'Dalia Okafor',
    at: '2026-10-02T09:00:00.000Z',
    documentId: null,
    note: null,
  },
  sourceNumber: 1,
  ...more,
});

const original = aValue(null, 10_000_000);
const amended = aValue('2026-07-01', 12_000_000, { approvalStatus: 'Triggered', sourceNumber: 4 });
const rejected = aValue('2026-09-01', 99_000_000, { approvalStatus: 'Rejected', sourceNumber: 5 });
const step = { approvalStatus: 'Triggered', value: 12_000_000, unit: 'USD', source: amended.source };

function openDetail(more: Parameters<typeof fakeServer>[0] = {}) {
  const detail = completed(Detail, {
    id: 'commitment',
    entityId: 'riverside',
    name: 'Commitment Amount',
    valueType: 'Number',
    valueSource: 'Fixed',
    unit: 'USD',
    current: amended,
  });
  const server = fakeServer({
    'GET /api/entities/riverside/details': { body: [detail] },
    'POST /api/entities/riverside/metrics/datapoints': { body: [] },
    'GET /api/entities/riverside/metrics/deleted/datapoints': { body: [] },
    [listed]: { body: [rejected, amended, original] },
    [stepsOf(amended.id)]: { body: [step] },
    [decisions]: { body: [] },
    ...more,
  });
  server.install();
  const page = renderPage(<DetailPage />, {
    path: '/deals/:dealId/deal-details/:detailId',
    address: '/deals/riverside/deal-details/commitment',
    global: aGlobalState(),
    context: aStructure(),
  });
  return { ...page, server };
}

const openAmended = async (more: Parameters<typeof fakeServer>[0] = {}) => {
  const page = openDetail(more);
  await page.user.click(await screen.findByRole('button', { name: 'From Jul 1, 2026, Commitment Amount' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Commitment Amount' }));
  return { ...page, drawer };
};

beforeEach(() => {
  startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
});

describe('the values of a detail that hold from a day on', { timeout: 30_000 }, () => {
  it('are all told, with the day, what holds today and where their approvals stand', async () => {
    openDetail();
    const table = await screen.findByRole('table', { name: 'Values of Commitment Amount' });
    const row = (name: RegExp) => within(within(table).getByRole('row', { name }));

    expect(row(/^From Jul 1, 2026/).getByText('Waiting for a decision')).toBeVisible();
    expect(row(/^From Jul 1, 2026/).getByText('Holds today')).toBeVisible();
    expect(row(/^From Sep 1, 2026/).getByText('Rejected')).toBeVisible();
    expect(row(/^From the beginning/).queryByText('Holds today')).toBeNull();
    expect(screen.queryByText('No figures yet')).toBeNull();
  });

  it('say so where there are none', async () => {
    openDetail({ [listed]: { body: [] } });
    expect(await screen.findByText('No values yet')).toBeVisible();
  });

  it('tell who asked for an approval, and take a reason with what is turned down', async () => {
    const { user, server, drawer } = await openAmended();
    const steps = within(await drawer.findByRole('list', { name: 'Steps of the approval' }));
    expect(steps.getByText(/Dalia Okafor/)).toBeVisible();

    await user.click(drawer.getByRole('button', { name: 'Reject' }));
    await user.click(drawer.getByRole('button', { name: 'Reject' }));
    expect(drawer.getByText('Say why it is rejected.')).toBeVisible();
    expect(server.all(decisions)).toEqual([]);
    await user.type(drawer.getByRole('textbox', { name: 'Reason' }), 'Never signed');
    await user.click(drawer.getByRole('button', { name: 'Reject' }));

    await waitFor(() =>
      expect(server.last(decisions)?.body).toEqual({
        approvalStatus: 'Rejected',
        figures: [{ datapointId: amended.id, replaces: 4 }],
        documentId: null,
        note: 'Never signed',
      }),
    );
  });

  it('leave the focus beside the steps where one is not taken after all, and forget what was wrong with it', async () => {
    const { user, drawer } = await openAmended();

    await user.click(drawer.getByRole('button', { name: 'Reject' }));
    await user.click(drawer.getByRole('button', { name: 'Reject' }));
    expect(drawer.getByText('Say why it is rejected.')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));

    expect(drawer.getByRole('button', { name: 'Reject' }).closest('[tabindex="-1"]')).toHaveFocus();
    await user.click(drawer.getByRole('button', { name: 'Approve' }));
    expect(drawer.getByRole('textbox', { name: 'Note' })).toBeVisible();
    expect(drawer.queryByText('Say why it is rejected.')).toBeNull();
  });

  it('say so where somebody else was faster, and keep the note', async () => {
    const refusal = { status: 409, body: { code: 'recordChanged', message: 'It was changed.' } };
    const { user, drawer } = await openAmended({ [decisions]: refusal });

    await user.click(drawer.getByRole('button', { name: 'Approve' }));
    await user.type(drawer.getByRole('textbox', { name: 'Note' }), 'Signed copy seen');
    await user.click(drawer.getByRole('button', { name: 'Approve' }));

    expect(await drawer.findByRole('alert')).toHaveTextContent(/Someone else changed this value/);
    expect(drawer.getByRole('textbox', { name: 'Note' })).toHaveValue('Signed copy seen');
  });
});

describe('the approval of a detail itself', { timeout: 30_000 }, () => {
  const changed = 'PUT /api/entities/riverside/details/commitment';
  const workflows = 'GET /api/entities/riverside/workflows';

  it('is given at once by whoever may, of the version that was seen', async () => {
    const { user, server } = openDetail({
      [changed]: { body: completed(Detail, { id: 'commitment', approved: true }) },
      [workflows]: { body: [] },
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Commitment Amount' }));

    await waitFor(() => expect(server.last(changed)?.body).toEqual({ version: expect.any(Number), approved: true }));
    expect(await screen.findByRole('button', { name: 'Arrange approval in steps' })).toBeVisible();
  });

  it('is given in steps alone while it is in a workflow', async () => {
    const source = { sourceType: 'Detail' as const, sourceId: 'riverside~commitment' };
    const workflow = aWorkflow({ source, sourceName: 'Commitment Amount', covenantType: null });
    openDetail({ [workflows]: { body: [workflow] } });

    expect(await screen.findByText('Credit')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve Commitment Amount' })).toBeNull();
  });
});
