import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Relationship } from '#shared/domain/relationship.ts';
import { completed } from '#tests/web/support/completed.ts';
import { BusinessesPage } from '#web/src/features/parties/businesses-page.tsx';
import { aStructure } from '../support/factories.ts';
import { fakeServer } from '../support/fake-server.ts';
import { renderPage } from '../support/render-page.tsx';

const investor = completed(Relationship, {
  id: 'riverside.1',
  relationshipType: 'Investor',
  entityId: 'riverside',
  entityType: 'Deal',
  entityName: 'Riverside senior facility',
  dealId: 'riverside',
  sourceType: 'Organization',
  sourceId: 'cedar',
  sourceName: 'Cedar Pension',
  percentage: 80,
  amount: 8_000_000,
  currency: 'EUR',
  since: null,
  launchStatus: 'Active',
  version: 2,
});
const removed = { ...investor, id: 'riverside.2', sourceName: 'Alder Insurance', launchStatus: 'Obsolete', version: 5 };

const business = {
  parent: null,
  ...aStructure({ id: 'brightwater', name: 'Brightwater Utilities', structureType: 'Business' }),
  summary: {
    projectCount: 1,
    financingCount: 2,
    subStructureCount: 0,
    received: [],
    commitments: [{ currency: 'USD', amount: 5_000_000 }],
  },
};

function show(more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/organizations/northlight/relationships': ({ query }) => ({
      body: query.get('launchStatus') === 'Obsolete' ? [removed] : [investor],
    }),
    'GET /api/organizations/northlight/deals': { body: [business] },
    ...more,
  });
  server.install();
  return { server, ...renderPage(<BusinessesPage />, { path: '/business-investors' }) };
}

describe('businesses and investors', () => {
  it('are listed with what they have invested in, and with what is committed', async () => {
    const { server } = show();

    const investors = await screen.findByRole('table', { name: 'Investors' });
    const row = await within(investors).findByRole('row', { name: /Cedar Pension/ });
    expect(row).toHaveTextContent('80.00%€8,000,000');
    expect(within(row).getByRole('link', { name: 'Riverside senior facility' })).toHaveAttribute(
      'href',
      '/deals/riverside/overview',
    );
    const businesses = await screen.findByRole('table', { name: 'Businesses' });
    expect(await within(businesses).findByRole('row', { name: /Brightwater Utilities/ })).toHaveTextContent(
      '$5,000,000',
    );
    expect(server.last('GET /api/organizations/northlight/deals')?.query.get('structureType')).toBe('Business');
  });

  it('that were removed are taken back', async () => {
    const route = 'PUT /api/entities/relationship/riverside.2';
    const { user, server } = show({ [route]: { body: { ...removed, launchStatus: 'Active' } } });
    await user.click(await screen.findByRole('radio', { name: 'Removed' }));

    await user.click(await screen.findByRole('button', { name: 'Actions for Alder Insurance, investor' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));

    await waitFor(() => expect(server.last(route)?.body).toEqual({ version: 5, launchStatus: 'Active' }));
    expect(await screen.findByText('Investor updated successfully')).toBeInTheDocument();
  });

  it('stay removed where another one came in between, and the reason stays until it is dismissed', async () => {
    const text = 'Deal already has an investor.';
    const refusal = { code: 'dealHasInvestor', message: text, userMessage: text };
    const { user } = show({ 'PUT /api/entities/relationship/riverside.2': { status: 409, body: refusal } });
    await user.click(await screen.findByRole('radio', { name: 'Removed' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Alder Insurance, investor' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));

    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
