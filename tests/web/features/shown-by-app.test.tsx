import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Permission } from '#shared/domain/permissions/permission.ts';
import { aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aStanding } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { AllEntitiesPage } from '#web/src/features/oversight/all-entities-page.tsx';
import { ArchivedStructuresPage } from '#web/src/features/portfolio/archived-structures-page.tsx';
import { openPortfolio, west, withKpis } from './open-portfolio.tsx';

const list = 'GET /api/organizations/northlight/deals';
const tree = 'GET /api/portfolios/aggregate/structure';
const managed = aStructureRow();
const negotiated = aStructureRow({ id: 'talks', name: 'Talks', visibilities: ['Origination'] });
const talked = aCovenant({ id: 'talked', entityId: 'talks', name: 'Negotiated coverage' });
const standings = 'GET /api/organizations/northlight/standings';
const covenants = {
  [standings]: { body: [aStanding(managed, [aCovenant()]), aStanding(negotiated, [talked])] },
};
const root = {
  id: 'aggregate',
  name: 'All entities',
  entityType: 'Organization',
  customId: null,
  launchStatus: 'Active',
  dealId: null,
  amount: null,
  currency: null,
  summary: null,
  withParts: null,
  omitted: 0,
  children: [],
};

function openAll(page: Parameters<typeof renderPage>[0], address = '/portfolio/aggregate') {
  const server = fakeServer({ [list]: { body: [managed, negotiated] }, [tree]: { body: root }, ...covenants });
  server.install();
  return { server, ...renderPage(page, { path: '/portfolio/aggregate', address }) };
}

/** The reading of every covenant; what is wrong is asked for besides. */
const wholeList = (server: ReturnType<typeof fakeServer>) =>
  server.all(standings).find(({ query }) => query.get('risk') === null);

describe('all covenants', { timeout: 20_000 }, () => {
  it.each(['rcs', 'pm'] as const)('are those of structures that the app %s shows', async (app) => {
    const { server } = openAll(<AllEntitiesPage app={app} />);

    expect(await screen.findByRole('link', { name: /^Minimum debt service/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Negotiated coverage/ })).toBeNull();
    expect(wholeList(server)?.query.get('visibility')).toBe('PortfolioManagement');
  });

  it('are those of every structure for an app without visibilities', async () => {
    const { server } = openAll(<AllEntitiesPage app={null} />);

    expect(await screen.findByRole('link', { name: /^Negotiated coverage/ })).toBeVisible();
    expect(wholeList(server)?.query.get('visibility')).toBeNull();
  });

  it('come with a tree of the same structures', async () => {
    const { server } = openAll(<AllEntitiesPage app="rcs" />, '/portfolio/aggregate?tab=structures');

    await screen.findByText('No structures yet');
    expect(server.last(tree)?.query.get('visibility')).toBe('PortfolioManagement');
  });
});

describe('Portfolio Management', { timeout: 20_000 }, () => {
  it('lists key figures of the structures that it shows', async () => {
    openPortfolio({
      address: '/portfolio?tab=kpi-dashboard',
      global: withKpis(),
      routes: { [list]: { body: [managed, negotiated] }, ...covenants },
    });

    const table = within(await screen.findByRole('table', { name: 'Financial covenants' }));
    expect(await table.findByText(/^Minimum debt service/)).toBeVisible();
    expect(table.queryByText(/^Negotiated coverage/)).toBeNull();
  });

  it('goes on with projects of the structures that it shows', async () => {
    const { server } = openPortfolio({});

    await waitFor(() => expect(server.last('GET /api/projects')?.query.get('visibility')).toBe('PortfolioManagement'));
  });

  it('says that a chosen portfolio is not there, and shows no other figures', async () => {
    const { server, user, router } = openPortfolio({
      address: '/portfolio?portfolio=gone',
      routes: { 'GET /api/portfolios': { body: [west] } },
    });

    expect(await screen.findByText('This portfolio is not there')).toBeVisible();
    expect(server.last('GET /api/organizations/northlight/portfolio/overview')).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Show all entities' }));
    expect(router.state.location.search).toBe('?portfolio=aggregate');
  });

  it('says that the chosen portfolio could not be read, and reads it again', async () => {
    const { server, user } = openPortfolio({
      address: '/portfolio?portfolio=west',
      routes: { 'GET /api/portfolios': { status: 500, body: { code: 'internal', message: 'Broken' } } },
    });

    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(server.received.filter(({ path }) => path === '/api/portfolios').length).toBeGreaterThan(1),
    );
    expect(server.last('GET /api/organizations/northlight/portfolio/overview')).toBeUndefined();
  });

  it('shows many structures in other apps at once, and archives each on its own page', async () => {
    const update = 'PUT /api/deals/riverside';
    const { server, user } = openPortfolio({
      address: '/portfolio?tab=structures',
      routes: { [update]: { body: { ...managed, visibilities: ['Origination'], version: 4 } } },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Riverside senior facility' }));

    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('Status')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Shown in'), 'Origination');
    await user.click(screen.getByRole('button', { name: 'Save 1 structure' }));

    await waitFor(() => expect(server.last(update)?.body).toEqual({ version: 3, visibilities: ['Origination'] }));
  });
});

describe('what is archived', { timeout: 20_000 }, () => {
  const restoring = 'Select what to restore.';
  const open = (role: Parameters<typeof aGlobalState>[0]) => {
    fakeServer({
      [list]: { body: [aStructureRow({ launchStatus: 'Obsolete' })] },
      'GET /api/organizations/northlight/entityStatuses': { body: [] },
      ...covenants,
    }).install();
    return renderPage(<ArchivedStructuresPage />, {
      path: '/portfolio/archived-structure',
      global: aGlobalState(role),
    });
  };

  it('is said to be restorable to whoever may restore it', async () => {
    open('Admin');

    expect(await screen.findByText(restoring)).toBeVisible();
  });

  it('is shown without that to the others', async () => {
    open('Analyst');
    await screen.findByRole('link', { name: 'Riverside senior facility' });

    expect(screen.queryByText(restoring)).toBeNull();
  });
});

describe('the status of entities', { timeout: 20_000 }, () => {
  const status = /^Status/;
  const open = (roles: GlobalState['permissions']['roles']) => {
    const global = aGlobalState();
    const permissions = {
      ...global.permissions,
      roles,
      permissions: [
        Permission.parse({ level: 'View', action: 'Grant', sourceType: 'Deal', organizationId: 'northlight' }),
      ],
    };
    return openPortfolio({ address: '/portfolio?tab=structures', global: { ...global, permissions } });
  };

  it('is a column for whoever may read the statuses of the organization', async () => {
    open(['Member']);
    expect(await screen.findByRole('columnheader', { name: status })).toBeVisible();
  });

  it('is none for the others, to whom it would say that nothing has one', async () => {
    open([]);
    await screen.findByRole('link', { name: 'Riverside senior facility' });
    expect(screen.queryByRole('columnheader', { name: status })).toBeNull();
  });
});
