import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import {
  aFinancing,
  aFinancingView,
  aProject,
  aStructureRow,
  aStructureView,
  formAnswers,
} from '#tests/web/support/entity-factories.ts';
import { aGlobalState, aProposal } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { CovenantsPage } from '#web/src/features/covenants/covenants-page.tsx';
import { DashboardPage } from '#web/src/features/oversight/dashboard-page.tsx';
import { DataVaultPage } from '#web/src/features/oversight/data-vault-page.tsx';
import { BusinessesPage } from '#web/src/features/parties/businesses-page.tsx';
import { LoanDetailsPage } from '#web/src/features/structure-details/financing-page.tsx';
import { LoansPage, ProjectsPage } from '#web/src/features/structure-details/sub-entities-pages.tsx';
import { OverviewPage } from '#web/src/features/structures/overview-page.tsx';

const sources = ['Deal', 'Project', 'Loan', 'Covenant', 'Document', 'Detail'] as const;

const grant = (permission: Partial<Permission>): Permission => ({
  organizationId: 'northlight',
  level: 'View',
  action: 'Grant',
  sourceType: 'Deal',
  sourceId: null,
  entityId: null,
  detailType: null,
  detailName: null,
  detailValues: [],
  ...permission,
});

/** A guest who has these permissions and nothing else. */
function aGuest(...permissions: readonly Partial<Permission>[]): GlobalState {
  const global = aGlobalState();
  return {
    ...global,
    agent: { ...global.agent, roles: [], effectiveAgentAccessType: 'GUEST' },
    permissions: { ...global.permissions, roles: [], permissions: permissions.map(grant) },
  };
}

const viewer = () => aGuest(...sources.map((sourceType) => ({ sourceType, entityId: 'riverside' })));

const answers = {
  'GET /api/entities/riverside/covenants': { body: [aProposal()] },
  'GET /api/entities/riverside/details': { body: [] },
  'GET /api/entities/riverside/relationships': { body: [] },
  'GET /api/entities/term-loan/relationships': { body: [] },
  'GET /api/entities/term-loan/details': { body: [] },
  'GET /api/details/types': { body: [] },
  'GET /api/deals/riverside': { body: aStructureView() },
  'GET /api/loans': { body: [] },
  'GET /api/organizations/northlight/loans': { body: [] },
  'GET /api/projects': { body: [] },
  'GET /api/organizations/northlight/deals': { body: [] },
  'GET /api/organizations/northlight/standings': { body: [] },
  'GET /api/organizations/northlight/relationships': { body: [] },
  'GET /api/v3/organizations/northlight/entities/navigation': { body: [] },
  ...formAnswers,
};

type Routes = Parameters<typeof fakeServer>[0];

function open(
  page: Parameters<typeof renderPage>[0],
  { global, context, routes = {} }: { global: GlobalState; context?: unknown; routes?: Routes },
) {
  const server = fakeServer({ ...answers, ...routes });
  server.install();
  const place = { path: '/deals/:dealId/loan/:loanId/here', address: '/deals/riverside/loan/term-loan/here' };
  return { server, ...renderPage(page, { ...place, global, context }) };
}

const proposals = /proposed covenant/;

describe('proposed covenants', { timeout: 20_000 }, () => {
  const pages = [
    ['the overview', <OverviewPage key="overview" />],
    ['the covenants', <CovenantsPage key="covenants" />],
  ] as const;

  it.each(pages)('are announced on %s to whoever works on them', async (_, page) => {
    open(page, { global: aGlobalState('Analyst'), context: aStructureView() });

    expect(await screen.findByText(proposals)).toBeVisible();
  });

  it.each(pages)('are neither announced on %s nor asked for by a viewer', async (_, page) => {
    const { server } = open(page, { global: viewer(), context: aStructureView() });
    await waitFor(() => expect(server.last('GET /api/entities/riverside/covenants')).toBeDefined());

    expect(screen.queryByText(proposals)).toBeNull();
    expect(server.last('GET /api/entities/riverside/covenants')?.query.get('approved')).toBe('true');
  });
});

