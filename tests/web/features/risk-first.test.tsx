import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#shared/time/dates.ts';
import { aCovenant, aGlobalState, aStanding, aStructure, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { AlertsPage } from '#web/src/features/oversight/alerts-page.tsx';
import { AllEntitiesPage } from '#web/src/features/oversight/all-entities-page.tsx';
import { DataVaultPage } from '#web/src/features/oversight/data-vault-page.tsx';
import { openPortfolio, west, withSettings } from './open-portfolio.tsx';

const standings = 'GET /api/organizations/northlight/standings';
const today = new Date().toISOString().slice(0, 10);
const state = { because: 'Nothing is due yet.', nextDueDate: null, periodEnd: '2026-09-30', lastTest: null };

const coverage = aCovenant({
  thresholds: [{ value: 1.15, unit: 'Ratio' }],
  state: { ...state, status: 'Breached', lastTest: aTest({ threshold: 1.15, headroom: -0.06 }) },
});
const leverage = aCovenant({
  id: 'leverage',
  name: 'Maximum leverage ratio',
  operator: '<=',
  thresholds: [{ value: 4, unit: 'Ratio' }],
  state: {
    ...state,
    status: 'AtRisk',
    lastTest: aTest({ covenantId: 'leverage', operator: '<=', value: 3.9, threshold: 4, result: 'AtRisk' }),
  },
});
const accounts = aCovenant({
  id: 'accounts',
  name: 'Annual audited accounts',
  covenantType: 'Report',
  frequency: 'Annually',
  metric: null,
  operator: null,
  thresholds: [],
  state: {
    ...state,
    status: 'AtRisk',
    because: 'Overdue by 3 days, within the cure period.',
    nextDueDate: addDays(today, -3),
  },
});
const reserve = aCovenant({
  id: 'reserve',
  name: 'Minimum reserve',
  thresholds: [{ value: 1.3, unit: 'Ratio' }],
  state: {
    ...state,
    status: 'Met',
    because: 'Met.',
    nextDueDate: addDays(today, 12),
    lastTest: aTest({ value: 1.5, result: 'Met' }),
  },
});

const all = [aStanding(aStructure(), [coverage, leverage, accounts, reserve])];

const panel = async () => within(await screen.findByRole('region', { name: 'Covenants that need attention' }));
const group = async (name: RegExp) => within(await (await panel()).findByRole('region', { name }));

describe('the first page', { timeout: 20_000 }, () => {
  const open = () => openPortfolio({ routes: { [standings]: { body: all } } });

  it('begins with what is breached, at risk, overdue and due, before any chart', async () => {
    open();
    const first = await screen.findByRole('region', { name: 'Covenants that need attention' });
    const chart = await screen.findByRole('region', { name: 'Commitments by type of financing' });

    expect(first.compareDocumentPosition(chart) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    const headings = (await panel()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Breached 1', 'Overdue 1', 'At risk 1', 'Due in the next 30 days 1']);
  });

  it('tells figure and threshold in a lender’s words, one click from the reason', async () => {
    open();

    const breached = (await group(/^Breached/)).getByRole('link');
    expect(breached).toHaveTextContent('1.08× is below the required 1.15× (Q3 2026).');
    expect(breached).toHaveTextContent('Riverside senior facility');
    expect(breached).toHaveAttribute('href', '/deals/riverside/financial-covenants-kpis?covenant=dscr');
    const atRisk = (await group(/^At risk/)).getByRole('link');
    expect(atRisk).toHaveTextContent('3.90× is within 10% of the permitted 4.00× (Q3 2026).');
    const overdue = (await group(/^Overdue/)).getByRole('link');
    expect(overdue).toHaveTextContent('Overdue by 3 days, within the cure period.');
    expect(overdue).toHaveTextContent('delivered annually');
    expect(overdue).toHaveAttribute('href', '/deals/riverside/reporting-covenants?covenant=accounts');
    const due = (await group(/^Due in/)).getByRole('link');
    expect(due).toHaveTextContent('1.50×at least 1.30×');
    expect(due).toHaveTextContent('(in 12 days)');
  });

  it('shows the most urgent of many, and the others on demand', async () => {
    const many = Array.from({ length: 7 }, (_, at) => ({ ...coverage, id: `coverage-${at}` }));
    const { user } = openPortfolio({ routes: { [standings]: { body: [aStanding(aStructure(), many)] } } });
    const breached = await group(/^Breached/);
    expect(breached.getAllByRole('link')).toHaveLength(5);

    breached.getByRole('button', { name: 'Show all 7' }).focus();
    await user.keyboard('{Enter}');

    expect(breached.getAllByRole('link')).toHaveLength(7);
  });

  it('says so when nothing needs anybody', async () => {
    openPortfolio({ routes: { [standings]: { body: [] } } });

    expect(await screen.findByText('Nothing needs you today')).toBeVisible();
  });

  it('says what failed and tries again, beside everything else', async () => {
    let isWell = false;
    const failed = {
      status: 404,
      body: { code: 'organizationNotFound', userMessage: 'This organization does not exist.' },
    };
    const { user } = openPortfolio({ routes: { [standings]: () => (isWell ? { body: all } : failed) } });
    expect(await (await panel()).findByText('This organization does not exist.')).toBeVisible();
    expect(await screen.findByText('Commitments by type of financing')).toBeVisible();

    isWell = true;
    await user.click((await panel()).getByRole('button', { name: 'Try again' }));

    expect(await (await panel()).findByText(/1\.08× is below/)).toBeVisible();
  });

  it('looks at the chosen portfolio alone', async () => {
    const { server } = openPortfolio({
      address: '/portfolio?portfolio=west',
      routes: {
        'GET /api/portfolios': { body: [west] },
        'GET /api/entities/west/structure': { status: 404, body: { code: 'entityNotFound' } },
        [standings]: { body: all },
      },
    });
    await (await panel()).findByText(/1\.08× is below/);

    const asked = server.all(standings).find(({ query }) => query.get('belowId') !== null)?.query;
    expect(Object.fromEntries(asked ?? [])).toEqual({
      risk: 'Breached,Overdue,AtRisk,DueSoon',
      belowId: 'west',
      visibility: 'PortfolioManagement',
      limit: '500',
    });
  });

  it('begins with risk whatever tab the organization begins with, but not above a list that was chosen', async () => {
    const global = withSettings({ defaultPmLandingTab: 'Projects' });
    openPortfolio({ global, routes: { [standings]: { body: all } } });
    expect(await (await panel()).findByText(/1\.08× is below/)).toBeVisible();
    cleanup();

    openPortfolio({ global, address: '/portfolio?tab=projects', routes: { [standings]: { body: all } } });
    await screen.findByRole('table', { name: 'Projects' });
    expect(screen.queryByRole('region', { name: 'Covenants that need attention' })).toBeNull();
  });

  it.each<[string, ReactElement]>([
    ['the Data Vault', <DataVaultPage key="vault" />],
    ['all covenants', <AllEntitiesPage key="all" app="rcs" />],
  ])('begins with risk on %s', async (_, page) => {
    fakeServer({
      [standings]: { body: all },
      'GET /api/v3/organizations/northlight/entities/navigation': { body: [] },
    }).install();
    renderPage(page, { path: '/first' });

    expect(await (await panel()).findByText(/1\.08× is below/)).toBeVisible();
  });

  it('tells nobody who sees no covenants that none is breached', async () => {
    const global = aGlobalState();
    const blind = { ...global, permissions: { ...global.permissions, roles: [], ownRoles: [] } };
    const { server } = openPortfolio({ global: blind });
    await screen.findByText('Commitments by type of financing');

    expect(screen.queryByRole('region', { name: 'Covenants that need attention' })).toBeNull();
    expect(server.last(standings)).toBeUndefined();
  });
});

describe('an open page', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const openAlerts = () => {
    let told = [aStanding(aStructure(), [reserve])];
    const server = fakeServer({
      [standings]: ({ query }) => {
        const risk = query.get('risk')?.split(',');
        const covenants = (told[0]?.covenants ?? []).filter((one) => risk?.includes(one.risk) ?? true);
        return { body: covenants.length === 0 ? [] : told.map((one) => ({ ...one, covenants })) };
      },
      'GET /api/organizations/northlight/notifications': { body: [] },
      'GET /api/notifications/count': { body: { unread: 0, critical: 0, hasMore: false } },
    });
    server.install();
    renderPage(<AlertsPage />, { path: '/alerts' });
    return {
      server,
      breach: () => {
        told = [aStanding(aStructure(), [coverage, reserve])];
      },
    };
  };

  it('shows a breach within five seconds, without anything that is done', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { breach } = openAlerts();
    await screen.findByRole('table', { name: 'Due soon' });
    expect(screen.queryByText(/is below the required/)).toBeNull();

    breach();
    await act(() => vi.advanceTimersByTimeAsync(4_000));

    expect(screen.getByText('1.08× is below the required 1.15× (Q3 2026).')).toBeVisible();
  });

  it('shows a breach that came between the first two readings', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const breached = [aStanding(aStructure(), [coverage, reserve])];
    let isFirst = true;
    const server = fakeServer({
      [standings]: ({ query }) => {
        if (query.get('risk') === 'Breached,AtRisk,Overdue') return { body: breached };
        const told = isFirst ? [aStanding(aStructure(), [reserve])] : breached;
        isFirst = false;
        return { body: told };
      },
    });
    server.install();
    renderPage(<AlertsPage />, { path: '/alerts' });
    await act(() => vi.advanceTimersByTimeAsync(1_000));

    expect(await screen.findByText('1.08× is below the required 1.15× (Q3 2026).')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(9_500));
    expect(server.all(standings).filter(({ query }) => query.get('risk') === null)).toHaveLength(2);
  });

  it('asks again for what is wrong only, and for the whole list when that is news', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, breach } = openAlerts();
    await waitFor(() => expect(server.all(standings)).toHaveLength(2));
    const whole = () => server.all(standings).filter(({ query }) => query.get('risk') === null);

    await act(() => vi.advanceTimersByTimeAsync(9_500));
    expect(server.all(standings).length).toBeGreaterThanOrEqual(5);
    expect(whole()).toHaveLength(1);
    breach();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(whole()).toHaveLength(2);
  });

  it('asks as often however many of its parts show where covenants stand', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = fakeServer({ [standings]: { body: all } });
    server.install();
    renderPage(<AllEntitiesPage app={null} />, { path: '/first' });
    await screen.findByRole('table', { name: 'Covenants' });

    await act(() => vi.advanceTimersByTimeAsync(9_500));

    const pulses = server.all(standings).filter(({ query }) => query.get('risk') === 'Breached,AtRisk,Overdue');
    expect(pulses.length).toBeGreaterThanOrEqual(3);
    expect(pulses.length).toBeLessThanOrEqual(5);
  });

  it('asks for nothing while it is out of sight', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = openAlerts();
    await waitFor(() => expect(server.all(standings)).toHaveLength(2));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => vi.advanceTimersByTimeAsync(100));
    const before = server.received.length;

    await act(() => vi.advanceTimersByTimeAsync(120_000));

    expect(server.received).toHaveLength(before);
  });
});
