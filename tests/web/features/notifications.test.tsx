import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/domain/notifications/notification.ts';
import { usualChoices } from '#shared/domain/notifications/preferences.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { EmailNotificationsPage } from '#web/src/features/notifications/email-notifications-page.tsx';
import { NotificationSourcePage } from '#web/src/features/notifications/source-page.tsx';
import { UnsubscribePage } from '#web/src/features/notifications/unsubscribe-page.tsx';
import { AlertsPage } from '#web/src/features/oversight/alerts-page.tsx';

const anAlert = (override: Partial<Notification> = {}): Notification => ({
  ...{ id: 'one', kind: 'covenantBreached', topic: 'Covenants', level: 2 },
  title: 'Riverside: Minimum DSCR is breached',
  text: '1.08× is below the required 1.15× (Q3 2026).',
  source: {
    ...{ sourceType: 'Covenant', sourceId: 'dscr', sourceName: 'Minimum DSCR' },
    ...{ entityId: 'riverside', entityName: 'Riverside' },
  },
  ...{ url: '/deals/riverside/financial-covenants-kpis?covenant=dscr', dueOn: null },
  ...{ reason: 'Team', because: 'You are on the team of Riverside.' },
  ...{ at: '2026-11-20T09:00:00.000Z', read: false, snoozedUntil: null },
  ...override,
});

const list = 'GET /api/organizations/northlight/notifications';
const change = 'PUT /api/notifications';
type Answers = Readonly<Record<string, Answering | { status?: number; body: unknown }>>;

function showAlerts(alerts: readonly Notification[], answers: Answers = {}) {
  const server = fakeServer({
    [list]: { body: alerts },
    'GET /api/notifications/count': { body: { unread: alerts.length, critical: 0, hasMore: false } },
    'GET /api/organizations/northlight/standings': { body: [] },
    [change]: { body: [] },
    ...answers,
  });
  server.install();
  return { server, ...renderPage(<AlertsPage />, { path: '/alerts' }) };
}

describe('alerts', () => {
  it('tell what, with figure against level, and why the reader is told', async () => {
    showAlerts([anAlert()]);

    const inbox = within(await screen.findByRole('region', { name: 'Your alerts' }));
    const link = await inbox.findByRole('link', { name: 'Riverside: Minimum DSCR is breached' });
    expect(link).toHaveAttribute('href', '/deals/riverside/financial-covenants-kpis?covenant=dscr');
    expect(inbox.getByText('1.08× is below the required 1.15× (Q3 2026).')).toBeVisible();
    expect(inbox.getByText(/You are on the team of Riverside\./)).toBeVisible();
    expect(inbox.getByText('Critical', { selector: 'span' })).toBeInTheDocument();
    expect(inbox.getByRole('link', { name: 'Choose your emails' })).toHaveAttribute('href', '/email-notifications');
  });

  it('are marked as read, snoozed, and read all at once', async () => {
    const { server, user } = showAlerts([anAlert()], {
      'PUT /api/notifications/read': { body: { unread: 0, critical: 0, hasMore: false } },
    });

    await user.click(await screen.findByRole('button', { name: 'Mark as read: Riverside: Minimum DSCR is breached' }));
    await expect.poll(() => server.last(change)?.body).toEqual([{ id: 'one', read: true }]);

    await user.click(screen.getByRole('button', { name: 'Snooze: Riverside: Minimum DSCR is breached' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Until tomorrow, 8:00' }));
    await expect
      .poll(() => (server.last(change)?.body as { snoozedUntil?: string }[] | undefined)?.[0]?.snoozedUntil)
      .toMatch(/^\d{4}-\d\d-\d\dT/);

    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('Marked as read')).toBeVisible();
  });

  it('are filtered by the server, and stand under what they lie in', async () => {
    const other = anAlert({ id: 'two', title: 'Sandhollow: Budget is overdue', level: 1 });
    const source = { ...other.source, entityId: 'sandhollow', entityName: 'Sandhollow' };
    const { server, user } = showAlerts([anAlert(), { ...other, source }]);

    await screen.findByRole('link', { name: 'Sandhollow: Budget is overdue' });
    expect(server.last(list)?.query.get('read')).toBe('false');
    await user.selectOptions(screen.getByLabelText('Level'), 'Critical');
    await expect.poll(() => server.last(list)?.query.get('level')).toBe('2');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await expect.poll(() => server.last(list)?.query.get('read')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'By structure' }));
    expect(await screen.findByRole('heading', { name: 'Sandhollow', level: 3 })).toBeVisible();
  });

  it('say so where there are none, and where they could not be read', async () => {
    showAlerts([]);
    expect(await screen.findByText('You have seen everything')).toBeVisible();
  });
});

const preferences = 'GET /api/organizations/northlight/notifications/preferences';
const savedAt = 'PUT /api/organizations/northlight/notifications/preferences';
const chosen = {
  ...{ organizationId: 'northlight', ...usualChoices({ isOff: false }), version: 3 },
  ...{ mailTrouble: null, copiesOffered: false },
};

function showChoices(answers: Answers = {}) {
  const server = fakeServer({
    [preferences]: { body: chosen },
    'GET /api/notifications/deals': {
      body: [{ entityId: 'riverside', entityName: 'Riverside', frequency: null }],
    },
    ...answers,
  });
  server.install();
  return { server, ...renderPage(<EmailNotificationsPage />, { path: '/email-notifications' }) };
}

