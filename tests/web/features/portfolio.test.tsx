import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emptySummary } from '#shared/domain/structure.ts';
import { anOverview, aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { rowNames } from '#tests/web/support/tables.ts';
import { allEntities, openPortfolio, west, withKpis, withSettings } from './open-portfolio.tsx';

const currentTab = async () =>
  (await within(await screen.findByRole('navigation', { name: 'Portfolio' })).findByRole('link', { current: 'page' }))
    .textContent;

describe('the tabs of the portfolio', () => {
  it('begin with the overview', async () => {
    openPortfolio({});

    expect(await currentTab()).toBe('Overview');
    expect(screen.queryByRole('link', { name: 'KPI dashboard' })).toBeNull();
  });

  it.each([
    { setting: 'Projects', address: '/portfolio', tab: 'Projects' },
    { setting: 'Structures', address: '/portfolio', tab: 'Structures' },
    { setting: 'Projects', address: '/portfolio?tab=structures', tab: 'Structures' },
    { setting: 'Projects', address: '/portfolio?tab=no-such-tab', tab: 'Projects' },
    { setting: 'KPI dashboard', address: '/portfolio', tab: 'Overview' },
  ])('open at $tab where the setting is $setting and the address $address', async ({ setting, address, tab }) => {
    openPortfolio({ address, global: withSettings({ defaultPmLandingTab: setting }) });

    expect(await currentTab()).toBe(tab);
  });

  it('leave out the KPI dashboard where the organization has not switched it on', async () => {
    openPortfolio({ global: { ...aGlobalState(), features: [{ name: 'KpiDashboard', enabled: true }] } });

    expect(await currentTab()).toBe('Overview');
    expect(screen.queryByRole('link', { name: 'KPI dashboard' })).toBeNull();
  });

  it('have the KPI dashboard where its feature flag and its setting are on', async () => {
    openPortfolio({ global: withKpis(withSettings({ defaultPmLandingTab: 'KPI dashboard' })) });

    expect(await currentTab()).toBe('KPI dashboard');
    expect(await screen.findByRole('cell', { name: '1.08× is below the required 1.20× (Q3 2026).' })).toBeVisible();
    expect(rowNames('Financial covenants')).toEqual(['Minimum debt service coverage ratio']);
  });

  it('lead from the counts of the KPI dashboard to the covenants that they count', async () => {
    const { user, router } = openPortfolio({ address: '/portfolio?tab=kpi-dashboard', global: withKpis() });

    await user.click(await screen.findByRole('link', { name: /^At risk/ }));

    expect(router.state.location.search).toBe(
      '?tab=kpi-dashboard&portfolio=aggregate&kpis.status=At+risk&kpis.status=Overdue',
    );
    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^Breached/ }));
    expect(rowNames('Financial covenants')).toEqual(['Minimum debt service coverage ratio']);
  });

  it('keep the portfolio, and leave the filters of one tab behind', async () => {
    const { user, router } = openPortfolio({
      address: '/portfolio?tab=projects&type=Wind&portfolio=west',
      routes: { 'GET /api/portfolios': { body: [allEntities, west] } },
    });

    await user.click(await screen.findByRole('link', { name: 'Structures' }));

    expect(router.state.location.search).toBe('?portfolio=west&tab=structures');
  });
});

describe('the portfolio that is shown first', () => {
  const below = '/api/v3/organizations/northlight/entities/west/structures/filter';
  const routes = {
    'GET /api/portfolios': { body: [allEntities, west] },
    [`GET ${below}`]: { body: [aStructureRow({ id: 'mesa', name: 'Mesa holdings', ancestorIds: ['west'] })] },
  };

  it('is that of the setting, and another one can be chosen', async () => {
    const { user, router } = openPortfolio({
      address: '/portfolio?tab=structures',
      global: withSettings({ defaultPmPortfolio: 'west' }),
      routes,
    });
    expect(await screen.findByRole('link', { name: 'Mesa holdings' })).toBeVisible();
    expect(screen.getByLabelText('Portfolio', { selector: 'select' })).toHaveValue('west');

    await user.selectOptions(screen.getByLabelText('Portfolio', { selector: 'select' }), 'All entities');

    expect(await screen.findByRole('link', { name: 'Riverside senior facility' })).toBeVisible();
    expect(router.state.location.search).toBe('?tab=structures&portfolio=aggregate');
  });

  it('is all entities where the one of the setting is not there', async () => {
    openPortfolio({
      address: '/portfolio?tab=structures',
      global: withSettings({ defaultPmPortfolio: 'gone' }),
      routes,
    });

    expect(await screen.findByRole('link', { name: 'Riverside senior facility' })).toBeVisible();
  });
});

