import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { currentSession, endSession } from '#web/src/api/session.ts';
import { PortalPage } from '#web/src/features/sign-in/portal-page.tsx';
import { VerifyEmailPage } from '#web/src/features/sign-in/verify-email-page.tsx';

type Answers = Parameters<typeof fakeServer>[0];

const portal = 'GET /api/public/organizations/northlight/external/enabled';
const login = 'POST /api/agents/login';
const signUp = 'POST /api/public/organizations/northlight/agents/unaffiliated-users';
const open = {
  featureFlag: true,
  orgSetting: true,
  organizationName: 'Northlight Capital',
  logoUrl: '/api/public/documents/logo.png',
  singleSignOn: null,
  counterpartySingleSignOn: null,
};

function openPortal(routes: Answers = {}, organizationId: string | null = 'northlight') {
  endSession();
  const server = fakeServer({ [portal]: { body: open }, ...routes });
  server.install();
  const onSignedIn = vi.fn();
  const page = renderPage(<PortalPage organizationId={organizationId} onSignedIn={onSignedIn} />, {
    path: '/public-login',
  });
  return { ...page, server, onSignedIn };
}

async function signIn({ user }: ReturnType<typeof renderPage>) {
  await user.type(await screen.findByLabelText('Email'), 'uma@riverside.example');
  await user.type(screen.getByLabelText('Password'), 'Trestle-demo-2026{Enter}');
}

describe('the external portal', () => {
  it('carries the name and the logo of the organization', async () => {
    openPortal();

    expect(await screen.findByText('Northlight Capital')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'External portal' })).toBeVisible();
    expect(document.querySelector('img')).toHaveAttribute('src', '/api/public/documents/logo.png');
    expect(document.title).toBe('External portal · Northlight Capital');
  });

  it('does without a logo that cannot be shown', async () => {
    openPortal();
    await screen.findByText('Northlight Capital');

    fireEvent.error(document.querySelector('img') as HTMLImageElement);

    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('Northlight Capital')).toBeVisible();
  });

  it.each([{ featureFlag: false }, { orgSetting: false }])('is closed with %o', async (setting) => {
    openPortal({ [portal]: { body: { ...open, ...setting } } });

    expect(await screen.findByText('The external portal of this organization is closed.')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in as a member' })).toHaveAttribute('href', '/login');
  });

  it('says so when there is no such organization', async () => {
    openPortal({ [portal]: { status: 404, body: { code: 'organizationNotFound' } } });

    expect(await screen.findByText('There is no portal here')).toBeVisible();
  });

  it('can be tried again when it could not be read', async () => {
    let isAllowed = false;
    const tooMany = { status: 429, body: { userMessage: 'Too many attempts.' } };
    const { user } = openPortal({ [portal]: () => (isAllowed ? { body: open } : tooMany) });
    expect(await screen.findByText('Too many attempts.')).toBeVisible();

    isAllowed = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByLabelText('Password')).toBeVisible();
  });

  it('signs in to that organization only', async () => {
    const agent = { ...aGlobalState().agent, effectiveAgentAccessType: 'UNAFFILIATED' };
    const signedIn = { twoFactorRequired: false, twoFactorSuccess: false, agent, token: 'fresh' };
    const page = openPortal({ [login]: { body: signedIn } });

    await signIn(page);

    await waitFor(() => expect(page.onSignedIn).toHaveBeenCalledOnce());
    expect(page.server.last(login)?.query.get('orgId')).toBe('northlight');
    expect(currentSession()).toMatchObject({ organizationId: 'northlight', accessType: 'UNAFFILIATED' });
  });

  it('refuses people of other organizations', async () => {
    const text = 'You do not have access to this organization.';
    const page = openPortal({ [login]: { status: 403, body: { code: 'wrongOrganization', userMessage: text } } });

    await signIn(page);

    expect(await screen.findByText(text)).toBeVisible();
    expect(currentSession()).toBeNull();
  });

  it('of no organization signs in, and signs nobody up', async () => {
    const { server } = openPortal({}, null);

    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign up' })).toBeNull();
    expect(server.received).toEqual([]);
  });
});

