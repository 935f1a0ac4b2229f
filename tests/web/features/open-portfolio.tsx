import { anOverview, aProject, aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aStanding, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { PortfolioPage } from '#web/src/features/portfolio/portfolio-page.tsx';

const breached = aCovenant({
  state: { status: 'Breached', because: 'Below the threshold.', nextDueDate: null, periodEnd: null, lastTest: aTest() },
});
export const allEntities = { id: 'aggregate', name: 'All entities', entityType: 'Organization' };
export const west = { id: 'west', name: 'Western portfolio', entityType: 'Portfolio' };

type Routes = Parameters<typeof fakeServer>[0];

interface Opening {
  readonly address?: string;
  readonly global?: GlobalState;
  readonly routes?: Routes;
}

interface Opened extends ReturnType<typeof renderPage> {
  readonly server: ReturnType<typeof fakeServer>;
}

export function openPortfolio({ address = '/portfolio', global = aGlobalState(), routes = {} }: Opening): Opened {
  const server = fakeServer({
    'GET /api/organizations/northlight/deals': { body: [aStructureRow()] },
    'GET /api/organizations/northlight/standings': { body: [aStanding(aStructureRow(), [breached])] },
    'GET /api/organizations/northlight/entityStatuses': { body: [] },
    'GET /api/organizations/northlight/calendars': { body: [] },
    'GET /api/organizations/northlight/portfolio/overview': { body: anOverview() },
    'GET /api/portfolios': { body: [allEntities] },
    'GET /api/projects': { body: [aProject()] },
    ...routes,
  });
  server.install();
  return { server, ...renderPage(<PortfolioPage />, { path: '/portfolio', address, global }) };
}

export function withSettings(settings: Readonly<Record<string, string>>, state = aGlobalState()): GlobalState {
  const details = Object.entries(settings).map(([name, value]) => ({ name, value }));
  return { ...state, organization: { ...state.organization, details: details as typeof state.organization.details } };
}

/** Both the platform's flag and the organization's setting are on. */
export const withKpis = (state = aGlobalState()): GlobalState => {
  const details = [...state.organization.details, { name: 'kpiDashboard', value: 'true' }];
  return {
    ...withSettings(Object.fromEntries(details.map(({ name, value }) => [name, value])), state),
    features: [{ name: 'KpiDashboard', enabled: true }],
  };
};
