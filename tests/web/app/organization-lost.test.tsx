import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Organization } from '#shared/domain/organization.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession } from '#web/src/api/session.ts';
import { forgetAnswers, globalState, visit } from './visit.tsx';

beforeEach(forgetAnswers);

const organizations = 'GET /api/organizations';
const refusal = {
  status: 404,
  body: {
    code: 'organizationNotFound',
    userMessage: 'This organization does not exist or is not shared with you.',
  },
};
const northlight = completed(Organization, { id: 'northlight', name: 'Northlight Capital' });
const harbor = completed(Organization, { id: 'harbor', name: 'Harbor Bank' });

/** Answers as the server does, which refuses every request that names the lost organization. */
const listing = (found: readonly { id: string; name: string }[]) => (request: { headers: Headers }) =>
  request.headers.has('x-organization-id') ? refusal : { body: found };

const lost = (found: readonly { id: string; name: string }[], routes: Parameters<typeof visit>[1] = {}) => ({
  routes: { [globalState]: refusal, [organizations]: listing(found), ...routes.routes },
});

describe('somebody who was shut out of the organization they work in', () => {
  it('goes on in another one of theirs', async () => {
    const global = aGlobalState();
    const { user, path } = visit(
      '/profile',
      lost([northlight, harbor], {
        routes: {
          'GET /api/init/global/harbor': {
            body: { ...global, organization: { ...global.organization, ...harbor } },
          },
          'GET /api/organizations/harbor/deals': { body: [] },
        },
      }),
    );

    expect(await screen.findByText('You no longer have access to this organization.')).toBeVisible();
    const others = within(await screen.findByRole('list', { name: 'Continue in another organization:' }));
    expect(others.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Harbor Bank']);
    await user.click(others.getByRole('button', { name: 'Harbor Bank' }));

    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
    await waitFor(() => expect(path()).toBe('/portfolio'));
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({
      token: 'token',
      userId: 'nora',
      organizationId: 'harbor',
    });
  });

  it('is told so and may only sign out when there is no other', async () => {
    const endSession = 'DELETE /api/agents/nora/sessions/current';
    const { user, path } = visit('/portfolio', lost([], { routes: { [endSession]: { body: {} } } }));

    expect(await screen.findByText('You no longer have access to this organization.')).toBeVisible();
    const signOut = screen.getByRole('link', { name: 'Sign out' });
    expect(screen.queryByRole('button')).toBeNull();
    await user.click(signOut);

    await waitFor(() => expect(path()).toBe('/login'));
    expect(currentSession()).toBeNull();
  });

  it('may sign out when the other organizations cannot be read', async () => {
    visit('/portfolio', {
      routes: {
        [globalState]: refusal,
        [organizations]: { status: 403, body: { code: 'notPermitted', userMessage: 'You may not.' } },
      },
    });

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
  });
});

describe('a structure that is not there', () => {
  const id = '64070000-0000-4000-8000-000000000187';

  it('is a page that does not exist, inside the frame', async () => {
    visit(`/deals/${id}/overview`, {
      routes: {
        [`GET /api/deals/${id}`]: {
          status: 404,
          body: { code: 'structureNotFound', userMessage: 'This structure does not exist or is not shared with you.' },
        },
        [`GET /api/deals/${id}/covenants`]: { body: [] },
      },
    });

    expect(await screen.findByText('This page does not exist')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(screen.queryByText('This could not be loaded')).toBeNull();
  });
});
