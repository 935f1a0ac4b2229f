import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NavigationEntity } from '#shared/domain/portfolio.ts';
import { anOverview, aProject, aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aStanding, aTest } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { AlertsPage } from '#web/src/features/oversight/alerts-page.tsx';
import { AllEntitiesPage } from '#web/src/features/oversight/all-entities-page.tsx';
import { DashboardPage } from '#web/src/features/oversight/dashboard-page.tsx';
import { DataVaultPage } from '#web/src/features/oversight/data-vault-page.tsx';
import { GeneratePage } from '#web/src/features/oversight/generate-page.tsx';
import { ReportPage } from '#web/src/features/oversight/report-page.tsx';
import { ReportsPage } from '#web/src/features/oversight/reports-page.tsx';
import { PortfolioPage } from '#web/src/features/portfolio/portfolio-page.tsx';
import { withKpis } from './open-portfolio.tsx';

const mostCalls = 8;

/** Pages as the server cuts them. */
const cut =
  (all: readonly unknown[]): Answering =>
  ({ query }) => {
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 100)];
    const next = from + limit;
    return {
      body: all.slice(from, next),
      ...(next < all.length ? { headers: { 'x-next-cursor': String(next) } } : {}),
    };
  };

/** Every structure has a breached covenant and a report that is due. */
function organizationOf(count: number): Parameters<typeof fakeServer>[0] {
  const structures = Array.from({ length: count }, (_, at) =>
    aStructureRow({ id: `structure-${at}`, name: `Structure ${String(at).padStart(3, '0')}` }),
  );
  const state = { because: 'Due.', nextDueDate: '2020-01-31', periodEnd: '2019-12-31', lastTest: null };
  const standings = structures.map((structure) =>
    aStanding(structure, [
      aCovenant({
        id: `${structure.id}-coverage`,
        state: { ...state, status: 'Breached', lastTest: aTest() },
      }),
      aCovenant({ id: `${structure.id}-accounts`, covenantType: 'Report', state: { ...state, status: 'AtRisk' } }),
    ]),
  );
  const entity = NavigationEntity.parse({
    id: 'structure-0',
    name: 'Structure 000',
    entityType: 'Deal',
    customId: null,
    launchStatus: 'Active',
    dealId: 'structure-0',
    parentId: null,
    hasChildren: false,
  });
  const of = '/api/organizations/northlight';
  return {
    [`GET ${of}/standings`]: (request) => {
      const wanted = request.query.get('entityIds')?.split(',');
      return cut(standings.filter(({ entityId }) => wanted?.includes(entityId) ?? true))(request);
    },
    [`GET ${of}/deals`]: cut(structures),
    [`GET ${of}/deals/structure-0`]: { body: structures.slice(0, 1) },
    [`GET ${of}/entityStatuses`]: { body: [] },
    [`GET ${of}/calendars`]: { body: [] },
    [`GET ${of}/portfolio/overview`]: { body: anOverview({ structureCount: count }) },
    'GET /api/portfolios': { body: [] },
    'GET /api/projects': { body: [aProject()] },
    'GET /api/fund/sources': { body: [] },
    'GET /api/v3/organizations/northlight/entities/navigation': { body: [entity] },
    'GET /api/entities/structure-0/details': { body: [] },
    'GET /api/entities/structure-0/covenants': { body: [] },
    'GET /api/room/structure-0/documents/structure': { body: [] },
  };
}

interface Opened {
  readonly page: ReactElement;
  readonly path: string;
  readonly address?: string;
}

/** The calls that a page has made once it shows what it is about and asks for nothing more. */
async function callsOf({ page, path, address = path }: Opened, count: number, shows: RegExp): Promise<string[]> {
  const server = fakeServer(organizationOf(count));
  server.install();
  renderPage(page, { path, address, global: withKpis() });
  await waitFor(() => expect(document.body.textContent).toMatch(shows));
  let before = -1;
  while (before !== server.received.length) {
    before = server.received.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return server.received.map(({ method, path: called }) => `${method} ${called}`).toSorted();
}

const breach = /1\.08× is below the required/;

const pages: readonly (Opened & { readonly name: string; readonly shows: RegExp })[] = [
  { name: 'the portfolio', page: <PortfolioPage />, path: '/portfolio', shows: breach },
  {
    name: 'the list of structures',
    page: <PortfolioPage />,
    path: '/portfolio',
    address: '/portfolio?tab=structures',
    shows: /1 breached/,
  },
  {
    name: 'the KPI dashboard',
    page: <PortfolioPage />,
    path: '/portfolio',
    address: '/portfolio?tab=kpi-dashboard',
    shows: /Breached(5|500)\D/,
  },
  {
    name: 'Origination',
    page: <PortfolioPage />,
    path: '/portfolio',
    address: '/portfolio?app=origination',
    shows: /Structures/,
  },
  { name: 'the funds', page: <PortfolioPage />, path: '/portfolio', address: '/portfolio?app=funds', shows: breach },
  { name: 'all entities', page: <AllEntitiesPage app={null} />, path: '/portfolio/aggregate', shows: breach },
  { name: 'alerts', page: <AlertsPage />, path: '/alerts', shows: /(10|1,?000) rows/ },
  { name: 'the dashboard', page: <DashboardPage />, path: '/organization/northlight/dashboard', shows: breach },
  { name: 'reports', page: <ReportsPage />, path: '/reporting/organization/northlight/reports', shows: breach },
  { name: 'a new report', page: <GeneratePage />, path: '/reporting/organization/northlight/generate', shows: breach },
  {
    name: 'a report',
    page: <ReportPage />,
    path: '/reporting/organization/:organizationId/report/:reportId',
    address: '/reporting/organization/northlight/report/structure-0',
    shows: breach,
  },
  { name: 'the Data Vault', page: <DataVaultPage />, path: '/vault', shows: breach },
];

// What is asked again and again while a page is in sight is no part of opening it.
beforeEach(() => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'));
afterEach(() => vi.restoreAllMocks());

describe('the calls of a page', { timeout: 60_000 }, () => {
  it.each(pages)('are few on $name, and as many for 500 structures as for 5', async ({ shows, ...opened }) => {
    const few = await callsOf(opened, 5, shows);
    document.body.replaceChildren();
    const many = await callsOf(opened, 500, shows);

    expect(many).toEqual(few);
    expect(few.length, few.join('\n')).toBeLessThanOrEqual(mostCalls);
  });

  it('of a list that is longer than a page of the server grow by its pages, not by its structures', async () => {
    const calls = await callsOf({ page: <AlertsPage />, path: '/alerts' }, 1_001, /2,?002 rows/);

    const ofAlerts = ['GET /api/notifications/count', 'GET /api/organizations/northlight/notifications'];
    expect(calls.filter((one) => !ofAlerts.includes(one))).toEqual(
      Array.from({ length: 6 }, () => 'GET /api/organizations/northlight/standings'),
    );
    expect(calls).toHaveLength(6 + ofAlerts.length);
    expect(screen.getByRole('table', { name: 'Breached or at risk' })).toBeVisible();
  });
});
