import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarEntry } from '#shared/domain/compliance-calendar.ts';
import { monthNames, monthOf, periodOf, yearOf } from '#shared/time/dates.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { today } from '#web/src/components/date-text.tsx';
import { CalendarPage } from '#web/src/features/covenants/calendar/calendar-page.tsx';
import { weeksOf, windowOf } from '#web/src/features/covenants/calendar/month.ts';

const entry = (one: Partial<CalendarEntry>): CalendarEntry => ({
  date: '2026-11-14',
  kind: 'Delivery',
  entityId: 'riverside',
  entityName: 'Riverside senior facility',
  covenantId: 'statements',
  covenantName: 'Quarterly statements',
  covenantType: 'Report',
  documentId: null,
  documentName: null,
  periodEnd: '2026-09-30',
  periodTitle: 'Period to Sep 30, 2026',
  status: 'Complete',
  isWaived: false,
  outcome: null,
  ...one,
});

const ratio = {
  covenantId: 'ratio',
  covenantName: 'Minimum current ratio',
  covenantType: 'KPI',
  status: null,
} as const;

const november = [
  entry({}),
  entry({ ...ratio, kind: 'Figures', outcome: 'Breached' }),
  entry({ ...ratio, date: '2026-11-30', kind: 'Test', outcome: 'Breached', periodEnd: '2026-11-30' }),
  // Of the week that ends in December.
  entry({ covenantId: 'budget', covenantName: 'Annual budget', date: '2026-12-01', status: 'Pending' }),
];

const list = 'GET /api/organizations/northlight/compliance-calendar';

