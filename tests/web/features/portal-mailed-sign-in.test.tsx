import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aVisitor, forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession } from '#web/src/api/session.ts';

const address = '/questionnaire/northlight/climate-2026';
const portal = 'GET /api/public/organizations/northlight/external/enabled';
const enter =
  'POST /api/public/organizations/northlight/agents/unaffiliated/questionnaires/public/climate-2026/login-passwordless';
const open = {
  body: {
    featureFlag: true,
    orgSetting: true,
    organizationName: 'Northlight Capital',
    logoUrl: null,
    singleSignOn: null,
    counterpartySingleSignOn: null,
  },
};
const visitor = aVisitor({ accessType: 'UNAFFILIATED' });
const signedIn = { twoFactorRequired: false, twoFactorSuccess: false, agent: visitor.agent, token: 'fresh' };

beforeEach(forgetAnswers);

describe('the mailed link that signs in somebody from outside', () => {
  /** Opens the mailed link, and presses its button. */
  async function follow(options: NonNullable<Parameters<typeof visit>[1]>) {
    const visited = visit(`${address}/link-token`, {
      ...options,
      routes: { [portal]: open, ...options.routes },
    });
    await visited.user.click(await screen.findByRole('button', { name: 'Sign in' }));
    return visited;
  }

  it('signs in when the reader says so, once, and leads to the area of the organization', async () => {
    const { path, server } = await follow({
      session: null,
      global: visitor,
      routes: { [enter]: { body: signedIn } },
    });

    await waitFor(() => expect(path()).toBe('/organization/northlight/dashboard'));
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({ token: 'fresh', accessType: 'UNAFFILIATED' });
    const sent = server.received.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ token: 'link-token' }]);
  });

  it('tells whose place it takes, and takes it only then', async () => {
    const other = { token: 'old', userId: 'dalia', organizationId: 'harbor' } as const;
    const { user, path, server } = visit(`${address}/link-token`, {
      session: other,
      global: visitor,
      routes: {
        [portal]: open,
        [enter]: { body: signedIn },
        'GET /api/init/global/harbor': {
          body: { ...visitor, agent: { ...visitor.agent, displayName: 'Dalia Reyes' } },
        },
      },
    });
    expect(await screen.findByText(/^Dalia Reyes, .* is signed in in this browser/)).toBeVisible();
    expect(server.last(enter)).toBeUndefined();
    expect(currentSession()?.userId).toBe('dalia');

    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    await waitFor(() => expect(path()).toBe('/organization/northlight/dashboard'));
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({ token: 'fresh', userId: 'nora' });
    expect(server.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says that it has expired, and leads to the sign-in of the organization', async () => {
    const expired = { status: 410, body: { code: 'linkExpired', userMessage: 'Validation link has expired.' } };
    await follow({ session: null, routes: { [enter]: expired } });

    expect(await screen.findByText('Validation link has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/public-login/northlight');
  });

  it('promises nothing that the organization does not have', async () => {
    visit(`${address}/link-token`, { session: null, routes: { [portal]: open } });

    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/questionnaire/i);
  });

  it('says why it is refused', async () => {
    const text = 'This questionnaire does not exist or is no longer public.';
    const refused = { status: 404, body: { code: 'questionnaireNotFound', userMessage: text } };
    await follow({ session: null, routes: { [enter]: refused } });

    expect(await screen.findByText(text)).toBeVisible();
    expect(currentSession()).toBeNull();
  });

  it('can be tried again after the connection was lost', async () => {
    let isReachable = false;
    const { user, path } = await follow({
      session: null,
      global: visitor,
      routes: {
        [enter]: () => {
          if (!isReachable) throw new Error('connection reset');
          return { body: signedIn };
        },
      },
    });
    expect(await screen.findByText(/^Trestle cannot be reached/)).toBeVisible();

    isReachable = true;
    await user.click(screen.getByRole('button', { name: 'Sign in' }));

    await waitFor(() => expect(path()).toBe('/organization/northlight/dashboard'));
  });
});
