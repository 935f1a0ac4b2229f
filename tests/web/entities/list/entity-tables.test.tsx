import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aFinancing, anOverview, aProject } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { rowNames } from '#tests/web/support/tables.ts';
import { FinancingsTable } from '#web/src/entities/financing/financings-table.tsx';
import { ProjectsTable } from '#web/src/entities/project/projects-table.tsx';

const around = {
  'GET /api/organizations/northlight/entityStatuses': { body: [] },
  'GET /api/organizations/northlight/calendars': { body: [] },
  'GET /api/organizations/northlight/portfolio/overview': { body: anOverview() },
};

/** `count` pages of one project each; the cursor of a page is its number. */
function aServerWithPages(count: number) {
  const server = fakeServer({
    ...around,
    'GET /api/projects': ({ query }) => {
      const page = Number(query.get('cursor') ?? '1');
      return {
        body: [aProject({ id: `p${page}`, name: `Project ${page}` })],
        ...(page < count ? { headers: { 'x-next-cursor': String(page + 1) } } : {}),
      };
    },
  });
  server.install();
  return server;
}

describe('a list of projects', { timeout: 15_000 }, () => {
  it('is searched and filtered by the server, as the address says', async () => {
    const server = fakeServer({ ...around, 'GET /api/projects': { body: [aProject()] } });
    server.install();
    const { user, router } = renderPage(<ProjectsTable />, { path: '/portfolio', address: '/portfolio?state=CO' });
    await screen.findByRole('link', { name: 'Mesa solar' });

    await user.selectOptions(screen.getByLabelText('Type'), 'Wind');
    await user.type(screen.getByRole('textbox', { name: 'Search projects' }), 'mesa');

    await waitFor(() => {
      const query = server.last('GET /api/projects')?.query;
      expect(Object.fromEntries(query ?? [])).toEqual({
        launchStatus: 'Active',
        limit: '50',
        search: 'mesa',
        state: 'CO',
        type: 'Wind',
      });
    });
    expect(router.state.location.search).toBe('?state=CO&type=Wind&search=mesa');
  });

  it('goes on by itself where nothing of a page is what was asked for', async () => {
    const server = fakeServer({
      ...around,
      'GET /api/projects': ({ query }) => {
        const page = Number(query.get('cursor') ?? '1');
        return page < 4
          ? { body: [], headers: { 'x-next-cursor': String(page + 1) } }
          : { body: [aProject({ name: 'Old array' })] };
      },
    });
    server.install();
    renderPage(<ProjectsTable launchStatus="Obsolete" />, { path: '/portfolio', address: '/portfolio?search=old' });

    expect(await screen.findByRole('link', { name: 'Old array' })).toBeVisible();
    expect(screen.queryByText(/Page 1/)).not.toBeInTheDocument();
  });

  it('says where nothing was found on many pages that there may be more', async () => {
    const nothing = { body: [], headers: { 'x-next-cursor': 'more' } };
    fakeServer({ ...around, 'GET /api/projects': nothing }).install();
    renderPage(<ProjectsTable />, { path: '/portfolio', address: '/portfolio?search=old' });

    expect(await screen.findByText('Nothing on this page')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeEnabled();
  });

  it('says the size and where a project is, and names the unit once', async () => {
    fakeServer({ ...around, 'GET /api/projects': { body: [aProject()] } }).install();
    renderPage(<ProjectsTable />, { path: '/portfolio' });

    const row = within(await screen.findByRole('row', { name: /Mesa solar/ }));
    expect(screen.getByRole('columnheader', { name: /^Size \(MW\)/ })).toBeVisible();
    expect(row.getByText('12.5')).toBeVisible();
    expect(row.getByText('Boulder, CO')).toBeVisible();
    expect(row.getByRole('link', { name: 'Mesa solar' })).toHaveAttribute(
      'href',
      '/deals/riverside/project/mesa/project-details',
    );
  });

  it('orders projects by size, whichever unit each is given in', async () => {
    const sized = (name: string, assetSize: number | null, assetSizeUnit: 'kW' | 'MW' | 'MWh') =>
      aProject({ id: name, name, assetSize, assetSizeUnit });
    const body = [
      sized('Unknown', null, 'MW'),
      sized('Park', 2, 'MW'),
      sized('Roof', 900, 'kW'),
      sized('Store', 1, 'MWh'),
    ];
    fakeServer({ ...around, 'GET /api/projects': { body } }).install();
    const { user } = renderPage(<ProjectsTable />, { path: '/portfolio' });

    await user.click(await screen.findByRole('button', { name: 'Size' }));

    await waitFor(() => expect(rowNames('Projects')).toEqual(['Roof', 'Park', 'Store', 'Unknown']));
    // They measure different things, so that each has its own unit; power is in one throughout.
    expect(['0.9 MW', '2 MW', '1 MWh'].map((size) => screen.getByText(size).textContent)).toHaveLength(3);
  });

  it('shows sizes of power in megawatts, however small they are', async () => {
    const body = [aProject({ assetSize: 25 }), aProject({ id: 'roof', assetSize: 1_330, assetSizeUnit: 'kW' })];
    const tiny = aProject({ id: 'tiny', assetSize: 0.5, assetSizeUnit: 'kW' });
    fakeServer({ ...around, 'GET /api/projects': { body: [...body, tiny] } }).install();
    renderPage(<ProjectsTable />, { path: '/portfolio' });

    expect(await screen.findByRole('columnheader', { name: /^Size \(MW\)/ })).toBeVisible();
    expect(['25', '1.33', '0.0005'].map((size) => screen.getByText(size).textContent)).toHaveLength(3);
  });

  it('offers the states of its app', async () => {
    const server = fakeServer({ ...around, 'GET /api/projects': { body: [aProject()] } });
    server.install();
    renderPage(<ProjectsTable visibility="PortfolioManagement" />, { path: '/portfolio' });
    await screen.findByRole('link', { name: 'Mesa solar' });
    const asked = server.last('GET /api/organizations/northlight/portfolio/overview')?.query;
    expect(asked?.get('visibility')).toBe('PortfolioManagement');
    expect(await within(screen.getByLabelText('State')).findByRole('option', { name: 'CO' })).toBeInTheDocument();
  });

  it('offers the states of the chosen portfolio only', async () => {
    const server = fakeServer({ ...around, 'GET /api/projects': { body: [aProject()] } });
    server.install();
    renderPage(<ProjectsTable visibility="PortfolioManagement" withinId="west" />, { path: '/portfolio' });
    await screen.findByRole('link', { name: 'Mesa solar' });
    const asked = server.last('GET /api/organizations/northlight/portfolio/overview')?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ visibility: 'PortfolioManagement', withinId: 'west' });
  });

  it('offers no states of archived projects, because those in force are what is counted', async () => {
    fakeServer({ ...around, 'GET /api/projects': { body: [aProject()] } }).install();
    renderPage(<ProjectsTable launchStatus="Obsolete" />, { path: '/portfolio' });
    await screen.findByRole('link', { name: 'Mesa solar' });
    expect(screen.queryByLabelText('State')).toBeNull();
  });

  it('shows one page at a time and keeps few of them, however far somebody pages', async () => {
    aServerWithPages(30);
    const { user, queryClient } = renderPage(<ProjectsTable />, { path: '/portfolio' });
    await screen.findByRole('link', { name: 'Project 1' });

    for (let page = 2; page <= 12; page += 1) {
      await user.click(screen.getByRole('button', { name: 'Next' }));
      await screen.findByRole('link', { name: `Project ${page}` });
    }

    expect(rowNames('Projects')).toEqual(['Project 12']);
    const pages = queryClient.getQueryCache().findAll({ queryKey: ['projects', 'page'] });
    expect(pages.length).toBeLessThanOrEqual(4);
  });

  it('goes back page by page, though the server only knows the way on', async () => {
    aServerWithPages(3);
    const { user } = renderPage(<ProjectsTable />, { path: '/portfolio' });
    await screen.findByRole('link', { name: 'Project 1' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('link', { name: 'Project 2' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('link', { name: 'Project 3' });
    expect(screen.getByText('Page 3, the last')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Previous' }));

    expect(await screen.findByRole('link', { name: 'Project 2' })).toBeVisible();
    expect(screen.getByText('Page 2')).toBeVisible();
  });

  it('begins with its first page when it is narrowed', async () => {
    const server = aServerWithPages(3);
    const { user } = renderPage(<ProjectsTable />, { path: '/portfolio' });
    await screen.findByRole('link', { name: 'Project 1' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('link', { name: 'Project 2' });

    await user.selectOptions(screen.getByLabelText('Type'), 'Wind');

    await screen.findByRole('link', { name: 'Project 1' });
    expect(server.last('GET /api/projects')?.query.get('cursor')).toBeNull();
  });

  it('finds the page again that somebody left for a project', async () => {
    aServerWithPages(3);
    const { user, router } = renderPage(<ProjectsTable />, { path: '/portfolio' });
    await screen.findByRole('link', { name: 'Project 1' });
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('link', { name: 'Project 2' }));
    expect(router.state.location.pathname).toBe('/deals/riverside/project/p2/project-details');

    await router.navigate(-1);

    expect(await screen.findByRole('link', { name: 'Project 2' })).toBeVisible();
    expect(screen.getByText('Page 2')).toBeVisible();
  });

  it('offers to show everything when nothing matches', async () => {
    fakeServer({
      ...around,
      'GET /api/projects': ({ query }) => ({ body: query.get('type') === null ? [aProject()] : [] }),
    }).install();
    const { user } = renderPage(<ProjectsTable />, { path: '/portfolio', address: '/portfolio?type=Wind' });

    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));

    expect(await screen.findByRole('link', { name: 'Mesa solar' })).toBeVisible();
  });

  it('is not to be marked by those who may change nothing', async () => {
    fakeServer({ ...around, 'GET /api/projects': { body: [aProject()] } }).install();
    renderPage(<ProjectsTable />, { path: '/portfolio', global: aGlobalState('Analyst') });

    await screen.findByRole('link', { name: 'Mesa solar' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a list of financings', () => {
  it('is called as the organization calls them, each amount in its own currency', async () => {
    fakeServer({
      ...around,
      'GET /api/organizations/northlight/loans': {
        body: [aFinancing(), aFinancing({ id: 'kfw', name: 'KfW tranche', currency: 'EUR', commitmentAmount: 9_000 })],
      },
    }).install();
    const state = aGlobalState();
    const setting = { name: 'customNameForLoan', value: 'Facility' } as (typeof state.organization.details)[number];
    const global = { ...state, organization: { ...state.organization, details: [setting] } };
    const address = '/portfolio?financings.columns=name,commitment,term';
    renderPage(<FinancingsTable />, { path: '/portfolio', address, global });

    const table = within(await screen.findByRole('table', { name: 'Facilitys' }));
    expect(await table.findByText('$42,000,000')).toBeVisible();
    expect(table.getByText('€9,000')).toBeVisible();
    expect(table.getAllByText('10 years')).toHaveLength(2);
    expect(screen.getByRole('textbox', { name: 'Search facilitys' })).toBeVisible();
  });
});
