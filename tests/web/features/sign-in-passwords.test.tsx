import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { passwordStrength } from '#shared/domain/password.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { endSession, startSession } from '#web/src/api/session.ts';
import { ForgotPasswordPage } from '#web/src/features/sign-in/forgot-password-page.tsx';
import { GuestSignUpPage } from '#web/src/features/sign-in/guest-sign-up-page.tsx';
import { NewPasswordPage, ResetPasswordPage } from '#web/src/features/sign-in/set-password-page.tsx';

beforeEach(endSession);

const { agent, environment } = aGlobalState();
const supportContact = 'help@operator.example';
const signedIn = { twoFactorRequired: false, twoFactorSuccess: false, agent, token: 'fresh-token' };
const linkWorks = { twoFactorRequired: false, twoFactorSuccess: false, agent: null, token: null };
const expired = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };
const reset = 'POST /api/agents/reset';

type Answers = Parameters<typeof fakeServer>[0];
type Answer = Extract<Answers[string], { body: unknown }>;

/** Answers the check of a link, and the password that follows. */
function linkServer(answer: Answer, check: Answer = { body: linkWorks }, more: Answers = {}) {
  const server = fakeServer({
    'GET /api/environment': { body: { ...environment, supportContact } },
    [reset]: ({ query }) => (query.get('check') === 'true' ? check : answer),
    ...more,
  });
  server.install();
  return server;
}

const sentLinks = (server: ReturnType<typeof linkServer>) =>
  server.received.filter(({ path }) => path === '/api/agents/reset');

const openReset = () =>
  renderPage(<ResetPasswordPage />, { path: '/reset-password/:jwt', address: '/reset-password/link-token' });

