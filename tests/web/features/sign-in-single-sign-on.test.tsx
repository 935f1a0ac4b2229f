import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { hasDraft } from '#web/src/api/draft-store.ts';

interface Button {
  readonly label: string | null;
}
const unnamed: Button = { label: null };

const portalOf = (offered: { singleSignOn?: Button; counterpartySingleSignOn?: Button }) => ({
  'GET /api/public/organizations/northlight/external/enabled': {
    body: {
      featureFlag: true,
      orgSetting: true,
      organizationName: 'Northlight Capital',
      logoUrl: null,
      singleSignOn: null,
      counterpartySingleSignOn: null,
      ...offered,
    },
  },
});
const open = (address: string, routes: ReturnType<typeof portalOf> | Record<never, never> = {}) =>
  visit(address, { session: null, routes });
const link = () => screen.findByRole('link', { name: 'Continue with single sign-on' });

beforeEach(() => window.history.replaceState(null, '', '/'));

describe('single sign-on', () => {
  it('is offered where the address names an organization that has it, and leads out of the app', async () => {
    open('/login?orgId=northlight', portalOf({ singleSignOn: unnamed }));

    expect(await link()).toHaveAttribute('href', '/api/sso/northlight/login');
  });

  it('takes along where to return to', async () => {
    open('/login?orgId=northlight&redirect=%2Fdeals%2F1%2Foverview%3Fa%3D1', portalOf({ singleSignOn: unnamed }));

    expect(await link()).toHaveAttribute('href', '/api/sso/northlight/login?redirect=%2Fdeals%2F1%2Foverview%3Fa%3D1');
  });

  it.each(['https://stranger.example/', '//stranger.example', '/\\stranger.example', 'javascript:alert(1)'])(
    'never takes along %s',
    async (redirect) => {
      open(`/login?orgId=northlight&redirect=${encodeURIComponent(redirect)}`, portalOf({ singleSignOn: unnamed }));

      expect(await link()).toHaveAttribute('href', '/api/sso/northlight/login');
    },
  );

  it('of people from outside is offered in the portal', async () => {
    open('/public-login/northlight', portalOf({ counterpartySingleSignOn: unnamed }));

    expect(await link()).toHaveAttribute('href', '/api/sso/northlight/login?audience=counterparty');
  });

  it.each(['/login?orgId=northlight', '/public-login/northlight'])(
    'is not offered without it at %s',
    async (address) => {
      const { server } = open(address, portalOf({}));

      expect(await screen.findByLabelText('Password')).toBeVisible();
      await waitFor(() => expect(server.received.some(({ path }) => path.endsWith('/external/enabled'))).toBe(true));
      expect(screen.queryByRole('link', { name: 'Continue with single sign-on' })).toBeNull();
    },
  );

  it('goes by the name that the organization has given its provider', async () => {
    open('/login?orgId=northlight', portalOf({ singleSignOn: { label: 'Northlight Login' } }));

    const named = await screen.findByRole('link', { name: 'Continue with Northlight Login' });
    expect(named).toHaveAttribute('href', '/api/sso/northlight/login');
  });

  it('is offered for the domain of a typed address, of which only the domain is told', async () => {
    const offer = { organizationId: 'northlight', label: 'Northlight Login' };
    const { user, server } = visit('/login?redirect=%2Fprofile', {
      session: null,
      routes: {
        'GET /api/public/sign-on': ({ query }) => ({
          body: { offer: query.get('domain') === 'northlight.example' ? offer : null },
        }),
      },
    });
    const email = await screen.findByLabelText('Email');
    await user.type(email, 'nora');
    expect(server.received).toEqual([]);
    await user.type(email, '@northlight.example');

    const link = await screen.findByRole('link', { name: 'Continue with Northlight Login' });
    expect(link).toHaveAttribute('href', '/api/sso/northlight/login?redirect=%2Fprofile');
    expect(server.received.map(({ path, query }) => `${path}?${query}`)).toEqual([
      '/api/public/sign-on?domain=northlight.example',
    ]);
    await user.type(email, '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull());
  });
});

describe('a session that ends while a page is open', () => {
  it('can be renewed by single sign-on, which leads back to the page', async () => {
    await forgetAnswers();
    const refused = { status: 401, body: { code: 'signInRequired' } };
    const { user } = visit('/profile', {
      routes: {
        ...portalOf({ singleSignOn: unnamed }),
        'PUT /api/agents/nora': refused,
        'GET /api/agents/nora/sessions': { body: [] },
        'GET /api/v2/organizations/northlight/agents/nora/teams': { body: [] },
      },
    });
    await user.type(await screen.findByLabelText('Phone'), '+46 8 123 456');
    await user.click(screen.getByRole('button', { name: 'Save details' }));

    expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    expect(await link()).toHaveAttribute('href', '/api/sso/northlight/login?redirect=%2Fprofile');
    expect(hasDraft('profile/nora')).toBe(true);
  });
});

describe('a single sign-on that came back without a session', () => {
  it.each([
    ['singleSignOnFailed', 'Single sign-on failed. Please try again.'],
    [
      'singleSignOnUnknownUser',
      'Your identity provider signed you in, but no user of this organization has this address.',
    ],
    ['singleSignOnEmailUnverified', 'Your identity provider has not verified your email address.'],
    ['identityProviderUnreachable', 'The identity provider could not be reached. Please try again in a moment.'],
    ['linkExpired', 'Validation link has expired.'],
    ['Your%20account%20is%20hacked', 'Single sign-on failed. Please try again.'],
    ['constructor', 'Single sign-on failed. Please try again.'],
  ])('with %s says "%s"', async (code, text) => {
    open(`/login?error=${code}`);

    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  it('no longer says so after the next attempt', async () => {
    const refused = { status: 401, body: { code: 'badCredentials', userMessage: 'Bad credentials' } };
    const { user } = visit('/login?error=singleSignOnFailed', {
      session: null,
      routes: { 'POST /api/agents/login': refused },
    });
    await user.type(await screen.findByLabelText('Email'), 'nora@northlight.example');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');

    expect(await screen.findByText('Bad credentials')).toBeVisible();
    expect(screen.queryByText(/^Single sign-on did not succeed/)).toBeNull();
  });
});
