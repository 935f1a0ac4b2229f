import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession } from '#web/src/api/session.ts';
import { aVisitor, forgetAnswers, globalState, visit } from './visit.tsx';

beforeEach(forgetAnswers);

type Options = NonNullable<Parameters<typeof visit>[1]>;

const renewal = 'POST /api/session/token';
const opening = 'POST /api/session';
const leaving = 'DELETE /api/session';
const harborState = 'GET /api/init/global/harbor';
const kept = { expiresIn: 600, signInId: 'sign-in-1', agentId: 'nora', organizationId: 'northlight' };

/** Opens an address of the page, with what stands behind "#". */
function open(rest: string, options: Options = {}) {
  const address = `/ingest-bearer-token${rest}`;
  window.history.replaceState(null, '', address);
  return visit(address, { session: null, ...options });
}

const arrivedAs = (rest: string, options: Options = {}) =>
  open(`#signIn=sign-in-1${rest}`, {
    ...options,
    routes: { [renewal]: { body: { ...kept, token: 'fresh' } }, ...options.routes },
  });

describe('a single sign-on that this browser began', () => {
  it('leads to the path that was asked for, without a question', async () => {
    const { path, server } = arrivedAs('&redirect=%2Fprofile');

    await waitFor(() => expect(path()).toBe('/profile'));
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({
      token: 'fresh',
      organizationId: 'northlight',
      userId: 'nora',
    });
    expect(server.last(globalState)?.headers.get('authorization')).toBe('Bearer fresh');
    expect(window.location.hash).toBe('');
  });

  it.each([
    'https://stranger.example/profile',
    '//stranger.example/profile',
    '/\\stranger.example',
    'javascript:alert(1)',
    '/logout',
  ])('does not lead to %s', async (redirect) => {
    const { path } = arrivedAs(`&redirect=${encodeURIComponent(redirect)}`);

    await waitFor(() => expect(path()).toBe('/loan-management/signal-setup/home'));
    expect(window.location.host).toBe('localhost:3000');
  });

  it.each([
    ['the browser keeps another one', { [renewal]: { body: { ...kept, token: 'fresh', signInId: 'sign-in-2' } } }],
    ['the browser keeps none', { [renewal]: { status: 401, body: { code: 'signInRequired' } } }],
  ])('is refused in words when %s', async (_, routes) => {
    arrivedAs('', { routes });

    expect(await screen.findByText('You could not be signed in')).toBeVisible();
    expect(currentSession()).toBeNull();
  });

  it('can be tried again after the connection was lost, although the address no longer names it', async () => {
    let isReachable = false;
    const { user, path } = arrivedAs('&redirect=%2Fprofile', {
      routes: {
        [globalState]: () =>
          isReachable ? { body: aVisitor({}) } : { status: 503, body: { code: 'serviceUnavailable' } },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isReachable = true;
    await user.click(retry);

    await waitFor(() => expect(path()).toBe('/profile'));
    expect(tokenInHand()).toBe('fresh');
  });
});

describe('a session that another application hands over', () => {
  const opened = { [opening]: { body: { ...kept, token: 'fresh' } } };

  it('is opened when the reader says so, and not before', async () => {
    const { user, path, server } = open('?redirect=%2Fprofile#token=handed&organizationId=northlight', {
      routes: opened,
    });

    const button = await screen.findByRole('button', { name: 'Sign in as Nora Lindqvist' });
    expect(screen.getByText(/Northlight Capital/)).toBeVisible();
    expect(window.location.href).not.toContain('handed');
    expect(currentSession()).toBeNull();
    expect(server.last(opening)).toBeUndefined();
    await user.click(button);

    await waitFor(() => expect(path()).toBe('/profile'));
    expect(server.last(opening)?.headers.get('authorization')).toBe('Bearer handed');
    expect(server.last(opening)?.headers.get('x-session-kind')).toBe('browser');
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({ token: 'fresh', userId: 'nora' });
  });

  const dalia = { userId: 'dalia', organizationId: 'harbor', token: 'dalia-token', accessType: 'MEMBER' } as const;
  const daliaIsHere: Options = {
    session: dalia,
    routes: {
      ...opened,
      [renewal]: { body: { ...kept, token: 'dalia-token', agentId: 'dalia', organizationId: null } },
      [harborState]: {
        body: {
          ...aVisitor({}),
          agent: { ...aVisitor({}).agent, id: 'dalia', displayName: 'Dalia Reyes' },
          organization: { ...aVisitor({}).organization, id: 'harbor', name: 'Harbor Fund' },
        },
      },
    },
  };

  it('tells whose session it would replace, and leaves that as it is when the reader declines', async () => {
    const { user, path, server } = open('#token=handed&orgId=northlight', daliaIsHere);

    expect(await screen.findByText('Dalia Reyes')).toBeVisible();
    expect(screen.getByText(/Harbor Fund/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay signed in as Dalia Reyes' }));

    await waitFor(() => expect(path()).toMatch(/^\/portfolio/));
    expect({ ...currentSession(), token: tokenInHand() }).toMatchObject({ token: 'dalia-token', userId: 'dalia' });
    expect([server.last(opening), server.last(leaving)]).toEqual([undefined, undefined]);
  });

  it('ends the one that it replaces', async () => {
    const { user, server } = open('#token=handed&orgId=northlight', daliaIsHere);

    await user.click(await screen.findByRole('button', { name: 'Sign in as Nora Lindqvist' }));

    await waitFor(() => expect(currentSession()?.userId).toBe('nora'));
    expect(tokenInHand()).toBe('fresh');
    const ends = server.received.filter(({ path }) => path === '/api/session').map(({ method }) => method);
    expect(ends).toEqual(['DELETE', 'POST']);
  });

  it('asks nothing where the same person works in the same organization already, and changes nothing', async () => {
    const { path, server } = open('?redirect=%2Fprofile#token=handed&orgId=northlight', {
      session: { userId: 'nora', organizationId: 'northlight', token: 'nora-token' },
      routes: { [renewal]: { body: { ...kept, token: 'nora-token' } } },
    });

    await waitFor(() => expect(path()).toBe('/profile'));
    expect(tokenInHand()).toBe('nora-token');
    expect(server.last(opening)).toBeUndefined();
  });

  it('is not kept when the server refuses it', async () => {
    open('#token=stolen&organizationId=northlight', {
      routes: { [globalState]: { status: 401, body: { code: 'signInRequired' } } },
    });

    expect(await screen.findByText('You could not be signed in')).toBeVisible();
    expect(currentSession()).toBeNull();
    expect(window.location.href).not.toContain('stolen');
  });

  it.each(['token', 'access_token'])(
    'is not used from the query (%s), where servers have recorded it',
    async (name) => {
      const { server } = open(`?${name}=exposed&orgId=northlight`);

      expect(await screen.findByText(/part of the address that servers record/)).toBeVisible();
      expect(window.location.href).not.toContain('exposed');
      expect(server.received.filter(({ headers }) => headers.get('authorization') !== null)).toEqual([]);
    },
  );
});