describe('the overview of the portfolio', () => {
  it.each([
    { view: 'Debt Focused', first: 'Commitments by type of financing', second: 'Projects by type' },
    { view: 'Equity Focused', first: 'Projects by type', second: 'Commitments by type of financing' },
  ])('shows $first before $second where its view is $view', async ({ view, first, second }) => {
    openPortfolio({ global: withSettings({ portfolioManagementView: view }) });

    const [before, after] = [await screen.findByText(first), await screen.findByText(second)];
    expect(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says of received grants that they are not committed', async () => {
    const grants = { financingType: 'Grant' as const, count: 3, commitments: [{ currency: 'USD', amount: 3_800_000 }] };
    const overview = anOverview({ financings: [grants], received: [{ currency: 'USD', amount: 20_000_000 }] });
    openPortfolio({ routes: { 'GET /api/organizations/northlight/portfolio/overview': { body: overview } } });

    expect(await screen.findByRole('link', { name: /^Grant3 financings/ })).toHaveTextContent(
      'Grant3 financings, $20,000,000 received, not committed$3,800,000',
    );
  });

  it('leads from each figure to the list that it counts', async () => {
    openPortfolio({});
    const linkOf = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href');

    expect(await linkOf(/^Projects7$/)).toBe('/portfolio?tab=projects');
    expect(await linkOf(/^Commitments in USD/)).toBe('/portfolio?tab=financings');
    expect(await linkOf(/^Term loan3 financings/)).toBe('/portfolio?tab=financings&financingType=Loan');
    expect(await linkOf(/^Wind/)).toBe('/portfolio?tab=projects&type=Wind');
    expect(await linkOf(/^CO/)).toBe('/portfolio?tab=projects&state=CO');
    expect(await linkOf(/^Without a state/)).toBe('/portfolio?tab=projects&state=none');
    expect(await linkOf(/^Riverside term loan/)).toBe('/deals/riverside/loan/term-loan/loan-details');
    expect(screen.getByText('48.25 MW')).toBeVisible();
  });

  it('tells each amount and count once, and no chart repeats them', async () => {
    openPortfolio({});
    const commitments = within(await screen.findByRole('region', { name: 'Commitments by type of financing' }));
    const projects = within(screen.getByRole('region', { name: 'Projects by type' }));

    expect(commitments.getAllByText('Term loan')).toHaveLength(1);
    expect(projects.getAllByText('Wind')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show table' })).toBeNull();
  });

  it('never adds amounts of several currencies', async () => {
    openPortfolio({});

    expect(await screen.findByText('€9M')).toBeVisible();
    expect(screen.getByText('$61.5M')).toBeVisible();
    expect(screen.queryByText(/70\.5M/)).toBeNull();
  });

  it.each([
    { who: 'members the first five projects', access: 'MEMBER', limit: '5' },
    { who: 'guests all that is shared with them', access: 'GUEST', limit: '100' },
  ] as const)('shows $who', async ({ access, limit }) => {
    const state = aGlobalState();
    const global = { ...state, agent: { ...state.agent, effectiveAgentAccessType: access } };
    const { server } = openPortfolio({ global });

    expect(await screen.findByRole('link', { name: /^Mesa solar/ })).toBeVisible();
    expect(server.last('GET /api/projects')?.query.get('limit')).toBe(limit);
  });

  it('shows one portfolio with all that lies in it and below, and leads to its lists', async () => {
    const { server } = openPortfolio({
      address: '/portfolio?portfolio=west',
      routes: {
        'GET /api/portfolios': { body: [allEntities, west] },
        'GET /api/entities/west/structure': {
          body: {
            ...west,
            customId: null,
            launchStatus: 'Active',
            dealId: 'west',
            amount: null,
            currency: null,
            summary: emptySummary,
            withParts: { ...emptySummary, commitments: [{ currency: 'USD', amount: 54_100_000 }] },
            children: [],
            omitted: 0,
          },
        },
      },
    });

    const tiles = within(await screen.findByRole('list', { name: 'Key figures' }));
    expect(
      tiles.getByRole('link', { name: 'Commitments in USD$61.5MFull amount of all financings, drawn or not' }),
    ).toHaveAttribute('href', '/portfolio?tab=financings&portfolio=west');
    expect(await screen.findByRole('link', { name: /^CO/ })).toHaveAttribute(
      'href',
      '/portfolio?tab=projects&state=CO&portfolio=west',
    );
    const asked = server.last('GET /api/organizations/northlight/portfolio/overview')?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({ visibility: 'PortfolioManagement', withinId: 'west' });
    expect(server.last('GET /api/projects')?.query.get('withinId')).toBe('west');
    expect(within(await screen.findByRole('region', { name: 'What lies in it' })).getByText('$54.1M')).toBeVisible();
  });

  it('says what will be there and how to make the first one', async () => {
    openPortfolio({
      routes: { 'GET /api/organizations/northlight/portfolio/overview': { body: anOverview({ structureCount: 0 }) } },
    });

    expect(await screen.findByText('No structures yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New structure' })).toHaveLength(2);
  });
});

describe('the structures of the portfolio', () => {
  const address = '/portfolio?tab=structures';

  it('are listed with what hangs on them and how their covenants stand', async () => {
    const summary = {
      projectCount: 4,
      financingCount: 2,
      subStructureCount: 0,
      received: [],
      commitments: [
        { currency: 'EUR', amount: 9_000_000 },
        { currency: 'USD', amount: 42_000_000 },
      ],
    };
    const { server } = openPortfolio({
      address,
      routes: { 'GET /api/organizations/northlight/deals': { body: [aStructureRow({ summary })] } },
    });

    const row = within(await screen.findByRole('row', { name: /Riverside senior facility/ }));
    expect(row.getByRole('link')).toHaveAttribute('href', '/deals/riverside/overview');
    expect(await row.findByText(/1 breached/)).toBeVisible();
    expect(row.getByText('€9,000,000 + $42,000,000')).toBeVisible();
    expect(server.last('GET /api/organizations/northlight/deals')?.query.get('visibility')).toBe('PortfolioManagement');
  });

  it('are shown with what lies below them, which the row says', async () => {
    const withParts = {
      projectCount: 6,
      financingCount: 5,
      subStructureCount: 2,
      received: [],
      commitments: [{ currency: 'USD', amount: 54_100_000 }],
    };
    openPortfolio({
      address,
      routes: { 'GET /api/organizations/northlight/deals': { body: [aStructureRow({ withParts })] } },
    });

    const row = within(await screen.findByRole('row', { name: /Riverside senior facility/ }));
    expect(row.getByText('with its 2 parts')).toBeVisible();
    expect(row.getByText('$54,100,000')).toBeVisible();
    expect(row.getByText('6')).toBeVisible();
  });

  it('name the structure that they are part of', async () => {
    openPortfolio({
      address: `${address}&structures.columns=name,parent`,
      routes: {
        'GET /api/organizations/northlight/deals': {
          body: [
            aStructureRow({
              parentId: 'west',
              parent: { id: 'west', name: 'Western portfolio', launchStatus: 'Active' },
            }),
          ],
        },
      },
    });

    expect(await screen.findByRole('link', { name: 'Western portfolio' })).toHaveAttribute(
      'href',
      '/deals/west/overview',
    );
  });

  it('can not be created by those who may not', async () => {
    openPortfolio({
      address,
      global: aGlobalState('Analyst'),
      routes: { 'GET /api/organizations/northlight/deals': { body: [] } },
    });

    expect(await screen.findByText('No structures yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New structure' })).toBeNull();
  });

  it('say what failed and try again', async () => {
    let isWell = false;
    const { user } = openPortfolio({
      address,
      routes: {
        'GET /api/organizations/northlight/deals': () =>
          isWell
            ? { body: [aStructureRow()] }
            : { status: 404, body: { code: 'organizationNotFound', userMessage: 'This organization does not exist.' } },
      },
    });

    expect(await screen.findByText('This organization does not exist.')).toBeVisible();
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'Riverside senior facility' })).toBeVisible();
  });
});
