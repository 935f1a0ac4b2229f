import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { type GlobalState, GlobalStateContext } from '#web/src/api/global-state.tsx';
import { StructureTabs } from '#web/src/features/structures/structure-tabs.tsx';

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')] as const);

const currentOf = (name: string) =>
  within(screen.getByRole('navigation', { name })).getByRole('link', { current: 'page' }).textContent;

function showTabs(page: string, global: GlobalState = aGlobalState()) {
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
      <GlobalStateContext value={global}>
        <RouterProvider router={router} />
      </GlobalStateContext>
    </QueryClientProvider>,
  );
}

describe('the tabs of a structure', () => {
  it('are seven, by what people do', () => {
    showTabs('overview');

    expect(linksOf('Structure').map(([label]) => label)).toEqual([
      'Overview',
      'Financings & projects',
      'Covenants',
      'Figures',
      'Documents',
      'Parties & team',
      'More',
    ]);
  });

  it('show the pages of the open one below them', () => {
    showTabs('figures');

    expect(linksOf('Figures')).toEqual([
      ['All figures', '/deals/riverside/figures'],
      ['Debt service', '/deals/riverside/debt-service-schedule'],
      ['Performance', '/deals/riverside/performance-forecasts'],
      ['Historicals', '/deals/riverside/historicals'],
      ['Forecasts', '/deals/riverside/financial-forecasts'],
      ['Data signals', '/deals/riverside/signal-setup'],
    ]);
    expect(currentOf('Figures')).toBe('All figures');
  });

  it.each([
    { page: 'loans-table', tab: 'Financings & projects', sub: 'Financings' },
    { page: 'projects-table', tab: 'Financings & projects', sub: 'Projects' },
    { page: 'reporting-covenants', tab: 'Covenants', sub: 'All covenants' },
    { page: 'reporting-covenants/ai-import', tab: 'Covenants', sub: 'All covenants' },
    { page: 'financial-covenants-kpis', tab: 'Covenants', sub: 'Financial covenants & KPIs' },
    { page: 'figures', tab: 'Figures', sub: 'All figures' },
    { page: 'signal-setup', tab: 'Figures', sub: 'Data signals' },
    { page: 'structure', tab: 'More', sub: 'Diagram' },
    { page: 'deal-details/dscr', tab: 'More', sub: 'Details' },
  ])('mark $tab and $sub on $page', ({ page, tab, sub }) => {
    showTabs(page);

    expect(currentOf('Structure')).toBe(tab);
    expect(currentOf(tab)).toBe(sub);
  });

  it('leave a guest what concerns them', () => {
    const global = aGlobalState();
    showTabs('structure', { ...global, agent: { ...global.agent, effectiveAgentAccessType: 'GUEST' } });

    const names = [...linksOf('Structure'), ...linksOf('More')].map(([label]) => label);
    expect(names).toContain('Documents');
    expect(names).not.toContain('Parties & team');
  });
});
