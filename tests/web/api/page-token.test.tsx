import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { api } from '#web/src/api/api.ts';
import { offerSignIn } from '#web/src/api/authentication.ts';
import { tokenInHand } from '#web/src/api/page-token.ts';
import { currentSession, endSession, followOtherTabs, startSession } from '#web/src/api/session.ts';

const nora = { userId: 'nora', organizationId: 'northlight' };
const renewal = 'POST /api/session/token';
const jobs = 'GET /api/jobs';
const refused = { status: 401, body: { code: 'signInRequired' } };
const minutes = 60_000;

/** A token of ten minutes for each time that somebody asks: `token-1`, `token-2`. */
function renewals(agentId = 'nora') {
  let given = 0;
  return () => {
    given += 1;
    return { body: { token: `token-${given}`, expiresIn: 600, signInId: 'a', agentId, organizationId: null } };
  };
}

function aServer(routes: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ [jobs]: { body: [] }, ...routes });
  server.install();
  const sent = (route: string) => server.received.filter(({ method, path }) => `${method} ${path}` === route);
  return {
    asked: () => sent(renewal).length,
    bearers: () => sent(jobs).map(({ headers }) => headers.get('authorization')),
    last: server.last,
  };
}

/** What the browser does where another tab of it wrote this. */
const hearOfOtherTab = (newValue: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'trestle.session', newValue }));

const dialog = vi.fn(async () => false);
let withdraw: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  endSession();
  startSession(nora);
  dialog.mockClear();
  withdraw = offerSignIn(dialog);
});
afterEach(() => {
  withdraw();
  vi.useRealTimers();
});

describe('the token with which a page makes calls', () => {
  it('is fetched once for all calls that wait for it, as after a reload', async () => {
    const { asked, bearers, last } = aServer({ [renewal]: renewals() });

    await Promise.all([api.jobs.listJobs(), api.jobs.listJobs(), api.jobs.listJobs()]);

    expect(asked()).toBe(1);
    expect(bearers()).toEqual(Array(3).fill('Bearer token-1'));
    expect(last(renewal)?.headers.get('x-session-kind')).toBe('browser');
    expect(last(renewal)?.headers.get('authorization')).toBeNull();
    expect(dialog).not.toHaveBeenCalled();
  });

  it('is nowhere but in memory', async () => {
    aServer({ [renewal]: renewals() });

    await api.jobs.listJobs();

    const kept = [document.cookie, ...[localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }))];
    expect(tokenInHand()).toBe('token-1');
    expect(kept.join()).not.toContain('token-1');
  });

  it('is renewed in the background shortly before its end, and waited for after it', async () => {
    const { asked, bearers } = aServer({ [renewal]: renewals() });
    await api.jobs.listJobs();

    vi.setSystemTime(Date.now() + 5 * minutes);
    await api.jobs.listJobs();
    expect(asked()).toBe(1);

    vi.setSystemTime(Date.now() + 4 * minutes);
    await api.jobs.listJobs();
    await vi.waitFor(() => expect(tokenInHand()).toBe('token-2'));

    vi.setSystemTime(Date.now() + 60 * minutes);
    await api.jobs.listJobs();

    expect(asked()).toBe(3);
    expect(bearers()).toEqual(['token-1', 'token-1', 'token-1', 'token-3'].map((token) => `Bearer ${token}`));
  });

  it('is replaced without a question when the server no longer takes it, and the call is sent again', async () => {
    startSession({ ...nora, token: 'ended' });
    const { bearers } = aServer({
      [renewal]: renewals(),
      [jobs]: ({ headers }) => (headers.get('authorization') === 'Bearer ended' ? refused : { body: [] }),
    });

    await Promise.all([api.jobs.listJobs(), api.jobs.listJobs()]);

    expect(bearers().toSorted()).toEqual(['ended', 'ended', 'token-1', 'token-1'].map((token) => `Bearer ${token}`));
    expect(dialog).not.toHaveBeenCalled();
  });

  it('is asked for by signing in again where the browser keeps no sign-in any more, without sending the call', async () => {
    const { asked, bearers } = aServer({ [renewal]: refused });

    await expect(api.jobs.listJobs()).rejects.toMatchObject({ status: 401, code: 'signInRequired' });

    expect(asked()).toBe(1);
    expect(bearers()).toEqual([]);
    expect(dialog).toHaveBeenCalledOnce();
  });

  it('is no reason to sign in again while the server cannot be reached', async () => {
    startSession({ ...nora, token: 'ended' });
    aServer({ [renewal]: { status: 400, body: {} }, [jobs]: refused });

    await expect(api.jobs.listJobs()).rejects.toMatchObject({ status: 400 });

    expect(dialog).not.toHaveBeenCalled();
    expect(currentSession()).not.toBeNull();
  });

  it('is not taken for somebody else who has signed in in this browser', async () => {
    const { bearers } = aServer({ [renewal]: renewals('dalia') });

    await expect(api.jobs.listJobs()).rejects.toMatchObject({ status: 401 });

    expect(bearers()).toEqual([]);
    expect(tokenInHand()).toBeNull();
  });

  it('is dropped when another tab signs out, or in as somebody else', () => {
    followOtherTabs();
    startSession({ ...nora, token: 'nora-token' });

    const asNora = localStorage.getItem('trestle.session') ?? '';
    hearOfOtherTab(asNora.replace('nora', 'dalia'));

    expect(currentSession()?.userId).toBe('dalia');
    expect(tokenInHand()).toBeNull();
  });

  it('is dropped when another tab signs out, though its cookies seem to be there still', () => {
    followOtherTabs();
    endSession();
    const asNobody = localStorage.getItem('trestle.session') ?? '';
    startSession({ ...nora, token: 'nora-token' });

    hearOfOtherTab(asNobody);

    expect(currentSession()).toBeNull();
    expect(tokenInHand()).toBeNull();
  });

  it('is kept or dropped by the cookies where all that is stored was cleared', () => {
    followOtherTabs();
    startSession({ ...nora, token: 'nora-token' });

    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(currentSession()?.userId).toBe('nora');

    // biome-ignore lint/suspicious/noDocumentCookie: as the other tab writes it
    document.cookie = 'trestle.userId=dalia; path=/; secure';
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(currentSession()?.userId).toBe('dalia');
    expect(tokenInHand()).toBeNull();
  });
});

describe('a call that brings a token of its own', () => {
  it('neither uses nor renews that of the session, and its refusal asks nobody to sign in', async () => {
    startSession({ ...nora, token: 'nora-token' });
    const global = 'GET /api/init/global/northlight';
    const server = aServer({ [global]: refused });
    const headers = { authorization: 'Bearer handed' };

    await expect(api.session.getGlobalState({ params: { orgId: 'northlight' }, headers })).rejects.toMatchObject({
      status: 401,
    });

    expect(server.last(global)?.headers.get('authorization')).toBe('Bearer handed');
    expect(server.last(global)?.headers.get('x-organization-id')).toBeNull();
    expect(server.asked()).toBe(0);
    expect(dialog).not.toHaveBeenCalled();
    expect(tokenInHand()).toBe('nora-token');
  });
});