describe('signing up in the portal', () => {
  const person = {
    firstName: 'Uma',
    lastName: 'Reyes',
    primaryEmail: 'uma@riverside.example',
    password: 'Riverside2026',
  };

  async function fillIn({ user }: ReturnType<typeof renderPage>) {
    await user.click(await screen.findByRole('button', { name: 'Sign up' }));
    await user.type(screen.getByLabelText('First name'), person.firstName);
    await user.type(screen.getByLabelText('Last name'), person.lastName);
    await user.type(screen.getByLabelText('Email'), person.primaryEmail);
    await user.type(screen.getByLabelText('Password'), person.password);
    await user.click(screen.getByRole('button', { name: 'Sign up' }));
  }

  it('mails a link, and leads back to the sign-in', async () => {
    const page = openPortal({ [signUp]: { body: {} } });

    await fillIn(page);

    expect(await screen.findByText('We sent you an email to verify your account.')).toBeVisible();
    expect(page.server.last(signUp)?.body).toEqual(person);
    expect(screen.getByText('The link is on its way to uma@riverside.example')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Back to sign in' }));
    expect(screen.getByRole('heading', { name: 'External portal' })).toBeVisible();
  });

  it.each([
    { code: 'externalPortalClosed', status: 403, text: 'The external portal of this organization is closed.' },
    { code: 'mailNotSent', status: 502, text: 'The email could not be sent. Nothing was lost. Please try again.' },
  ])('says why after $code, and keeps what was entered', async ({ code, status, text }) => {
    const page = openPortal({ [signUp]: { status, body: { code, userMessage: text } } });

    await fillIn(page);

    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(person.primaryEmail);
  });

  it('puts what is wrong beside the field', async () => {
    const fields = { primaryEmail: 'This address is not accepted.' };
    const page = openPortal({ [signUp]: { status: 400, body: { code: 'requestInvalid', fields } } });

    await fillIn(page);

    expect(await screen.findByText('This address is not accepted.')).toBeVisible();
    expect(screen.getByText('Check the marked fields.')).toBeVisible();
  });
});

describe('the mailed link of a sign-up', () => {
  const verify = 'POST /api/agents/unaffiliated/enable';
  const follow = (routes: Answers) => {
    const server = fakeServer(routes);
    server.install();
    const { user } = renderPage(<VerifyEmailPage />, {
      path: '/verify-email/:jwt',
      address: '/verify-email/link-token',
    });
    return { server, user };
  };
  const confirm = async (user: ReturnType<typeof follow>['user']) => {
    await user.type(screen.getByLabelText('Password'), 'Riverside2026');
    await user.click(screen.getByRole('button', { name: 'Confirm email address' }));
  };

  it('verifies the address and leads to the sign-in', async () => {
    const { server, user } = follow({ [verify]: { body: {} } });
    expect(server.received).toEqual([]);

    await confirm(user);

    const notice = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(await notice.findByText('Email verified')).toBeVisible();
    expect(notice.getByText('You can log in now.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(server.received.map(({ body }) => body)).toEqual([{ token: 'link-token', password: 'Riverside2026' }]);
  });

  it('does nothing for whoever does not know the password of the sign-up', async () => {
    const wrong = { status: 400, body: { code: 'signUpPasswordWrong', userMessage: 'This is not the password.' } };
    await confirm(follow({ [verify]: wrong }).user);

    expect(await screen.findByText('This is not the password.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  it('says that it has expired or was used before, and leads to the sign-in', async () => {
    const expired = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };
    await confirm(follow({ [verify]: expired }).user);

    expect(await screen.findByText('Validation link has expired.')).toBeVisible();
    expect(screen.getByText('This link was already used or has expired.')).toBeVisible();
    expect(screen.getByText(/If you have verified your address, sign in\./)).toBeVisible();
    expect(screen.getByText(/sign up again in the portal to get another link/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });
});
