import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { InvitationsPage } from '#web/src/features/profile/invitations-page.tsx';
import { refused } from './people-factories.ts';

const path = '/api/agents/nora/invitations';
const riverside = {
  organizationId: 'riverside',
  organizationName: 'Riverside Capital',
  accessType: 'GUEST',
  sentAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
};
const session = (method: string) => ({
  id: 'one',
  method,
  signedInAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-20T21:00:00.000Z',
  userAgent: '',
  address: '',
  current: true,
});

function open(routes: Parameters<typeof fakeServer>[0], method = 'password') {
  const server = fakeServer({ 'GET /api/agents/nora/sessions': { body: [session(method)] }, ...routes });
  server.install();
  return { ...renderPage(<InvitationsPage />, { path: '/invitations' }), server };
}

describe('the invitations of other organizations', () => {
  it('are accepted, and then no longer wait', async () => {
    let isWaiting = true;
    const { user, server } = open({
      [`GET ${path}`]: () => ({ body: isWaiting ? [riverside] : [] }),
      [`PUT ${path}/riverside`]: () => {
        isWaiting = false;
        return { status: 204, body: {} };
      },
    });

    expect(await screen.findByText(/Invites you as a guest/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Accept the invitation of Riverside Capital' }));

    expect(await screen.findByText('No invitation waits for you')).toBeVisible();
    expect(server.last(`PUT ${path}/riverside`)).toBeDefined();
  });

  it('name their end only where they have one', async () => {
    const lakeside = { ...riverside, organizationId: 'lakeside', organizationName: 'Lakeside Partners' };
    open({ [`GET ${path}`]: { body: [riverside, { ...lakeside, expiresAt: null }] } });

    const [first, second] = await screen.findAllByRole('listitem');

    expect(first).toHaveTextContent(/Open until/);
    expect(second).toHaveTextContent(/Invites you as a guest\./);
    expect(second).not.toHaveTextContent(/Open until/);
  });

  it('are declined only after a question', async () => {
    const { user, server } = open({
      [`GET ${path}`]: { body: [riverside] },
      [`DELETE ${path}/riverside`]: refused(404, 'invitationNotFound', 'This invitation has expired or was withdrawn.'),
    });

    await user.click(await screen.findByRole('button', { name: 'Decline the invitation of Riverside Capital' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(server.last(`DELETE ${path}/riverside`)).toBeUndefined();
    await user.click(dialog.getByRole('button', { name: 'Decline invitation' }));

    expect(await dialog.findByText('This invitation has expired or was withdrawn.')).toBeVisible();
  });

  it('ask for the password first where an organization vouches for the reader', async () => {
    open({ [`GET ${path}`]: { body: [] } }, 'singleSignOn');

    expect(await screen.findByRole('link', { name: 'Sign in with your password' })).toBeVisible();
  });
});
