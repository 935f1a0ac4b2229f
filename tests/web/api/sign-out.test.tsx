import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { isSignOutOwed } from '#web/src/api/owed-sign-out.ts';
import { startSession } from '#web/src/api/session.ts';
import { finishSignOut, signOut } from '#web/src/api/sign-out.ts';

const leaving = 'DELETE /api/session';
const nora = { userId: 'nora', organizationId: 'northlight' };

function aServer(isReachable: () => boolean) {
  const server = fakeServer({
    [leaving]: () => {
      if (!isReachable()) throw new Error('offline');
      return { body: {} };
    },
  });
  server.install();
  return () => server.received.length;
}

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/login');
});
afterEach(() => window.history.replaceState(null, '', '/'));

describe('signing out', () => {
  it('tells the server, which alone can take the cookie away', async () => {
    const server = fakeServer({ [leaving]: { body: {} } });
    server.install();

    await signOut();

    expect(server.last(leaving)?.headers.get('x-session-kind')).toBe('browser');
    expect(isSignOutOwed()).toBe(false);
  });

  it('is made up for with the next page, or as soon as the device is online again', async () => {
    let isReachable = false;
    const asked = aServer(() => isReachable);
    await signOut();
    expect(isSignOutOwed()).toBe(true);

    finishSignOut();
    expect(asked()).toBe(2);
    isReachable = true;
    window.dispatchEvent(new Event('online'));

    await expect.poll(isSignOutOwed).toBe(false);
    expect(asked()).toBe(3);
  });

  it.each([
    ['somebody has signed in since', () => startSession({ ...nora, token: 'fresh' })],
    ['a single sign-on is arriving', () => window.history.replaceState(null, '', '/ingest-bearer-token')],
  ])('is not made up for where %s', async (_, happen) => {
    const asked = aServer(() => false);
    await signOut();

    happen();
    finishSignOut();

    expect(asked()).toBe(1);
  });
});
