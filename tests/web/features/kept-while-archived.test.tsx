import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ListedRelationship } from '#shared/domain/relationship.ts';
import { aFinancingView, aStructureView, formAnswers } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { PartiesPanel } from '#web/src/entities/party/parties-panel.tsx';
import { CovenantDrawer } from '#web/src/features/covenants/covenant-drawer.tsx';
import { DataRoomPage } from '#web/src/features/data-room/data-room-page.tsx';

const aLender = ListedRelationship.parse({
  id: 'term-loan.1',
  relationshipId: 'term-loan.1',
  organizationId: 'northlight',
  relationshipType: 'Lender',
  entityId: 'term-loan',
  entityType: 'Loan',
  entityName: 'Riverside term loan',
  dealId: 'riverside',
  sourceType: 'Organization',
  sourceId: 'harbor',
  sourceName: 'Harbor Bank',
  percentage: 50,
  amount: 21_000_000,
  currency: 'USD',
  since: null,
  launchStatus: 'Active',
  sourceHasPage: false,
  version: 3,
  createdAt: '2026-01-05T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-11-02T09:00:00.000Z',
  updatedBy: 'nora',
});

type LaunchStatus = 'Active' | 'Obsolete';

function open(page: Parameters<typeof renderPage>[0], launchStatus: LaunchStatus, global = aGlobalState()) {
  const structure = aStructureView({ launchStatus });
  const deal = { id: 'riverside', name: 'Riverside senior facility', launchStatus, ancestorIds: [] };
  const server = fakeServer({
    ...formAnswers,
    'GET /api/deals/riverside': { body: structure },
    'GET /api/loans/term-loan': { body: aFinancingView({ deal }) },
    'GET /api/entities/term-loan/relationships': { body: [aLender] },
    'GET /api/entities/riverside/checks': { body: [aTest()] },
    'GET /api/room/riverside/listing': { body: [] },
    'GET /api/room/riverside/documents/structure': { body: [] },
  });
  server.install();
  const shown = renderPage(page, {
    path: '/deals/:dealId/here',
    address: '/deals/riverside/here',
    context: structure,
    global,
  });
  return { server, ...shown };
}

const parties = <PartiesPanel entityId="term-loan" entityType="Loan" dealId="riverside" />;

describe.each([
  ['Active', 1],
  ['Obsolete', 0],
] as const)('in a structure that is %s', { timeout: 20_000 }, (launchStatus, times) => {
  it(`parties can be changed ${times} times`, async () => {
    const { server } = open(parties, launchStatus);
    await screen.findByText('Harbor Bank');
    // What may be done is known with the financing.
    await waitFor(() => expect(server.last('GET /api/loans/term-loan')).toBeDefined());
    if (times > 0) await screen.findByRole('button', { name: 'Add party' });

    expect(screen.queryAllByRole('button', { name: 'Add party' })).toHaveLength(times);
    expect(screen.queryAllByRole('button', { name: /^Actions for Harbor Bank/ })).toHaveLength(times);
  });

  it(`folders and files can be added to its data room ${times} times`, async () => {
    open(<DataRoomPage />, launchStatus);
    await screen.findByText('The data room is empty');

    expect(screen.queryAllByRole('button', { name: 'New folder' })).toHaveLength(times);
    expect(screen.queryAllByText('Choose files, or drop them here')).toHaveLength(times);
  });

  it(`a covenant can be changed ${times} times`, async () => {
    const covenant = aCovenant();
    const structure = aStructureView({ launchStatus });
    open(<CovenantDrawer structure={structure} covenant={covenant} onClose={() => undefined} />, launchStatus);
    await screen.findByText('Tests');

    for (const name of ['Edit terms', 'Unapprove', 'Mark as obsolete']) {
      expect(screen.queryAllByRole('button', { name })).toHaveLength(times);
    }
    expect(screen.queryAllByText('Enter figure')).toHaveLength(times);
  });
});

describe('a financing that has its lender', { timeout: 20_000 }, () => {
  const withFlag = (enabled: boolean) => ({
    ...aGlobalState(),
    features: [{ name: 'MultipleLenders' as const, enabled }],
  });

  it('is offered no other one where several are switched off', async () => {
    const { user } = open(parties, 'Active', withFlag(false));
    await user.click(await screen.findByRole('button', { name: 'Add party' }));

    expect(screen.queryByRole('link', { name: 'Add lenders' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Already has a lender: Harbor Bank')).toBeVisible();
    expect(dialog.getByRole('option', { name: 'Lender' })).toBeDisabled();
  });

  it('is offered more where several are switched on', async () => {
    const { user } = open(parties, 'Active', withFlag(true));
    await user.click(await screen.findByRole('button', { name: 'Add party' }));

    expect(screen.getByRole('link', { name: 'Add lenders' })).toBeVisible();
    expect(within(await screen.findByRole('dialog')).getByRole('option', { name: 'Lender' })).toBeEnabled();
  });
});
