import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession, endSession } from '#web/src/api/session.ts';
import { LoginPage } from '#web/src/features/sign-in/login-page.tsx';

const { agent } = aGlobalState();
const login = 'POST /api/agents/login';
const codeNeeded = { body: { twoFactorRequired: true, twoFactorSuccess: false, agent: null, token: null } };
const signedIn = { twoFactorRequired: false, twoFactorSuccess: false, agent, token: 'fresh-token' };

interface Answer {
  readonly status?: number;
  readonly body: unknown;
}

async function signIn(address: string, routes: Parameters<typeof fakeServer>[0]) {
  endSession();
  const server = fakeServer(routes);
  server.install();
  const onSignedIn = vi.fn();
  const page = renderPage(<LoginPage onSignedIn={onSignedIn} forgotten={null} />, { path: '/login', address });
  await page.user.type(screen.getByLabelText('Email'), 'Nora@Northlight.example');
  await page.user.type(screen.getByLabelText('Password'), 'Trestle-demo-2026');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return { ...page, server, onSignedIn };
}

describe('signing in', () => {
  it('keeps the session and hands over to the app, which knows where to go', async () => {
    const { onSignedIn } = await signIn('/login', { [login]: { body: signedIn } });

    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(tokenInHand()).toBe('fresh-token');
    expect(currentSession()).toEqual({
      userId: 'nora',
      organizationId: 'northlight',
      accessType: 'MEMBER',
    });
  });

  it('says "Bad credentials" and stays', async () => {
    const { router } = await signIn('/login', {
      [login]: { status: 401, body: { code: 'badCredentials', userMessage: 'Bad credentials' } },
    });

    expect(await screen.findByText('Bad credentials')).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(currentSession()).toBeNull();
  });

  it.each([
    { code: 'wrongOrganization', status: 403, text: 'You do not have access to this organization.' },
    { code: 'accountDisabled', status: 403, text: 'This account is disabled.' },
    { code: 'emailNotVerified', status: 403, text: 'Verify your email address first.' },
    { code: 'tooManyAttempts', status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
  ])('says why after $code, and keeps the address', async ({ code, status, text }) => {
    await signIn('/login', { [login]: { status, body: { code, userMessage: text } } });

    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('Nora@Northlight.example');
    expect(currentSession()).toBeNull();
  });

  it('says so when the connection is lost, and works once it is back', async () => {
    let isReachable = false;
    const { user, onSignedIn } = await signIn('/login', {
      [login]: () => {
        if (!isReachable) throw new Error('connection reset');
        return { body: signedIn };
      },
    });
    expect(await screen.findByText(/^Trestle cannot be reached/)).toBeVisible();

    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(screen.queryByText(/^Trestle cannot be reached/)).toBeNull();
  });

  it('explains itself to people without an organization', async () => {
    const stranger = { ...agent, effectiveOrganizationId: null, enabledOrganizations: [] };
    await signIn('/login', { [login]: { body: { ...signedIn, agent: stranger } } });

    expect(await screen.findByText(/does not belong to an organization yet/)).toBeVisible();
  });

  it('shows the password while it is asked to', async () => {
    const { user } = await signIn('/login', { [login]: { status: 401, body: { code: 'badCredentials' } } });
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');

    await user.click(screen.getByRole('switch', { name: 'Show password' }));

    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });
});

describe('the second step', () => {
  const wrongCode = {
    status: 401,
    body: {
      code: 'twoFactorCodeInvalid',
      userMessage: 'Invalid or expired verification code. Please try again.',
    },
  };
  const asksForCode = (answer: (code: string) => Answer) => ({
    [login]: ({ headers }: { headers: Headers }) => {
      const code = headers.get('x-two-factor-code');
      return code === null ? codeNeeded : answer(code);
    },
  });

  it('is a code, sent with the same credentials', async () => {
    const { user, server, onSignedIn } = await signIn(
      '/login',
      asksForCode(() => ({ body: { ...signedIn, twoFactorRequired: true, twoFactorSuccess: true } })),
    );
    const field = await screen.findByLabelText('Code');
    expect(currentSession()).toBeNull();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');

    await user.type(field, '123456{Enter}');

    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    const [first, second] = server.received.filter(({ path }) => path === '/api/agents/login');
    expect(second?.headers.get('x-two-factor-code')).toBe('123456');
    expect(second?.headers.get('authorization')).toBe(first?.headers.get('authorization'));
  });

  it.each(['123 456', '123-456', ' 123456 '])('takes "%s" as it was pasted', async (pasted) => {
    const { user, server } = await signIn(
      '/login',
      asksForCode(() => ({ body: signedIn })),
    );

    await user.click(await screen.findByLabelText('Code'));
    await user.paste(pasted);
    await user.click(screen.getByRole('button', { name: 'Verify and sign in' }));

    await waitFor(() => expect(server.last(`${login}`)?.headers.get('x-two-factor-code')).toBe('123456'));
  });

  it('is a recovery code for who is without the device, and tells how many are left', async () => {
    const { user, server, onSignedIn } = await signIn(
      '/login',
      asksForCode(() => ({ body: { ...signedIn, recoveryCodesLeft: 4 } })),
    );
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));

    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-ijkl-2345{Enter}');

    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(server.last(login)?.headers.get('x-two-factor-code')).toBe('abcd-efgh-ijkl-2345');
    expect(await screen.findByText(/^You have used a recovery code; 4 are left/)).toBeVisible();
  });

  it('says that the code was wrong, selects it and lets another be tried', async () => {
    const { user, onSignedIn } = await signIn(
      '/login',
      asksForCode((code) => (code === '654321' ? { body: signedIn } : wrongCode)),
    );
    await user.type(await screen.findByLabelText('Code'), '111111{Enter}');
    expect(await screen.findByText('Invalid or expired verification code. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveFocus();

    await user.keyboard('654321{Enter}');

    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  });

  it('stops after too many attempts', async () => {
    const text = 'Too many attempts. Please wait a few minutes and try again.';
    const { user } = await signIn(
      '/login',
      asksForCode(() => ({ status: 429, body: { code: 'tooManyAttempts', userMessage: text } })),
    );

    await user.type(await screen.findByLabelText('Code'), '111111{Enter}');

    expect(await screen.findByText(text)).toBeVisible();
    expect(currentSession()).toBeNull();
  });

  it('leads back to the password, with the address still there and nothing said of the code', async () => {
    const { user } = await signIn(
      '/login',
      asksForCode(() => wrongCode),
    );
    await user.type(await screen.findByLabelText('Code'), '111111{Enter}');
    await screen.findByText(wrongCode.body.userMessage);

    await user.click(screen.getByRole('button', { name: 'Back to sign in' }));

    expect(screen.getByLabelText('Email')).toHaveValue('Nora@Northlight.example');
    expect(screen.queryByText(wrongCode.body.userMessage)).toBeNull();
  });
});