describe('a structure that was archived', { timeout: 20_000 }, () => {
  const archived = aStructureView({ launchStatus: 'Obsolete' });
  const adding = /^(Add one|Add covenant|Import .*|New .*)$/;
  const offered = () => [
    ...screen.queryAllByRole('button', { name: adding }),
    ...screen.queryAllByRole('link', { name: adding }),
  ];
  const pages = [
    ['overview', 'No projects yet', <OverviewPage key="overview" />],
    ['covenants', 'No covenants in force', <CovenantsPage key="covenants" />],
    ['financings', /^No financings? (yet|is archived)$/i, <LoansPage key="loans" />],
    ['projects', /^No projects? (yet|is archived)$/i, <ProjectsPage key="projects" />],
  ] as const;
  const routes = { 'GET /api/entities/riverside/covenants': { body: [] } };

  it.each(pages)('offers nothing to add in its %s', async (_, empty, page) => {
    open(page, { global: aGlobalState(), context: archived, routes });
    await screen.findByText(empty);

    expect(offered()).toEqual([]);
  });

  it.each(pages)('offers it in the %s while it is in force', async (_, empty, page) => {
    open(page, { global: aGlobalState(), context: aStructureView(), routes });
    await screen.findByText(empty);

    expect(offered()).not.toEqual([]);
  });

  it.each([
    ['Active', 1],
    ['Obsolete', 0],
  ] as const)('when %s, lets projects of a financing be linked %i times', async (launchStatus, times) => {
    const deal = { id: 'riverside', name: 'Riverside senior facility', launchStatus, ancestorIds: [] };
    open(<LoanDetailsPage />, {
      global: aGlobalState(),
      context: aStructureView({ launchStatus }),
      routes: { 'GET /api/loans/term-loan': { body: aFinancingView({ deal, ancestors: [deal] }) } },
    });
    const projects = within(await screen.findByRole('region', { name: 'Projects' }));

    expect(projects.queryAllByRole('button', { name: 'Change' })).toHaveLength(times);
  });
});

describe('the dashboard of a guest', { timeout: 20_000 }, () => {
  const shared = {
    'GET /api/organizations/northlight/loans': { body: [aFinancing()] },
    'GET /api/projects': { body: [aProject()] },
  };

  it('lists a financing and a project that are shared without their structure', async () => {
    const global = aGuest({ sourceType: 'Loan', entityId: 'term-loan' }, { sourceType: 'Project', entityId: 'mesa' });
    open(<DashboardPage />, { global, routes: shared });

    expect(await screen.findByRole('link', { name: /^Riverside term loan/ })).toHaveAttribute(
      'href',
      '/deals/riverside/loan/term-loan/loan-details',
    );
    expect(await screen.findByRole('link', { name: /^Mesa solar/ })).toBeVisible();
    expect(screen.queryByText('Nothing is shared with you yet')).toBeNull();
  });

  it('does not list again what lies in a structure that is seen', async () => {
    const { server } = open(<DashboardPage />, {
      global: aGuest(...sources.map((sourceType) => ({ sourceType, entityId: 'riverside' }))),
      routes: {
        ...shared,
        'GET /api/organizations/northlight/deals': { body: [aStructureRow()] },
      },
    });
    await screen.findByRole('region', { name: /^Riverside senior facility/ });

    expect(screen.queryByRole('link', { name: /^Riverside term loan/ })).toBeNull();
    expect(server.last('GET /api/organizations/northlight/loans')).toBeUndefined();
  });

  it('says so when nothing is shared', async () => {
    open(<DashboardPage />, { global: aGuest() });

    expect(await screen.findByText('Nothing is shared with you yet')).toBeVisible();
  });
});

describe('the dashboard of a member', { timeout: 20_000 }, () => {
  const routes = {
    'GET /api/organizations/northlight/deals': {
      body: [aStructureRow(), aStructureRow({ id: 'harbor', name: 'Harbor storage' })],
    },
  };
  const aMember = (...permissions: readonly Partial<Permission>[]): GlobalState => {
    const guest = aGuest({ sourceType: 'Deal' }, ...permissions);
    return { ...guest, agent: { ...guest.agent, effectiveAgentAccessType: 'MEMBER' } };
  };

  it('says nothing of covenants where none may be seen', async () => {
    const { server } = open(<DashboardPage />, { global: aMember(), routes });

    expect(await screen.findByRole('link', { name: 'Harbor storage' })).toBeVisible();
    expect(screen.queryByText('Breached')).toBeNull();
    expect(screen.queryByText('None yet')).toBeNull();
    expect(server.last('GET /api/organizations/northlight/standings')).toBeUndefined();
  });

  it('says that there are no covenants only of structures where they may be seen', async () => {
    open(<DashboardPage />, { global: aMember({ sourceType: 'Covenant', entityId: 'riverside' }), routes });

    expect(await screen.findByRole('link', { name: 'Riverside senior facility None yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Harbor storage' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Breached0' })).toBeVisible();
  });
});

describe('what a viewer cannot do', { timeout: 20_000 }, () => {
  it('is not suggested where there are no businesses', async () => {
    open(<BusinessesPage />, { global: viewer() });
    await screen.findByText('No businesses yet');

    expect(screen.queryByText(/Make the first/)).toBeNull();
  });

  it('is not offered in the Data Vault', async () => {
    open(<DataVaultPage />, { global: viewer() });
    await screen.findByText('No structures yet');

    expect(screen.queryByRole('link', { name: 'Upload documents' })).toBeNull();
  });

  it('is offered in the Data Vault to whoever may upload into one structure', async () => {
    open(<DataVaultPage />, { global: aGuest({ level: 'Create', sourceType: 'Document', entityId: 'riverside' }) });

    expect(await screen.findByRole('link', { name: 'Upload documents' })).toBeVisible();
  });
});
