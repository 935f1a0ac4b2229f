import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aVisitor, forgetAnswers, visit } from './visit.tsx';

const counted = 'GET /api/notifications/count';

const openAlerts = (unread: number, critical = 0, global = aVisitor({})) =>
  visit('/alerts', { global, routes: { [counted]: { body: { unread, critical, hasMore: false } } } });

/** In the top bar, which stands before the headers of the page. */
async function bell(name: string): Promise<HTMLElement> {
  const [topBar] = await screen.findAllByRole('banner');
  return within(topBar as HTMLElement).findByRole('link', { name });
}

beforeEach(forgetAnswers);

describe('the bell', () => {
  it('counts what is unread, and says how much of it is critical', async () => {
    openAlerts(3, 1);

    expect(await bell('Alerts: 3 unread, 1 critical')).toHaveTextContent('3');
  });

  it('has no number where everything is read', async () => {
    openAlerts(0);

    await screen.findByRole('heading', { name: 'Alerts', level: 1 });
    expect(await bell('Alerts')).toHaveTextContent(/^$/);
  });

  it('stops counting at 99', async () => {
    openAlerts(100);

    expect(await bell('Alerts: 99+ unread')).toHaveTextContent('99+');
  });

  it('leads guests to the alerts of their area', async () => {
    openAlerts(1, 0, aVisitor({ accessType: 'GUEST' }));

    expect(await bell('Alerts: 1 unread')).toHaveAttribute('href', '/organization/northlight/alerts');
  });
});
