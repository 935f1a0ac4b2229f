import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { matchRoutes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalog } from '#shared/errors/catalog.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { createQueryClient } from '#web/src/api/query-client.ts';
import { currentSession, endSession, startSession } from '#web/src/api/session.ts';
import { routeObjects } from '#web/src/app/router.tsx';
import { routeOf } from '#web/src/app/routes/route-of.ts';
import { everyRoute } from '#web/src/app/routes/routes.ts';
import { showStart } from '#web/src/app/start/show-start.ts';
import { Start } from '#web/src/app/start/start.tsx';
import { begin } from '#web/src/app/start/start-at.ts';
// Loaded before the first test, they take no time from it.
import '#web/src/app/app.tsx';
import '#web/src/app/signed-in-layout.tsx';
import '#web/src/features/oversight/alerts-page.tsx';
import '#web/src/features/sign-in/forgot-password-page.tsx';
import { aVisitor, emptyAnswers, features, forgetAnswers, globalState } from './visit.tsx';

const { agent } = aVisitor({});
const signIn = 'POST /api/agents/login';
const answers = {
  ...emptyAnswers,
  [features]: { body: [] },
  [globalState]: { body: aGlobalState() },
  [signIn]: { body: { twoFactorRequired: false, twoFactorSuccess: false, agent, token: 'fresh-token' } },
};

const place = () => `${window.location.pathname}${window.location.search}`;

beforeEach(forgetAnswers);
afterEach(() => {
  endSession();
  window.history.replaceState(null, '', '/');
});

async function startAt(address: string) {
  window.history.replaceState(null, '', address);
  fakeServer(answers).install();
  const first = await begin();
  render(<Start queryClient={createQueryClient()} first={first} />);
  return { user: userEvent.setup(), first };
}

describe('what a page begins with', () => {
  it.each([
    ['/', '/login?redirect=%2F'],
    ['/alerts?due=week', '/login?redirect=%2Falerts%3Fdue%3Dweek'],
    ['/deals/one/overview', '/login?redirect=%2Fdeals%2Fone%2Foverview'],
    ['/login?orgId=northlight', '/login?orgId=northlight'],
  ])('is the sign-in at %s for whoever is not signed in', async (address, leadsTo) => {
    window.history.replaceState(null, '', address);

    expect(await begin()).toBe('sign-in');
    expect(place()).toBe(leadsTo);
  });

  it.each(['/forgot-password', '/public-login/northlight', '/404', '/nowhere/at/all'])(
    'is the app at %s, which is open to everybody',
    async (address) => {
      window.history.replaceState(null, '', address);

      expect(await begin()).toBe('app');
      expect(place()).toBe(address);
    },
  );

  it('is the app for whoever is signed in, also at the sign-in', async () => {
    startSession({ userId: 'nora', organizationId: 'northlight' });
    window.history.replaceState(null, '', '/login');

    expect(await begin()).toBe('app');
  });
});

describe('the table of addresses', () => {
  it('finds the same page for an address as the router', () => {
    const objects = routeObjects(createQueryClient());
    for (const { path } of everyRoute.filter((route) => route.path !== '*')) {
      const address = path.replaceAll(/:\w+/g, 'some-Id');
      const matched = matchRoutes(objects, address)?.at(-1)?.route.path;

      expect(routeOf(address)?.path, address).toBe(matched);
    }
  });
});

describe('the sign-in that a page begins with', { timeout: 30_000 }, () => {
  it('goes on in the app, at the address that was asked for, without loading the page anew', async () => {
    const { user } = await startAt('/alerts');
    await user.type(await screen.findByLabelText('Email'), agent.username);
    await user.type(screen.getByLabelText('Password'), 'Trestle-demo-2026');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
    expect(place()).toBe('/alerts');
    expect(currentSession()?.userId).toBe(agent.id);
  });

  it('says why a single sign-on has failed, and leads to a new password', async () => {
    const { user } = await startAt('/login?error=accountDisabled');
    expect(await screen.findByText(catalog.accountDisabled.userMessage)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Forgot your password?' }));

    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    expect(place()).toBe('/forgot-password');
  });
});

describe('a page whose beginning does not arrive', () => {
  it('says so, and opens by itself when the connection is back', async () => {
    const root = document.createElement('div');
    const show = vi.fn();
    const load = vi
      .fn<() => Promise<{ show: typeof show }>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /assets/start.js'))
      .mockResolvedValue({ show });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const shown = showStart(root, Promise.resolve('app'), load);
    await waitFor(() => expect(root).toHaveTextContent('Trestle cannot be reached.'));
    window.dispatchEvent(new Event('online'));
    await shown;

    expect(show).toHaveBeenCalledWith(root, 'app');
  });
});