async function enter({ user }: ReturnType<typeof renderPage>, password: string, repeated = password) {
  await user.type(await screen.findByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Repeat the password'), repeated);
  await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
}

const basicOf = (request: { headers: Headers } | undefined) =>
  atob(request?.headers.get('authorization')?.slice('Basic '.length) ?? '');

describe('a forgotten password', () => {
  it('is answered the same whether the user exists or not', async () => {
    const server = fakeServer({ 'POST /api/agents/forgotPassword': { body: {} } });
    server.install();
    const { user } = renderPage(<ForgotPasswordPage />, { path: '/forgot-password' });

    await user.type(screen.getByLabelText('Email'), 'nora@northlight.example');
    await user.click(screen.getByRole('button', { name: 'Send link' }));

    const told = await screen.findAllByText('You will receive an email with instructions shortly');
    expect(told.length).toBeGreaterThan(0);
    expect(server.last('POST /api/agents/forgotPassword')?.body).toEqual({ username: 'nora@northlight.example' });
  });

  it('says so when it was asked for too often, and keeps the address', async () => {
    const tooMany = {
      code: 'tooManyAttempts',
      userMessage: 'Too many attempts. Please wait a few minutes and try again.',
    };
    fakeServer({ 'POST /api/agents/forgotPassword': { status: 429, body: tooMany } }).install();
    const { user } = renderPage(<ForgotPasswordPage />, { path: '/forgot-password' });

    await user.type(screen.getByLabelText('Email'), 'nora@northlight.example');
    await user.click(screen.getByRole('button', { name: 'Send link' }));

    expect(await screen.findByText(tooMany.userMessage)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('nora@northlight.example');
  });
});

describe('setting a password by a link', () => {
  it('checks the link first, then signs in with its token and the new password', async () => {
    const server = linkServer({ body: signedIn });
    const page = renderPage(<NewPasswordPage />, {
      path: '/new-user-password/:jwt',
      address: '/new-user-password/link-token',
    });

    await enter(page, 'Riverside2026');

    await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
    expect(screen.getByText('Password setup successful!')).toBeVisible();
    const sent = server.received.map(basicOf).filter((basic) => basic !== '');
    expect(sent).toEqual(['link-token:', 'link-token:Riverside2026']);
    expect(tokenInHand()).toBe('fresh-token');
  });

  it('tells whom it signs out, where somebody is signed in', async () => {
    startSession({ token: 'token', userId: 'nora', organizationId: 'northlight' });
    const server = fakeServer({
      [reset]: { body: linkWorks },
      'GET /api/environment': { body: { ...environment, supportContact } },
      'GET /api/init/global/northlight': { body: aGlobalState() },
    });
    server.install();
    renderPage(<ResetPasswordPage />, { path: '/reset-password/:jwt', address: '/reset-password/link-token' });

    expect(await screen.findByText(/^Nora Lindqvist, Northlight Capital, is signed in in this browser/)).toBeVisible();
  });

  it('says "Password reset successful!" after a reset', async () => {
    linkServer({ body: signedIn });
    const page = openReset();

    await enter(page, 'Riverside2026');

    expect(await screen.findByText('Password reset successful!')).toBeVisible();
    expect(page.router.state.location.pathname).toBe('/');
  });

  it('refuses weak and differing passwords before anything is sent', async () => {
    const server = linkServer({ body: signedIn });
    const page = openReset();

    await enter(page, 'riverside', 'riverside2');

    expect(await screen.findByText(/^Use at least 10 characters/)).toBeVisible();
    expect(server.received.filter((request) => basicOf(request).endsWith(':riverside'))).toEqual([]);
  });

  it.each(['Password12', 'Qwertyuiop1'])('refuses the common password %s before it is sent', async (common) => {
    const server = linkServer({ body: signedIn });

    await enter(openReset(), common);

    expect(await screen.findByText(/^This password is too common/)).toBeVisible();
    expect(server.received.filter((request) => basicOf(request).endsWith(common))).toEqual([]);
  });

  it('asks for the code right there where a second factor is on, and signs in', async () => {
    const login = 'POST /api/agents/login';
    const codeNeeded = { ...linkWorks, twoFactorRequired: true, username: agent.primaryEmail };
    const server = linkServer({ body: codeNeeded }, undefined, { [login]: { body: signedIn } });
    const page = openReset();
    await enter(page, 'Riverside2026');
    expect(await screen.findByText(/^Your new password is saved\./)).toBeVisible();

    await page.user.type(screen.getByLabelText('Code'), '123456{Enter}');

    await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
    expect(basicOf(server.last(login))).toBe(`${agent.primaryEmail}:Riverside2026`);
    expect(server.last(login)?.headers.get('x-two-factor-code')).toBe('123456');
    expect(tokenInHand()).toBe('fresh-token');
  });

  it('tells at once that the link has expired, and where to get another one', async () => {
    linkServer({ body: signedIn }, expired);

    openReset();

    expect(await screen.findByText('Validation link has expired.')).toBeVisible();
    expect(screen.getByText('This link was already used or has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'sign in' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Send me a new link' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('tells it when the link expires meanwhile', async () => {
    linkServer(expired);
    const page = openReset();

    await enter(page, 'Riverside2026');

    expect(await screen.findByText('Validation link has expired.')).toBeVisible();
  });

  it.each([
    { code: 'passwordTooWeak', status: 400, text: 'This password was used before.' },
    { code: 'wrongOrganization', status: 403, text: 'You do not have access to this organization.' },
    { code: 'recordChanged', status: 409, text: 'Someone else changed this in the meantime.' },
    { code: 'tooManyAttempts', status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
  ])('keeps what was entered and names the support contact after $code', async ({ code, status, text }) => {
    linkServer({ status, body: { code, userMessage: text } });
    const page = openReset();

    await enter(page, 'Riverside2026');

    const notice = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(await notice.findByText(text)).toBeVisible();
    expect(notice.getByText(`If this keeps happening, contact customer support: ${supportContact}`)).toBeVisible();
    expect(within(screen.getByRole('main')).getByText(text)).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('Riverside2026');
  });

  it('can be tried again when the link could not be checked', async () => {
    let isReachable = false;
    const server = fakeServer({
      [reset]: () => {
        if (!isReachable) throw new Error('connection reset');
        return { body: linkWorks };
      },
    });
    server.install();
    const { user } = openReset();

    expect(await screen.findByText(/^Trestle cannot be reached/)).toBeVisible();
    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByLabelText('New password')).toBeVisible();
  });
});

describe('a guest who was invited', () => {
  const openInvitation = () =>
    renderPage(<GuestSignUpPage />, {
      path: '/guest-user-signup/:orgId/:jwt',
      address: '/guest-user-signup/northlight/link-token',
    });

  it('gives name and password, for that organization', async () => {
    const server = linkServer({ body: signedIn });
    const page = openInvitation();

    await page.user.type(await screen.findByLabelText('First name'), 'Gwen');
    await page.user.type(screen.getByLabelText('Last name'), 'Aalto');
    await enter(page, 'Riverside2026');

    expect(await screen.findByText('Password setup successful!')).toBeVisible();
    const [check, sent] = sentLinks(server).map(({ query }) => Object.fromEntries(query));
    expect(check).toEqual({ check: 'true', orgId: 'northlight' });
    expect(sent).toEqual({ orgId: 'northlight', firstName: 'Gwen', lastName: 'Aalto' });
  });

  it('is asked for the name', async () => {
    const server = linkServer({ body: signedIn });

    await enter(openInvitation(), 'Riverside2026');

    expect(await screen.findByText('Enter a first name.')).toBeVisible();
    expect(sentLinks(server)).toHaveLength(1);
  });

  it('gets another link from the portal of the organization', async () => {
    linkServer({ body: signedIn }, expired);

    openInvitation();

    const again = await screen.findByRole('link', { name: 'Send me a new link' });
    expect(again).toHaveAttribute('href', '/public-forgot-password/northlight');
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
