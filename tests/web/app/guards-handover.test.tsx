import { configure, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSession } from '#web/src/api/session.ts';
import { aVisitor, forgetAnswers, globalState, visit } from './visit.tsx';

// Whole pages load here, on machines that have other work, too.
vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 8_000 });

beforeEach(forgetAnswers);

/** Opens what a single sign-on hands over, in the fragment. */
function handOver(fragment: string, routes: NonNullable<Parameters<typeof visit>[1]>['routes'] = {}) {
  const address = `/ingest-bearer-token#${fragment}`;
  window.history.replaceState(null, '', address);
  return visit(address, { session: null, routes });
}

describe('a session that single sign-on hands over', () => {
  it('leads to the path that was asked for', async () => {
    const { path } = handOver('token=handed&orgId=northlight&redirect=%2Fprofile');

    await waitFor(() => expect(path()).toBe('/profile'));
    expect(currentSession()).toMatchObject({ token: 'handed', organizationId: 'northlight', userId: 'nora' });
    expect(window.location.hash).toBe('');
  });

  it.each([
    'https://stranger.example/profile',
    '//stranger.example/profile',
    '/\\stranger.example',
    'javascript:alert(1)',
    '/logout',
  ])('does not lead to %s', async (redirect) => {
    const { path } = handOver(`token=handed&orgId=northlight&redirect=${encodeURIComponent(redirect)}`);

    await waitFor(() => expect(path()).toBe('/loan-management/signal-setup/home'));
    expect(window.location.host).toBe('localhost:3000');
  });

  it('is refused in words when the server does not accept it, and nothing is kept', async () => {
    handOver('token=stolen&orgId=northlight', {
      [globalState]: { status: 401, body: { code: 'signInRequired', userMessage: 'Please sign in to continue.' } },
    });

    expect(await screen.findByText('You could not be signed in')).toBeVisible();
    expect(currentSession()).toBeNull();
    expect(window.location.hash).toBe('');
  });

  it('can be tried again after the connection was lost, although the address no longer names it', async () => {
    let isReachable = false;
    const { user, path } = handOver('token=handed&orgId=northlight&redirect=%2Fprofile', {
      [globalState]: () =>
        isReachable ? { body: aVisitor({}) } : { status: 503, body: { code: 'serviceUnavailable' } },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isReachable = true;
    await user.click(retry);

    await waitFor(() => expect(path()).toBe('/profile'));
    expect(currentSession()?.token).toBe('handed');
  });
});
