import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aFinancing, aProject, aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { OverviewPage } from '#web/src/features/structures/overview-page.tsx';

const breached = aCovenant({
  state: { status: 'Breached', because: 'Below the threshold.', nextDueDate: null, periodEnd: null, lastTest: aTest() },
});

const holdings = {
  'GET /api/entities/riverside/details': { body: [] },
  'GET /api/entities/riverside/relationships': { body: [] },
  'GET /api/deals/riverside': { body: aStructureView() },
};

function openOverview(structure = aStructureView(), global = aGlobalState()) {
  fakeServer({ 'GET /api/entities/riverside/covenants': { body: [] }, ...holdings }).install();
  return renderPage(<OverviewPage />, {
    path: '/deals/:dealId/overview',
    address: '/deals/riverside/overview',
    context: structure,
    global,
  });
}

/** An organization that has settings of its own. */
function withSettings(settings: Readonly<Record<string, string>>) {
  const global = aGlobalState();
  const details = Object.entries(settings).map(([name, value]) => ({ id: name, type: 'AnyText', name, value }));
  return { ...global, organization: { ...global.organization, details } };
}

describe('the overview of a structure', () => {
  it('opens on what is breached, with its reason, before anything else', async () => {
    const met = aCovenant({
      id: 'leverage',
      name: 'Maximum leverage ratio',
      state: { status: 'Met', because: 'Kept.', nextDueDate: '2027-02-14', periodEnd: '2026-12-31', lastTest: null },
    });
    fakeServer({
      'GET /api/entities/riverside/covenants': ({ query }) => ({
        body: query.get('approved') === 'true' ? [met, breached] : [],
      }),
      ...holdings,
    }).install();

    renderPage(<OverviewPage />, {
      path: '/deals/:dealId/overview',
      address: '/deals/riverside/overview',
      context: aStructureView(),
    });

    const attention = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(attention.getByText('1.08× is below the required 1.20× (Q3 2026).')).toBeVisible();
    expect(attention.getByText('1.08×')).toBeVisible();
    expect(attention.queryByText('Maximum leverage ratio')).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Due next' })).getByText('Feb 14, 2027')).toBeVisible();
  });

  it('shows its first screenful at once, so that nothing moves while answers come in', async () => {
    const { promise: proposals, resolve } = Promise.withResolvers<void>();
    fakeServer({
      'GET /api/entities/riverside/covenants': async ({ query }) => {
        if (query.get('approved') === 'true') return { body: [breached] };
        await proposals;
        return { body: [aCovenant({ id: 'proposed', approved: false })] };
      },
      ...holdings,
    }).install();
    renderPage(<OverviewPage />, {
      path: '/deals/:dealId/overview',
      address: '/deals/riverside/overview',
      context: aStructureView(),
    });
    await new Promise((done) => setTimeout(done, 200));
    for (const name of ['Needs attention', 'Financings', 'Projects']) {
      expect(screen.queryByRole('region', { name })).toBeNull();
    }

    resolve();

    expect(await screen.findByRole('region', { name: 'Needs attention' })).toBeVisible();
    expect(screen.getByText(/1 proposed covenant waits/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Financings' })).toBeVisible();
  });

  it('tells how much hangs on it, without adding up currencies, and lists the largest first', async () => {
    openOverview(
      aStructureView({
        summary: {
          financingCount: 2,
          projectCount: 1,
          subStructureCount: 0,
          received: [],
          commitments: [
            { currency: 'USD', amount: 42_000_000 },
            { currency: 'EUR', amount: 9_000_000 },
          ],
        },
        loans: [
          aFinancing({ id: 'grant', name: 'Riverside grant', financingType: 'Grant', commitmentAmount: 500_000 }),
          aFinancing(),
        ],
        projects: [aProject()],
      }),
    );

    const financings = within(await screen.findByRole('region', { name: 'Financings' }));
    expect(financings.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/deals/riverside/loans-table',
      '/deals/riverside/loan/term-loan/loan-details',
      '/deals/riverside/loan/grant/loan-details',
    ]);
    expect(screen.getAllByText('$42M')[0]).toBeVisible();
    expect(screen.getByText('€9M')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Projects' })).getByText('Mesa solar')).toBeVisible();
  });

  it('uses the organization’s own word for financings', async () => {
    openOverview(
      aStructureView(),
      withSettings({ customNameForLoan: 'Facility', customNameForLoanPlural: 'Facilities' }),
    );

    expect(await screen.findByRole('region', { name: 'Facilities' })).toBeVisible();
    expect(screen.getByText('No facilities yet')).toBeVisible();
  });

  it('leads to the diagram unless the organization hides it', async () => {
    openOverview();
    expect(await screen.findByRole('link', { name: /^Diagram/ })).toHaveAttribute('href', '/deals/riverside/structure');

    cleanup();
    openOverview(aStructureView(), withSettings({ hideStructureDiagram: 'true' }));
    expect(await screen.findByRole('region', { name: 'Projects' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Diagram/ })).toBeNull();
  });
});
