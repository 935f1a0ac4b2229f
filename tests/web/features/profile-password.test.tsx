import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession } from '#web/src/api/session.ts';

const update = 'PUT /api/agents/nora';
const listing = 'GET /api/agents/nora/sessions';
const { agent } = aGlobalState();
const own = {
  id: 's1',
  method: 'password',
  signedInAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-20T20:00:00.000Z',
  userAgent: '',
  address: '',
  current: true,
};
const routes = {
  [listing]: { body: [own] },
  'GET /api/v2/organizations/northlight/agents/nora/teams': { body: [] },
};
type Answers = NonNullable<NonNullable<Parameters<typeof visit>[1]>['routes']>;

async function change(answer: Answers[string], repeated = 'Riverside2026') {
  const page = visit('/profile', { routes: { ...routes, [update]: answer } });
  const form = within(await screen.findByRole('form', { name: 'Change your password' }));
  const paste = async (label: string, text: string) => {
    await page.user.click(form.getByLabelText(label));
    await page.user.paste(text);
  };
  await paste('Current password', 'Trestle-demo-2026');
  await paste('New password', 'Riverside2026');
  await paste('Repeat the new password', repeated);
  await page.user.click(form.getByRole('button', { name: 'Change password' }));
  return { ...page, form };
}

beforeEach(forgetAnswers);

