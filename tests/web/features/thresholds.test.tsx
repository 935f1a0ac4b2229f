import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/time/dates.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aStanding, aStructure, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { savedLines } from '#tests/web/support/tables.ts';
import { CovenantsPage } from '#web/src/features/covenants/covenants-page.tsx';
import { FinancialCovenantsPage } from '#web/src/features/covenants/figures/financial-covenants-page.tsx';
import { AlertsPage } from '#web/src/features/oversight/alerts-page.tsx';
import { AllEntitiesPage } from '#web/src/features/oversight/all-entities-page.tsx';
import { ReportPage } from '#web/src/features/oversight/report-page.tsx';
import { ReportsPage } from '#web/src/features/oversight/reports-page.tsx';
import { KpiDashboardTab } from '#web/src/features/portfolio/kpi-dashboard-tab.tsx';

afterEach(() => vi.restoreAllMocks());

const today = new Date().toISOString().slice(0, 10);
const state = { because: 'Below.', nextDueDate: '2020-01-31', periodEnd: '2026-09-30', lastTest: null };
const coverage = aCovenant({ state: { ...state, status: 'Breached', lastTest: aTest() } });
const accounts = aCovenant({
  id: 'accounts',
  name: 'Annual audited accounts',
  covenantType: 'Report',
  frequency: 'Annually',
  metric: null,
  operator: null,
  thresholds: [],
  deliveries: [{ periodEnd: '2025-12-31', deliveredOn: '2026-04-12', documentId: null, by: 'nora' }],
  state: { ...state, status: 'AtRisk' },
});

function open(page: ReactElement) {
  const structure = aStructure();
  fakeServer({
    'GET /api/organizations/northlight/standings': { body: [aStanding(structure, [coverage, accounts])] },
    'GET /api/organizations/northlight/deals/riverside': { body: [structure] },
    'GET /api/entities/riverside/covenants': ({ query }) => ({
      body: query.get('approved') === 'true' ? [coverage, accounts] : [],
    }),
  }).install();
  return renderPage(page, { path: '/report/:reportId', address: '/report/riverside', context: aStructureView() });
}

const ratio = 'at least 1.20×';
const report = 'delivered annually';

describe('a list of covenants', { timeout: 20_000 }, () => {
  it.each<[string, string, readonly string[], ReactElement]>([
    ['a structure', 'Covenants', [ratio, report], <CovenantsPage key="covenants" />],
    ['a structure, the financial ones', 'Financial covenants', [ratio], <FinancialCovenantsPage key="financial" />],
    ['alerts', 'Breached or at risk', [ratio, report], <AlertsPage key="alerts" />],
    ['all entities', 'Covenants', [ratio, report], <AllEntitiesPage key="all" app={null} />],
    ['reports', 'Reports', [report], <ReportsPage key="reports" />],
    ['a report', 'Covenants of Riverside senior facility', [ratio, report], <ReportPage key="report" />],
    ['the KPI dashboard', 'Financial covenants', [ratio], <KpiDashboardTab key="kpis" portfolioId="aggregate" />],
  ])('of %s shows what each requires', async (_, name, required, page) => {
    open(page);

    const table = within(await screen.findByRole('table', { name }));
    expect(table.getByRole('columnheader', { name: 'Threshold' })).toBeVisible();
    for (const words of required) expect(table.getByRole('cell', { name: words })).toBeVisible();
  });

  it('of reports tells when each was delivered last', async () => {
    open(<ReportsPage />);

    const table = within(await screen.findByRole('table', { name: 'Reports' }));
    expect(table.getByRole('cell', { name: 'Apr 12, 2026' })).toBeVisible();
  });

  it('of reports has what every other list has: order, columns, filters and an export', async () => {
    const lines = savedLines();
    const { user, router } = open(<ReportsPage />);
    const table = within(await screen.findByRole('table', { name: 'Reports' }));

    await user.click(table.getByRole('button', { name: /^Covenant/ }));
    expect(router.state.location.search).toContain('reports.sort');
    expect(screen.getByRole('button', { name: 'Columns' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Export/ }));
    await user.click(screen.getByRole('menuitem', { name: /CSV/ }));

    await waitFor(async () => expect((await lines())[1]).toContain('Annual audited accounts'));
  });
});

describe('alerts', () => {
  it('list what is to be delivered by its day, and what is missed by itself', async () => {
    const dueOn = (days: number) => ({ ...state, status: 'AtRisk' as const, nextDueDate: addDays(today, days) });
    const soon = aCovenant({ ...accounts, id: 'soon', name: 'Annual budget', state: dueOn(9) });
    const later = aCovenant({ ...accounts, id: 'later', name: 'Insurance certificate', state: dueOn(20) });
    fakeServer({
      'GET /api/organizations/northlight/standings': {
        body: [aStanding(aStructure(), [coverage, accounts, soon, later])],
      },
    }).install();
    renderPage(<AlertsPage />, { path: '/alerts' });

    const due = within(await screen.findByRole('table', { name: 'Due soon' }));
    expect(due.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Annual budgetRiverside senior facility',
      'Insurance certificateRiverside senior facility',
    ]);
    const missed = within(screen.getByRole('table', { name: 'Breached or at risk' }));
    expect(missed.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Minimum debt service coverage ratioRiverside senior facility',
      'Annual audited accountsRiverside senior facility',
    ]);
  });
});

describe('a compliance report', () => {
  it('names the structure above its rows, and in them the section of each covenant', async () => {
    open(<ReportPage />);

    const table = within(await screen.findByRole('table', { name: 'Covenants of Riverside senior facility' }));
    const name = table.getByRole('link', { name: /Minimum debt service coverage ratio/ });
    expect(name).toHaveTextContent('Section 6.01');
    expect(table.queryByText('Riverside senior facility')).toBeNull();
  });

  it('is none of a structure that is archived, or that the reader does not see', async () => {
    for (const found of [[], [aStructure({ launchStatus: 'Obsolete' })]]) {
      fakeServer({ 'GET /api/organizations/northlight/deals/riverside': { body: found } }).install();
      renderPage(<ReportPage />, { path: '/report/:reportId', address: '/report/riverside' });
      expect(await screen.findByText('This report does not exist')).toBeVisible();
      document.body.replaceChildren();
    }
  });
});
