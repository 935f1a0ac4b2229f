import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { GlobalStateContext } from '#web/src/api/global-state.tsx';
import { PerformanceForecastsPage } from '#web/src/features/figures/figures-pages.tsx';
import { StructureTabs } from '#web/src/features/structures/structure-tabs.tsx';

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')] as const);

const currentOf = (name: string) =>
  within(screen.getByRole('navigation', { name })).getByRole('link', { current: 'page' }).textContent;

describe('the pages with figures of a structure', () => {
  it('are reached by tabs below the tab that they share', async () => {
    fakeServer({ 'GET /api/entities/riverside/datapoints': { body: [] } }).install();
    renderPage(<PerformanceForecastsPage />, {
      path: '/deals/:dealId/performance-forecasts',
      address: '/deals/riverside/performance-forecasts',
      context: aStructure(),
    });

    expect(linksOf('Figures')).toEqual([
      ['Historicals', '/deals/riverside/historicals'],
      ['Debt service schedule', '/deals/riverside/debt-service-schedule'],
      ['Performance forecasts', '/deals/riverside/performance-forecasts'],
      ['Financial forecasts', '/deals/riverside/financial-forecasts'],
      ['Data signals', '/deals/riverside/signal-setup'],
    ]);
    expect(currentOf('Figures')).toBe('Performance forecasts');
  });

  it.each([
    { page: 'historicals', tab: 'Figures' },
    { page: 'debt-service-schedule', tab: 'Figures' },
    { page: 'financial-forecasts', tab: 'Figures' },
    { page: 'signal-setup', tab: 'Figures' },
    { page: 'deal-details', tab: 'Details' },
    { page: 'deal-details/dscr', tab: 'Details' },
  ])('mark $tab on $page', ({ page, tab }) => {
    fakeServer({ 'GET /api/entities/riverside/covenants': { body: [] } }).install();
    const router = createMemoryRouter(
      [
        {
          path: '/deals/:dealId',
          element: <StructureTabs structure={aStructureView()} />,
          children: [{ path: '*', element: null }],
        },
      ],
      { initialEntries: [`/deals/riverside/${page}`] },
    );
    render(
      <QueryClientProvider client={new QueryClient()}>
        <GlobalStateContext value={aGlobalState()}>
          <RouterProvider router={router} />
        </GlobalStateContext>
      </QueryClientProvider>,
    );

    expect(currentOf('Structure')).toBe(tab);
  });
});
