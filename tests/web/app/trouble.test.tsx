import { onlineManager } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { ApiError } from '#web/src/api/api-error.ts';
import { currentSession } from '#web/src/api/session.ts';
import { reloadAfterRelease } from '#web/src/app/reload-after-release.ts';
import { RouteFailed } from '#web/src/app/route-failed.tsx';
import { forgetAnswers, globalState, visit } from './visit.tsx';

const slow = { timeout: 8_000 };
const { agent } = aGlobalState();

beforeEach(forgetAnswers);
afterEach(() => onlineManager.setOnline(true));

describe('a session that ends while a page is open', () => {
  it('is renewed over the page, which keeps what was entered and saves it', async () => {
    let isAccepted = true;
    const create = 'POST /api/organizations/northlight/deals';
    const { user, server } = visit('/portfolio', {
      routes: {
        [create]: () => (isAccepted ? { body: { id: 'new' } } : { status: 401, body: { code: 'notSignedIn' } }),
        'POST /api/agents/login': () => {
          isAccepted = true;
          return { body: { twoFactorRequired: false, twoFactorSuccess: false, agent, token: 'fresh' } };
        },
      },
    });
    await user.click((await screen.findAllByRole('button', { name: 'New structure' }, slow))[0] as HTMLElement);
    await user.type(screen.getByLabelText('Deal Name'), 'Riverside senior facility');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    isAccepted = false;
    await user.click(screen.getByRole('button', { name: 'Create deal' }));

    const dialog = await screen.findByRole('dialog', { name: 'Sign in again' }, slow);
    expect(screen.getByRole('heading', { name: 'Riverside senior facility', hidden: true })).toBeInTheDocument();
    expect(dialog).toHaveTextContent('What you entered is kept.');
    await user.type(screen.getByLabelText('Password'), 'Trestle-demo-2026');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull(), slow);
    await waitFor(() => expect(server.last(create)?.headers.get('authorization')).toBe('Bearer fresh'), slow);
    expect(currentSession()).toMatchObject({ token: 'fresh', organizationId: 'northlight' });
  }, 20_000);
});

describe('a token that another application hands over', () => {
  it('is checked, kept and taken out of the address', async () => {
    window.history.replaceState(
      null,
      '',
      '/ingest-bearer-token?redirect=%2Fprofile#token=handed&organizationId=northlight',
    );
    const { path, server } = visit('/ingest-bearer-token?redirect=%2Fprofile#token=handed&organizationId=northlight', {
      session: null,
    });

    await waitFor(() => expect(path()).toBe('/profile'), slow);
    expect(server.received.find(({ path: asked }) => asked.startsWith('/api/init'))?.headers.get('authorization')).toBe(
      'Bearer handed',
    );
    expect(currentSession()).toMatchObject({ token: 'handed', userId: 'nora', organizationId: 'northlight' });
    expect(window.location.href).not.toContain('handed');
  });

  it('is not kept when the server refuses it', async () => {
    window.history.replaceState(null, '', '/ingest-bearer-token#token=stolen&organizationId=northlight');
    visit('/ingest-bearer-token', {
      session: null,
      routes: { [globalState]: { status: 401, body: { code: 'notSignedIn' } } },
    });

    expect(await screen.findByText('You could not be signed in', undefined, slow)).toBeVisible();
    expect(currentSession()).toBeNull();
    expect(window.location.href).not.toContain('stolen');
  });
});

describe('a page whose files a release took away', () => {
  it('is loaded anew, once', () => {
    const reload = vi.fn();
    reloadAfterRelease(reload);

    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
    window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('a page that cannot be shown', () => {
  it('can be reported with the reference of the failed request', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const router = createMemoryRouter([
      {
        path: '/',
        loader: () => {
          throw new ApiError(500, { code: 'unexpected' }, 'correlation-42');
        },
        element: null,
        errorElement: <RouteFailed />,
        hydrateFallbackElement: <p>Loading</p>,
      },
    ]);
    render(<RouterProvider router={router} />);

    (await screen.findByRole('button', { name: /Report/ })).click();

    expect(await screen.findByText(/The report is copied/)).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Reference: correlation-42'));
  });
});
