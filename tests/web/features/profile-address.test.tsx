import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { aGlobalState } from '#tests/web/support/factories.ts';

const { agent } = aGlobalState();
const start = 'PUT /api/organizations/northlight/agents/nora/address';
const finish = 'PUT /api/agents/nora/address';
const proof = 'PUT /api/agents/nora/proof';
const listing = 'GET /api/agents/nora/sessions';
const own = (method: 'password' | 'singleSignOn') => ({
  id: 's1',
  method,
  signedInAt: '2026-11-20T08:00:00.000Z',
  expiresAt: '2026-11-20T20:00:00.000Z',
  userAgent: '',
  address: '',
  current: true,
});
const routes = {
  [listing]: { body: [own('password')] },
  'GET /api/v2/organizations/northlight/agents/nora/teams': { body: [] },
};

beforeEach(forgetAnswers);

describe('changing the address', () => {
  it('asks who somebody is, says where the link went, and changes nothing on the page', async () => {
    let asked = 0;
    const proofNeeded = { status: 403, body: { code: 'proofNeeded', userMessage: 'Show who you are.' } };
    const { user, server } = visit('/profile', {
      routes: {
        ...routes,
        [start]: () => (asked++ === 0 ? proofNeeded : { body: {} }),
        [proof]: { body: { provedUntil: '2026-11-20T20:00:00.000Z' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change your email' }));
    await user.type(dialog.getByLabelText('New email'), 'nora@');
    await user.click(dialog.getByRole('button', { name: 'Send the link' }));
    expect(dialog.getByLabelText('New email')).toBeInvalid();
    expect(server.last(start)).toBeUndefined();

    await user.type(dialog.getByLabelText('New email'), 'riverside.example{Enter}');
    await user.type(await screen.findByLabelText('Your password'), 'Trestle-demo-2026{Enter}');

    expect(await screen.findByText('A mail to confirm the new address is on its way')).toBeVisible();
    expect(server.last(start)?.body).toEqual({ primaryEmail: 'nora@riverside.example' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText(agent.primaryEmail).length).toBeGreaterThan(0);
  });

  it('is confirmed by whoever is signed in with the account, not by opening the link', async () => {
    const primaryEmail = 'nora@riverside.example';
    const { user, server } = visit('/confirm-address/good.link', {
      routes: { ...routes, [finish]: { body: { ...agent, primaryEmail, version: 2 } } },
    });
    const button = await screen.findByRole('button', { name: 'Change my email' });
    expect(server.last(finish)).toBeUndefined();

    await user.click(button);

    expect(await screen.findByText('Your email was changed')).toBeVisible();
    expect(screen.getByText(/From now on you sign in with nora@riverside\.example/)).toBeVisible();
    expect(server.last(finish)?.body).toEqual({ token: 'good.link' });
  });

  it('says that a link is over, and leaves the account as it is', async () => {
    const over = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };
    const { user } = visit('/confirm-address/old.link', { routes: { ...routes, [finish]: over } });

    await user.click(await screen.findByRole('button', { name: 'Change my email' }));

    expect((await screen.findAllByText('Validation link has expired.'))[0]).toBeVisible();
    expect(screen.queryByText('Your email was changed')).toBeNull();
  });

  it('takes a sign-in with the password', async () => {
    visit('/confirm-address/good.link', { routes: { ...routes, [listing]: { body: [own('singleSignOn')] } } });

    expect(await screen.findByText(/You signed in without a password/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change my email' })).toBeNull();
  });
});
