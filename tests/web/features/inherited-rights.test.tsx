import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aSignal, aStanding } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { DataRoomPage } from '#web/src/features/data-room/data-room-page.tsx';
import { UploadPage } from '#web/src/features/data-room/upload-page.tsx';
import { StructureFiguresPage } from '#web/src/features/figures/figures-page.tsx';
import { SignalsPage } from '#web/src/features/figures/signals-page.tsx';
import { AllEntitiesPage } from '#web/src/features/oversight/all-entities-page.tsx';
import { DataVaultPage } from '#web/src/features/oversight/data-vault-page.tsx';
import { TeamPage } from '#web/src/features/people/team-page.tsx';
import { StructureTabs } from '#web/src/features/structures/structure-tabs.tsx';

const lineOf = (permission: Partial<Permission>): Permission => ({
  organizationId: 'northlight',
  level: 'View',
  action: 'Grant',
  sourceType: 'Deal',
  sourceId: null,
  entityId: 'solar',
  detailType: null,
  detailName: null,
  detailValues: [],
  ...permission,
});

/** A guest with rights on the portfolio that Riverside is a part of, and with none on Riverside itself. */
function ofPortfolio(...more: readonly Partial<Permission>[]): GlobalState {
  const global = aGlobalState();
  const seen = (['Deal', 'Covenant', 'Document', 'Detail'] as const).map((sourceType) => ({ sourceType }));
  return {
    ...global,
    agent: { ...global.agent, roles: [], effectiveAgentAccessType: 'GUEST' },
    permissions: { ...global.permissions, roles: [], permissions: [...seen, ...more].map(lineOf) },
  };
}

const part = aStructureView({
  parentId: 'solar',
  ancestorIds: ['solar'],
  parent: { id: 'solar', name: 'Solar portfolio', launchStatus: 'Active' },
});

const navigation = 'GET /api/v3/organizations/northlight/entities/navigation';
const answers = {
  'GET /api/entities/riverside/covenants': { body: [aCovenant()] },
  'GET /api/entities/riverside/details': { body: [] },
  'GET /api/deals/riverside/signals': { body: [aSignal()] },
  'GET /api/details/types': { body: [] },
  'GET /api/entities/riverside/metrics/deleted/datapoints': { body: [] },
  'POST /api/entities/riverside/metrics/datapoints': { body: [] },
  'GET /api/organizations/northlight/deals': { body: [part] },
  'GET /api/organizations/northlight/standings': { body: [aStanding(part, [aCovenant()])] },
  'GET /api/room/riverside/uploads': { body: [] },
  'GET /api/room/riverside/listing': { body: [] },
  'GET /api/room/riverside/documents/structure': { body: [] },
  'GET /api/entities/riverside/team': { body: { agents: [], groups: [] } },
  [navigation]: {
    body: [
      {
        id: 'riverside',
        name: 'Riverside senior facility',
        entityType: 'Deal',
        customId: null,
        launchStatus: 'Active',
        dealId: 'riverside',
        parentId: 'solar',
        ancestorIds: ['solar'],
        hasChildren: false,
      },
    ],
  },
};

function open(page: Parameters<typeof renderPage>[0], global = ofPortfolio()) {
  const server = fakeServer(answers);
  server.install();
  const shown = renderPage(page, {
    path: '/deals/:dealId/here',
    address: '/deals/riverside/here',
    global,
    context: part,
  });
  return { server, ...shown };
}

describe('whoever has a right on a portfolio', { timeout: 20_000 }, () => {
  it.each([
    ['figures', <StructureFiguresPage key="figures" />, /Tested by covenants/],
    ['data signals', <SignalsPage key="signals" />, /Debt Service Coverage Ratio/],
  ])('reads the %s of what lies in it', async (_, page, shown) => {
    open(page);

    expect((await screen.findAllByText(shown))[0]).toBeVisible();
    expect(screen.queryByText(/not shared with you/)).toBeNull();
  });

  it('finds the covenants of what lies in it among all covenants', async () => {
    open(<AllEntitiesPage app={null} />);

    expect(await screen.findByRole('link', { name: /^Minimum debt service coverage ratio/ })).toBeVisible();
  });

  it('sees figures and documents of what lies in it in the Data Vault', async () => {
    open(<DataVaultPage />);

    expect(await screen.findByRole('link', { name: /Data room/ })).toBeVisible();
    expect(screen.queryByText('Its figures are not shared with you')).toBeNull();
  });

  it('is offered the pages of what lies in it', async () => {
    open(<StructureTabs structure={part} />);

    const tabs = within(await screen.findByRole('navigation', { name: 'Structure' }));
    expect(tabs.getByRole('link', { name: /covenants/i })).toBeVisible();
    expect(tabs.getByRole('link', { name: 'Figures' })).toBeVisible();
    expect(tabs.queryByRole('link', { name: 'Projects' })).toBeNull();
  });

  it('may add documents there, if the right is one to add', async () => {
    open(<DataRoomPage />, ofPortfolio({ level: 'Create', sourceType: 'Document' }));

    expect(await screen.findByRole('button', { name: 'New folder' })).toBeVisible();
  });

  it('is offered its data room for uploads', async () => {
    open(<UploadPage />, ofPortfolio({ level: 'Create', sourceType: 'Document' }));

    expect(await screen.findByRole('option', { name: 'Riverside senior facility' })).toBeInTheDocument();
  });

  it('reads on the team page what follows from that, and from where', async () => {
    open(<TeamPage />, ofPortfolio({ level: 'Edit' }));
    const own = within(await screen.findByRole('region', { name: 'Your access' }));

    expect(own.getByText('View and edit')).toBeVisible();
    await waitFor(() => expect(own.getByText(/Solar portfolio\.$/)).toBeVisible());
  });
});