function open(body: readonly CalendarEntry[] = november, address = '/portfolio/calendar?month=2026-11') {
  const server = fakeServer({ [list]: { body } });
  server.install();
  return { server, ...renderPage(<CalendarPage />, { path: '/portfolio/calendar', address }) };
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

const day = (name: RegExp) => screen.getByRole('button', { name });

describe('a month', () => {
  it('begins with a Sunday and ends with a Saturday', () => {
    expect(windowOf('2026-11')).toEqual({ from: '2026-11-01', to: '2026-12-05' });
    expect(windowOf('2026-08')).toEqual({ from: '2026-07-26', to: '2026-09-05' });
    expect(weeksOf('2026-02')).toHaveLength(4);
  });
});

describe('the compliance calendar', () => {
  it('lists day by day what is due and how tests came out, each leading to its covenant', async () => {
    const { server } = open();

    const agenda = await screen.findByRole('heading', { name: 'Saturday, Nov 14, 2026' });
    expect(server.last(list)?.query.get('from')).toBe('2026-11-01');
    expect(server.last(list)?.query.get('to')).toBe('2026-12-05');
    const ofDay = within(agenda.parentElement ?? document.body);
    expect(ofDay.getByRole('link', { name: 'Quarterly statements' })).toHaveAttribute(
      'href',
      '/deals/riverside/reporting-covenants?covenant=statements',
    );
    expect(ofDay.getByText('Approved')).toBeVisible();
    expect(ofDay.getByText('Figures due · Period to Sep 30, 2026')).toBeVisible();
    expect(ofDay.getByText('Entered')).toBeVisible();
    const test = screen.getByRole('heading', { name: 'Monday, Nov 30, 2026' }).parentElement ?? document.body;
    expect(within(test).getByText('Breached')).toBeVisible();
    expect(within(test).getByRole('link')).toHaveAttribute(
      'href',
      '/deals/riverside/financial-covenants-kpis?covenant=ratio',
    );
    // What is of the next month stands in the grid alone.
    expect(screen.queryByRole('heading', { name: 'Tuesday, Dec 1, 2026' })).toBeNull();
    expect(day(/Dec 1, 2026: 1 entry/)).toBeVisible();
  });

  it('tells the last days of waivers and of documents, each leading to where it is', async () => {
    const nothing = { status: null, periodEnd: '2026-11-20', date: '2026-11-20' } as const;
    open([
      entry({ ...nothing, kind: 'WaiverEnd' }),
      entry({
        ...nothing,
        kind: 'Expiration',
        covenantId: null,
        covenantName: null,
        covenantType: null,
        documentId: 'policy',
        documentName: 'Insurance policy.pdf',
        periodTitle: '',
      }),
    ]);

    const heading = await screen.findByRole('heading', { name: 'Friday, Nov 20, 2026' });
    const ofDay = within(heading.parentElement ?? document.body);
    expect(ofDay.getByText('Waiver ends · Period to Sep 30, 2026')).toBeVisible();
    expect(ofDay.getByText('Document expires')).toBeVisible();
    expect(ofDay.getByRole('link', { name: 'Insurance policy.pdf' }).getAttribute('href')).toContain('policy');
  });

  it('makes an address for other programs, shows it once, and revokes it', async () => {
    const feeds = 'GET /api/organizations/northlight/calendar-feeds';
    const made = { id: '5f0c3a52-6f4e-4a53-8d6b-0d6f6f1f0a01', name: 'Outlook', createdAt: '2026-11-20T09:00:00.000Z' };
    let stored: readonly (typeof made)[] = [];
    const server = fakeServer({
      [list]: { body: november },
      [feeds]: () => ({ body: stored }),
      'POST /api/organizations/northlight/calendar-feeds': {
        body: { id: made.id, path: '/api/public/calendars/secret.ics' },
      },
      [`DELETE /api/organizations/northlight/calendar-feeds/${made.id}`]: { body: {} },
    });
    server.install();
    const { user } = renderPage(<CalendarPage />, {
      path: '/portfolio/calendar',
      address: '/portfolio/calendar?month=2026-11',
    });

    await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe to the calendar' }));
    expect(await dialog.findByText('You have made no address yet.')).toBeVisible();
    expect(dialog.getByText(/Whoever has the address can read it/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Make address' }));
    expect(server.last('POST /api/organizations/northlight/calendar-feeds')).toBeUndefined();

    stored = [made];
    await user.type(dialog.getByLabelText('Where it is read'), 'Outlook');
    await user.click(dialog.getByRole('button', { name: 'Make address' }));
    expect(await dialog.findByText(/\/api\/public\/calendars\/secret\.ics$/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Copy calendar address' })).toBeVisible();

    await user.click(await dialog.findByRole('button', { name: 'Revoke Outlook' }));
    stored = [];
    await user.click(await screen.findByRole('button', { name: 'Revoke address' }));
    expect(await dialog.findByText('You have made no address yet.')).toBeVisible();
  });

  it('is walked by the keyboard, and leads from a day to its list', async () => {
    const { user } = open();
    await screen.findByRole('heading', { name: 'Saturday, Nov 14, 2026' });
    day(/Nov 1, 2026/).focus();

    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(day(/Nov 9, 2026: nothing/)).toHaveFocus();
    await user.keyboard('{End}');
    expect(day(/Nov 14, 2026: 2 entries/)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { name: 'Saturday, Nov 14, 2026' })).toHaveFocus();
  });

  it('goes from month to month and back to today', async () => {
    const { server, user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeVisible();
    expect(router.state.location.search).toBe('?month=2026-12');
    expect(server.last(list)?.query.get('from')).toBe('2026-11-29');

    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    const now = periodOf(today());
    const title = `${monthNames[monthOf(now) - 1]} ${yearOf(now)}`;
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Today' })).toBeDisabled();
  });

  it('takes the month of today where the address names none that there is', async () => {
    const { server } = open([], '/portfolio/calendar?month=2026-13');
    const now = periodOf(today());
    expect(await screen.findByText(`Nothing in ${monthNames[monthOf(now) - 1]} ${yearOf(now)}`)).toBeVisible();
    expect(server.last(list)?.query.get('from')).toBe(windowOf(now).from);
  });
});
