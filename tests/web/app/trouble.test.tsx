import { onlineManager } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { ApiError } from '#web/src/api/api-error.ts';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession } from '#web/src/api/session.ts';
import { RouteFailed } from '#web/src/app/route-failed.tsx';
import { forgetAnswers, visit } from './visit.tsx';

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
        [create]: () =>
          isAccepted ? { body: aStructure({ id: 'new' }) } : { status: 401, body: { code: 'signInRequired' } },
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
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({
      token: 'fresh',
      organizationId: 'northlight',
    });
  }, 20_000);
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

    expect(await screen.findByText(/Report copied/)).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Reference: correlation-42'));
  });
});
