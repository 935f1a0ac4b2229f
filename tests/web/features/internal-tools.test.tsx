import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { flagsFor } from '#shared/domain/feature-flags.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { InternalToolsPage } from '#web/src/features/internal-tools/internal-tools-page.tsx';
import { anOrganization, refused } from './organization-factories.ts';

const features = 'GET /api/features';
const kpiDashboard = 'PUT /api/features/KpiDashboard';

function openTools(routes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/organizations': { body: [anOrganization()] },
    [features]: ({ query }) => ({
      body:
        query.get('organizationId') === 'northlight'
          ? flagsFor([], [{ name: 'MultipleLenders', enabled: true }])
          : flagsFor([]),
    }),
    ...routes,
  });
  server.install();
  return { ...renderPage(<InternalToolsPage />, { path: '/internal-tools' }), server };
}

const flags = async () => within(await screen.findByRole('list', { name: 'Feature flags' }));

describe('the internal tools', () => {
  it('lead to every organization and to the making of one', async () => {
    openTools();

    expect(await screen.findByRole('link', { name: 'Northlight Capital' })).toHaveAttribute(
      'href',
      '/organization/northlight/settings',
    );
    expect(screen.getByRole('link', { name: 'New organization' })).toHaveAttribute('href', '/organization?new');
  });

  it('switch a feature flag for the platform', async () => {
    const { user, server } = openTools({ [kpiDashboard]: { body: { name: 'KpiDashboard', enabled: true } } });

    const list = await flags();
    expect(list.getByText('Offers the dashboard of key figures in Portfolio Management.')).toBeVisible();
    await user.click(list.getByRole('switch', { name: 'KPI dashboard' }));

    expect(await screen.findByText('Successfully updated feature flags')).toBeVisible();
    expect(server.last(kpiDashboard)?.body).toEqual({ enabled: true });
  });

  it('switch a feature flag for one organization', async () => {
    const { user, server } = openTools({ [kpiDashboard]: { body: { name: 'KpiDashboard', enabled: true } } });

    await flags();
    await user.click(screen.getByRole('radio', { name: 'One organization' }));
    expect(screen.getByText('Choose an organization to see and change its flags.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Organization' }));
    await user.click(await screen.findByRole('option', { name: /Northlight Capital/ }));
    const list = await flags();
    expect(list.getByRole('switch', { name: 'Several lenders' })).toBeChecked();
    await user.click(list.getByRole('switch', { name: 'KPI dashboard' }));

    await waitFor(() =>
      expect(server.last(kpiDashboard)?.body).toEqual({ enabled: true, organizationId: 'northlight' }),
    );
  });

  it('say beside the flag why it could not be switched', async () => {
    const { user } = openTools({
      [kpiDashboard]: refused(404, 'featureNotFound', 'There is no feature flag with this name.'),
    });

    const list = await flags();
    await user.click(list.getByRole('switch', { name: 'KPI dashboard' }));

    expect(await list.findByText('There is no feature flag with this name.')).toBeVisible();
    expect(list.getByRole('switch', { name: 'KPI dashboard' })).not.toBeChecked();
  });

  it('count over all organizations, some at a time, when that is asked for', async () => {
    const part = (count: number, byKind: Record<string, number>, nextPosition: string | null = null) => ({
      body: { count, byKind, organizationCount: 1, isLowerBound: false, nextPosition },
    });
    const { user, server } = openTools({
      'GET /api/internal/deals/count': ({ query }) =>
        query.get('position') === 'second'
          ? part(40, { Active: 40 })
          : part(1_200, { Active: 1_000, Obsolete: 200 }, 'second'),
      'GET /api/internal/agents/count': part(12, { MEMBER: 9, GUEST: 3 }),
      'GET /api/internal/audit/records/count': {
        body: { ...part(5_000, { organizations: 4_900, platform: 100 }).body, isLowerBound: true },
      },
      'GET /api/internal/audit/records/count/conversion': part(6, { invited: 8, signedUp: 6 }),
    });
    await screen.findByText('“Count” reads every list once.');
    expect(server.last('GET /api/internal/deals/count')).toBeUndefined();

    await user.click(screen.getByRole('button', { name: 'Count' }));

    const counts = within(await screen.findByRole('list', { name: 'Counts' }));
    expect(counts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Structures1,240 (1,040 active, 200 archived)',
      'People, once for each of their organizations12 (9 members, 3 guests)',
      'Audit recordsat least 5,000 (4,900 of organizations, 100 of the platform)',
      'People who accepted an invitation6 (8 invited, 6 signed up)',
    ]);
  });

  it('say what failed', async () => {
    openTools({
      [features]: { status: 429, body: { userMessage: 'Too many attempts. Please wait a few minutes and try again.' } },
    });

    expect(await screen.findByText('Too many attempts. Please wait a few minutes and try again.')).toBeVisible();
  });
});
