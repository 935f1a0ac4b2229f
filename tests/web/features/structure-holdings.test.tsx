import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emptySummary, type StructureView } from '#shared/domain/structure.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { OverviewPage } from '#web/src/features/structures/overview-page.tsx';

const part = { id: 'phase-one', name: 'Riverside phase one', structureType: 'SPV', launchStatus: 'Active' } as const;
const fund = {
  fundId: 'riverside',
  name: 'Riverside fund',
  launchStatus: 'Active',
  raised: [{ currency: 'USD', amount: 10_000_000 }],
  allocated: [],
  allocations: [],
};

function openOverview(structure: Partial<StructureView>) {
  const shown = aStructureView(structure);
  fakeServer({
    'GET /api/entities/riverside/covenants': { body: [] },
    'GET /api/entities/riverside/details': { body: [] },
    'GET /api/entities/riverside/relationships': { body: [] },
    'GET /api/deals/riverside': { body: shown },
    'GET /api/fund/source/riverside': { body: fund },
  }).install();
  renderPage(<OverviewPage />, { path: '/deals/riverside/overview', context: shown });
}

describe('the overview of a fund', () => {
  it('shows where its money went in place of lists of what it does not have', async () => {
    openOverview({ structureType: 'Fund' });

    const panel = within(await screen.findByRole('region', { name: 'Fund' }));
    expect(await panel.findByText('Raised')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Financings' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Projects' })).toBeNull();
    expect(screen.queryByText('Commitments')).toBeNull();
  });

  it('lists what it has itself, too', async () => {
    openOverview({ structureType: 'Fund', summary: { ...emptySummary, projectCount: 1 } });

    expect(await screen.findByRole('region', { name: 'Fund' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Projects' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Financings' })).toBeNull();
  });
});

describe('the overview of a structure that only its parts have something of', () => {
  it('tells how much they have, and leads there', async () => {
    openOverview({
      subStructures: [part],
      withParts: { ...emptySummary, projectCount: 6, subStructureCount: 1 },
      summary: { ...emptySummary, subStructureCount: 1 },
    });

    const projects = within(await screen.findByRole('region', { name: 'Projects' }));
    expect(projects.getByText('None held directly')).toBeVisible();
    expect(projects.getByRole('link', { name: 'Show 6 of sub-structures' })).toHaveAttribute(
      'href',
      '/deals/riverside/projects-table',
    );
    expect(screen.queryByText('No projects yet')).toBeNull();
    expect(screen.getByText('No financings yet')).toBeVisible();
    expect(await screen.findByText('No covenants of its own')).toBeVisible();
  });
});
