import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { passwordStrength } from '#shared/domain/password.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { currentSession, endSession } from '#web/src/api/session.ts';
import { ForgotPasswordPage } from '#web/src/features/sign-in/forgot-password-page.tsx';
import { LoginPage } from '#web/src/features/sign-in/login-page.tsx';
import { NewPasswordPage, ResetPasswordPage } from '#web/src/features/sign-in/set-password-page.tsx';

const { agent } = aGlobalState();
const signedIn = { twoFactorRequired: false, twoFactorSuccess: false, agent, token: 'fresh-token' };

async function signIn(address: string, routes: Parameters<typeof fakeServer>[0]) {
  endSession();
  const server = fakeServer(routes);
  server.install();
  const onSignedIn = vi.fn();
  const page = renderPage(<LoginPage onSignedIn={onSignedIn} />, { path: '/login', address });
  await page.user.type(screen.getByLabelText('Email'), 'Nora@Northlight.example');
  await page.user.type(screen.getByLabelText('Password'), 'Trestle-demo-2026');
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }));
  return { ...page, server, onSignedIn };
}

describe('signing in', () => {
  it('keeps the session and hands over to the app, which knows where to go', async () => {
    const { onSignedIn } = await signIn('/login', { 'POST /api/agents/login': { body: signedIn } });

    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(currentSession()).toEqual({
      token: 'fresh-token',
      userId: 'nora',
      organizationId: 'northlight',
      accessType: 'MEMBER',
    });
  });

  it('says "Bad credentials" and stays', async () => {
    const { router } = await signIn('/login', {
      'POST /api/agents/login': { status: 401, body: { code: 'badCredentials', userMessage: 'Bad credentials' } },
    });

    expect(await screen.findByText('Bad credentials')).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(currentSession()).toBeNull();
  });

  it('asks for the code when two-factor is on, and sends it with the same credentials', async () => {
    const { user, server, onSignedIn } = await signIn('/login', {
      'POST /api/agents/login': ({ headers }) =>
        headers.get('x-two-factor-code') === '123456'
          ? { body: { ...signedIn, twoFactorRequired: true, twoFactorSuccess: true } }
          : { body: { twoFactorRequired: true, twoFactorSuccess: false, agent: null, token: null } },
    });

    await user.type(await screen.findByLabelText('Code'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Verify and sign in' }));

    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(server.received[1]?.headers.get('authorization')).toBe(server.received[0]?.headers.get('authorization'));
  });

  it('explains itself to people without an organization', async () => {
    const stranger = { ...agent, effectiveOrganizationId: null, enabledOrganizations: [] };
    await signIn('/login', { 'POST /api/agents/login': { body: { ...signedIn, agent: stranger } } });

    expect(await screen.findByText(/does not belong to an organization yet/)).toBeVisible();
  });
});

describe('a forgotten password', () => {
  it('is answered the same whether the user exists or not', async () => {
    const server = fakeServer({ 'POST /api/agents/forgotPassword': { body: {} } });
    server.install();
    const { user } = renderPage(<ForgotPasswordPage />, { path: '/forgot-password' });

    await user.type(screen.getByLabelText('Email'), 'nora@northlight.example');
    await user.click(screen.getByRole('button', { name: 'Send link' }));

    expect((await screen.findAllByText('You will receive an email with instructions shortly')).length).toBeGreaterThan(
      0,
    );
    expect(server.last('POST /api/agents/forgotPassword')?.body).toEqual({ username: 'nora@northlight.example' });
  });
});

describe('setting a password by a link', () => {
  it('signs in with the link token and the new password', async () => {
    const server = fakeServer({ 'POST /api/agents/reset': { body: signedIn } });
    server.install();
    const { user, router } = renderPage(<NewPasswordPage />, {
      path: '/new-user-password/:jwt',
      address: '/new-user-password/link-token',
    });

    await user.type(screen.getByLabelText('New password'), 'Riverside2026');
    await user.type(screen.getByLabelText('Repeat the password'), 'Riverside2026');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.getByText('Password setup successful!')).toBeVisible();
    expect(atob(server.received.at(-1)?.headers.get('authorization')?.slice(6) ?? '')).toBe('link-token:Riverside2026');
  });

  it('refuses weak and differing passwords before anything is sent', async () => {
    const server = fakeServer({ 'POST /api/agents/reset': { body: signedIn } });
    server.install();
    const { user } = renderPage(<ResetPasswordPage />, {
      path: '/reset-password/:jwt',
      address: '/reset-password/link-token',
    });

    await user.type(screen.getByLabelText('New password'), 'riverside');
    await user.type(screen.getByLabelText('Repeat the password'), 'riverside2');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));

    expect(await screen.findByText(/^Use at least 10 characters/)).toBeVisible();
    expect(server.received.filter(({ query }) => query.get('check') !== 'true')).toEqual([]);
  });

  it('tells at once that the link has expired', async () => {
    const expired = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };
    fakeServer({ 'POST /api/agents/reset': expired }).install();

    renderPage(<ResetPasswordPage />, { path: '/reset-password/:jwt', address: '/reset-password/old' });

    expect(await screen.findByText('Validation link has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('the strength of a password', () => {
  it.each([
    ['', 'none'],
    ['!!!', 'none'],
    ['a', 'weak'],
    ['abcdefghijkl', 'weak'],
    ['aB', 'weak'],
    ['aB!', 'medium'],
    ['abc123', 'medium'],
    ['ABC123', 'medium'],
    ['Abcdefgh1', 'medium'],
    ['Abcdefghi1', 'strong'],
  ])('of "%s" is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