describe('email notifications', () => {
  it('are chosen by topic and time, and saved', async () => {
    const { server, user } = showChoices({
      [savedAt]: ({ body }) => ({ body: { ...chosen, ...(body as object), version: 4 } }),
    });

    await user.selectOptions(await screen.findByLabelText('Covenants'), 'Daily summary');
    await user.click(screen.getByLabelText('Quiet hours'));
    await user.click(screen.getByRole('button', { name: 'Save email notifications' }));

    expect(await screen.findByText('Email notifications saved')).toBeVisible();
    expect(server.last(savedAt)?.body).toMatchObject({
      version: 3,
      topics: { Covenants: 'Daily', Approvals: 'Immediately' },
      quietHours: { from: '20:00', to: '07:00' },
    });
  });

  it('ask what to do where they were changed meanwhile', async () => {
    const { user } = showChoices({ [savedAt]: { status: 409, body: { code: 'recordChanged', message: 'Changed.' } } });

    await user.selectOptions(await screen.findByLabelText('Covenants'), 'Never');
    await user.click(screen.getByRole('button', { name: 'Save email notifications' }));

    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('are chosen for a structure at once', async () => {
    const saved = { entityId: 'riverside', entityName: 'Riverside', frequency: 'Weekly' };
    const { server, user } = showChoices({ 'PUT /api/notifications/deals': { body: [saved] } });

    await user.selectOptions(await screen.findByLabelText('Riverside'), 'Weekly summary');

    await expect
      .poll(() => server.last('PUT /api/notifications/deals')?.body)
      .toEqual([{ entityId: 'riverside', frequency: 'Weekly' }]);
  });
});

describe('copies and trouble', () => {
  it('are offered where the organization does, one address on each line, and what is wrong is said', async () => {
    const { server, user } = showChoices({
      [preferences]: { body: { ...chosen, copiesOffered: true } },
      [savedAt]: ({ body }) => ({ body: { ...chosen, ...(body as object), copiesOffered: true, version: 4 } }),
    });
    const field = await screen.findByLabelText('Copies to');
    await user.type(field, 'the desk');
    await user.click(screen.getByRole('button', { name: 'Save email notifications' }));
    expect(await screen.findByText('Enter an email address.')).toBeVisible();

    await user.clear(field);
    await user.type(field, 'desk@northlight.example{Enter}risk@northlight.example');
    await user.click(screen.getByRole('button', { name: 'Save email notifications' }));
    await expect
      .poll(() => (server.last(savedAt)?.body as { copiesTo?: string[] } | undefined)?.copiesTo)
      .toEqual(['desk@northlight.example', 'risk@northlight.example']);
  });

  it('are told with what the mail server says, and ended by whom they concern', async () => {
    const detail = 'smtp; 550 5.1.1 user unknown';
    const { user } = showChoices({
      [preferences]: { body: { ...chosen, mailTrouble: { kind: 'cameBack', at: '2026-11-20T09:00:00Z', detail } } },
      'DELETE /api/notifications/mail-trouble': { body: { mailTrouble: null } },
    });
    expect(await screen.findByText(/come back since Nov 20, 2026.*550 5\.1\.1 user unknown/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Send me emails again' }));
    expect(await screen.findByText('You get emails again')).toBeVisible();
    expect(screen.queryByText('You get no emails')).not.toBeInTheDocument();
  });
});

describe('the link of a mail', () => {
  it('leads to what a notification is about and marks it as read', async () => {
    const server = fakeServer({
      'GET /api/notifications/lookupUrl/one': { body: { url: '/deals/riverside/overview' } },
      [change]: { body: [] },
    });
    server.install();
    const { router } = renderPage(<NotificationSourcePage />, {
      path: '/notifications/:notificationId/source-page',
      address: '/notifications/one/source-page',
    });

    await expect.poll(() => router.state.location.pathname).toBe('/deals/riverside/overview');
    expect(server.last(change)?.body).toEqual([{ id: 'one', read: true }]);
  });

  it('leads to the profile where the notification is gone', async () => {
    fakeServer({
      'GET /api/notifications/lookupUrl/gone': {
        status: 404,
        body: { code: 'notificationNotFound', message: 'Gone.' },
      },
    }).install();
    const { router } = renderPage(<NotificationSourcePage />, {
      path: '/notifications/:notificationId/source-page',
      address: '/notifications/gone/source-page',
    });

    await expect.poll(() => router.state.location.pathname).toBe('/profile');
  });

  it('ends mails by a click, and tells which', async () => {
    const path = 'POST /api/public/notifications/unsubscribe';
    const server = fakeServer({ [path]: { body: { organizationName: 'Northlight Capital', topics: ['Covenants'] } } });
    server.install();
    const { user } = renderPage(<UnsubscribePage />, { path: '/unsubscribe', address: '/unsubscribe?token=a-token' });

    await user.click(await screen.findByRole('button', { name: 'Get no more of these emails' }));

    expect(await screen.findByText('Northlight Capital mails you no more about covenants.')).toBeVisible();
    expect(server.last(path)?.query.get('token')).toBe('a-token');
  });
});
