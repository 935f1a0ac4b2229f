import { act, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { ForgotPasswordPage } from '#web/src/features/sign-in/forgot-password-page.tsx';
import { PortalPage } from '#web/src/features/sign-in/portal-page.tsx';
import { ResetPasswordPage } from '#web/src/features/sign-in/set-password-page.tsx';
import { VerifyEmailPage } from '#web/src/features/sign-in/verify-email-page.tsx';

type Answers = Parameters<typeof fakeServer>[0];
type User = ReturnType<typeof renderPage>['user'];

const { agent } = aGlobalState();
const signedIn = { twoFactorRequired: false, twoFactorSuccess: false, agent, token: 'fresh' };
const expired = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };
const organization = '/api/public/organizations/northlight';
const open = {
  [`GET ${organization}/external/enabled`]: {
    body: {
      featureFlag: true,
      orgSetting: true,
      organizationName: 'Northlight Capital',
      logoUrl: null,
      singleSignOn: null,
      counterpartySingleSignOn: null,
    },
  },
};

// The clock runs on by itself, so that pages load, and can be put forward.
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

interface Notice {
  readonly what: string;
  readonly page: ReactElement;
  readonly routes: Answers;
  readonly act?: (user: User) => Promise<void>;
  readonly place?: 'Notices' | 'Notifications';
  readonly text: string;
  readonly milliseconds: number;
}

const sendTo = (label: string, button: string) => async (user: User) => {
  await user.type(await screen.findByLabelText(label), 'uma@riverside.example');
  await user.click(screen.getByRole('button', { name: button }));
};

async function setPassword(user: User) {
  await user.type(await screen.findByLabelText('New password'), 'Riverside2026');
  await user.type(screen.getByLabelText('Repeat the password'), 'Riverside2026');
  await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
}

async function signUp(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Sign up' }));
  await user.type(screen.getByLabelText('First name'), 'Uma');
  await user.type(screen.getByLabelText('Last name'), 'Reyes');
  await user.type(screen.getByLabelText('Password'), 'Riverside2026');
  await sendTo('Email', 'Sign up')(user);
}

const afterCheck = (answer: Answers[string]): Answers => ({
  'POST /api/agents/reset': (request) => {
    if (request.query.get('check') === 'true') return { body: signedIn };
    return typeof answer === 'function' ? answer(request) : answer;
  },
});

const notices: readonly Notice[] = [
  {
    what: 'an email that was sent',
    page: <ForgotPasswordPage />,
    routes: { 'POST /api/agents/forgotPassword': { body: {} } },
    act: sendTo('Email', 'Send link'),
    text: 'You will receive an email with instructions shortly',
    milliseconds: 5_000,
  },
  {
    what: 'an address that was verified',
    page: <VerifyEmailPage />,
    routes: { 'POST /api/agents/unaffiliated/enable': { body: {} } },
    act: async (user) => {
      await user.type(screen.getByLabelText('Password'), 'Riverside2026');
      await user.click(screen.getByRole('button', { name: 'Confirm email address' }));
    },
    text: 'You can log in now.',
    milliseconds: 5_000,
  },
  {
    what: 'a link that has expired',
    page: <ResetPasswordPage />,
    routes: { 'POST /api/agents/reset': expired },
    text: 'Validation link has expired.',
    milliseconds: 5_000,
  },
  {
    what: 'a password that could not be reset',
    page: <ResetPasswordPage />,
    routes: afterCheck({ status: 400, body: { code: 'passwordTooWeak', userMessage: 'It was used before.' } }),
    act: setPassword,
    text: 'It was used before.',
    milliseconds: 7_000,
  },
  {
    what: 'a sign-up, which sends people to their mailbox',
    page: <PortalPage organizationId="northlight" onSignedIn={() => undefined} />,
    routes: { ...open, [`POST ${organization}/agents/unaffiliated-users`]: { body: {} } },
    act: signUp,
    text: 'We sent you an email to verify your account.',
    milliseconds: 7_000,
  },
  {
    what: 'a password that was reset',
    page: <ResetPasswordPage />,
    routes: afterCheck({ body: signedIn }),
    act: setPassword,
    text: 'Password reset successful!',
    milliseconds: 2_000,
  },
];

/** Interactions take their time, too: half a second is left to them on either side. */
const tolerance = 500;

describe('the notice of', () => {
  it.each(notices)('$what lasts $milliseconds ms', async ({ page, routes, act: enter, place, text, milliseconds }) => {
    fakeServer(routes).install();
    const { user } = renderPage(page, { path: '/:jwt', address: '/link-token' });
    await enter?.(user);
    const region = within(screen.getByRole('region', { name: place ?? 'Notifications' }));
    expect(await region.findByText(text)).toBeVisible();

    await act(() => vi.advanceTimersByTimeAsync(milliseconds - tolerance));
    expect(region.getByText(text)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2 * tolerance));

    expect(region.queryByText(text)).toBeNull();
  });
});