describe('changing the password', () => {
  it('names the current one, and goes on with the token of the answer', async () => {
    const { server, form } = await change({ body: { ...agent, version: 2, token: 'renewed' } });

    expect(await screen.findByText('Successfully updated password')).toBeVisible();
    expect(server.last(update)?.body).toEqual({ currentPassword: 'Trestle-demo-2026', password: 'Riverside2026' });
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({
      token: 'renewed',
      userId: 'nora',
      organizationId: 'northlight',
    });
    await waitFor(() => expect(server.last(listing)?.headers.get('authorization')).toBe('Bearer renewed'));
    expect(form.getByLabelText('Current password')).toHaveValue('');
    expect(form.getByLabelText('New password')).toHaveValue('');
  });

  it('takes a code first where a second factor is on, and says beside it that it is wrong', async () => {
    const proof = 'PUT /api/agents/nora/proof';
    const wrong = { status: 401, body: { code: 'twoFactorCodeInvalid', userMessage: 'Invalid or expired.' } };
    const global = aGlobalState();
    const { user, server } = visit('/profile', {
      global: { ...global, agent: { ...agent, twoFactorEnabled: true } },
      routes: {
        ...routes,
        'GET /api/agents/nora/two-factor': { body: { enabled: true, recoveryCodesLeft: 9, required: false } },
        [proof]: ({ body }) =>
          (body as { code: string }).code === '654321' ? { body: { provedUntil: own.expiresAt } } : wrong,
        [update]: { body: { ...agent, twoFactorEnabled: true, version: 2, token: 'renewed' } },
      },
    });
    const form = within(await screen.findByRole('form', { name: 'Change your password' }));
    await user.type(form.getByLabelText('Current password'), 'Trestle-demo-2026');
    await user.type(form.getByLabelText('New password'), 'Riverside2026');
    await user.type(form.getByLabelText('Repeat the new password'), 'Riverside2026');
    await user.type(form.getByLabelText('Code'), '111111{Enter}');
    expect(await form.findByText('Invalid or expired.')).toBeVisible();
    expect(server.last(update)).toBeUndefined();

    await user.clear(form.getByLabelText('Code'));
    await user.type(form.getByLabelText('Code'), '654321{Enter}');

    expect(await screen.findByText('Successfully updated password')).toBeVisible();
    expect(server.last(proof)?.body).toEqual({ password: 'Trestle-demo-2026', code: '654321' });
  });

  it.each([
    ['Welcome2026', /^This password is too common/],
    ['Northlight-77', /^The password must not contain your name/],
    ['Trestle-demo-2026', /^This is your current password/],
  ])('refuses %s before it is sent', async (password, text) => {
    const { user, server } = visit('/profile', { routes });
    const form = within(await screen.findByRole('form', { name: 'Change your password' }));
    await user.type(form.getByLabelText('Current password'), 'Trestle-demo-2026');
    await user.type(form.getByLabelText('New password'), password);
    await user.type(form.getByLabelText('Repeat the new password'), password);
    await user.click(form.getByRole('button', { name: 'Change password' }));

    expect(await form.findByText(text)).toBeVisible();
    expect(server.last(update)).toBeUndefined();
  });

  it('says beside the field that the current one is wrong, and keeps the new one', async () => {
    const text = 'The current password is incorrect. Nothing was changed.';
    const { form } = await change({ status: 400, body: { code: 'currentPasswordWrong', userMessage: text } });

    expect(await form.findByText(text)).toBeVisible();
    expect(form.getByLabelText('Current password')).toHaveFocus();
    expect(form.getByLabelText('New password')).toHaveValue('Riverside2026');
    expect(tokenInHand()).toBe('token');
  });

  it.each([
    { code: 'passwordTooWeak', status: 400, text: 'This password was used before.' },
    { code: 'tooManyAttempts', status: 429, text: 'Too many attempts. Please wait a few minutes and try again.' },
    { code: 'recordChanged', status: 409, text: 'Someone else changed this in the meantime.' },
  ])('says why it was refused with $code', async ({ code, status, text }) => {
    const { form } = await change({ status, body: { code, userMessage: text } });

    expect(await form.findByText(text)).toBeVisible();
    expect(form.getByLabelText('New password')).toHaveValue('Riverside2026');
  });

  it('sends nothing while the new ones differ', async () => {
    const { form, server } = await change({ body: agent }, 'Riverside2027');

    expect(await form.findByText('The passwords differ.')).toBeVisible();
    expect(server.last(update)).toBeUndefined();
  });

  it('tells how strong the new one is', async () => {
    const { user } = visit('/profile', { routes });
    const form = within(await screen.findByRole('form', { name: 'Change your password' }));

    await user.type(form.getByLabelText('New password'), 'river7');
    expect(form.getByText('Strength: medium')).toBeVisible();
    expect(form.getByText('A digit').closest('li')).toHaveTextContent('A digitkept');
    expect(form.getByText('An uppercase letter').closest('li')).toHaveTextContent('An uppercase lettermissing');
    await user.type(form.getByLabelText('New password'), 'SIDE');
    expect(form.getByText('Strength: strong')).toBeVisible();
  });

  it.each(['singleSignOn', 'link'])('after a sign-in by %s needs another one, with a password', async (method) => {
    visit('/profile', { routes: { ...routes, [listing]: { body: [{ ...own, method }] } } });
    const panel = within(await screen.findByRole('region', { name: 'Password' }));

    expect(await panel.findByText(/^You signed in without a password/)).toBeVisible();
    expect(panel.getByRole('link', { name: 'Sign in with your password' })).toHaveAttribute(
      'href',
      '/logout?redirect=%2Fprofile',
    );
    expect(screen.queryByLabelText('Current password')).toBeNull();
  });

  it('explains the same when only the server knows', async () => {
    const text = 'You signed in without a password. Sign in with your password to change this.';
    const { form } = await change({ status: 409, body: { code: 'passwordSignInNeeded', userMessage: text } });

    expect(await form.findByText(text)).toBeVisible();
    expect(form.getByRole('link', { name: 'get a link to set one' })).toHaveAttribute('href', '/forgot-password');
  });

  it('stays possible when the sign-ins could not be read', async () => {
    visit('/profile', { routes: { ...routes, [listing]: { status: 403, body: { code: 'notPermitted' } } } });

    expect(await screen.findByRole('form', { name: 'Change your password' })).toBeVisible();
  });
});
