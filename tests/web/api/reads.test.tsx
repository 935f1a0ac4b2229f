import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { api } from '#web/src/api/api.ts';
import { sessionQueries } from '#web/src/api/queries/session-queries.ts';
import { createQueryClient } from '#web/src/api/query-client.ts';
import { readOrEmpty } from '#web/src/api/read-or-empty.ts';
import { endSession, startSession } from '#web/src/api/session.ts';

const session = { token: 'token', userId: 'nora', organizationId: 'northlight' };
const globalState = 'GET /api/init/global/northlight';

beforeEach(async () => {
  startSession(session);
  // What an earlier test read is forgotten by any write.
  fakeServer({ 'POST /api/agents/forgotPassword': { body: {} } }).install();
  await api.session.forgetPassword({ body: { username: 'nora@northlight.example' } });
});

describe('the query cache', () => {
  it('asks the client whenever something is shown again, and the client decides what is sent', async () => {
    const server = fakeServer({ [globalState]: { body: aGlobalState() }, 'GET /api/jobs': { body: [] } });
    server.install();
    const queryClient = createQueryClient();
    const kept = () => queryClient.fetchQuery(sessionQueries.global('northlight'));
    const notKept = () =>
      queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: async () => (await api.jobs.listJobs()).body });

    await kept();
    await kept();
    await notKept();
    await notKept();

    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      globalState,
      'GET /api/jobs',
      'GET /api/jobs',
    ]);
  });

  it('does not retry beside the client', async () => {
    const server = fakeServer({ 'GET /api/jobs': { status: 403, body: {} } });
    server.install();
    const queryClient = createQueryClient();

    const read = queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: () => api.jobs.listJobs() });

    await expect(read).rejects.toMatchObject({ status: 403 });
    expect(server.received).toHaveLength(1);
  });

  it('shows nothing of one user to the next', async () => {
    fakeServer({ 'GET /api/jobs': { body: [] } }).install();
    const queryClient = createQueryClient();
    await queryClient.fetchQuery({ queryKey: ['jobs'], queryFn: async () => (await api.jobs.listJobs()).body });

    endSession();
    startSession({ ...session, userId: 'dalia' });

    const observer = new QueryObserver(queryClient, { queryKey: ['jobs'], enabled: false });
    expect(observer.getCurrentResult().data).toBeUndefined();
  });
});

describe('reading what a page can do without', () => {
  it('gives an empty list and logs when it fails', async () => {
    fakeServer({
      'GET /api/organizations': { status: 403, body: { message: 'No.' }, headers: { 'x-correlation-id': 'c-17' } },
    }).install();
    const read = async () => (await api.organizations.listOrganizations()).body;
    const log = vi.spyOn(console, 'warn').mockReturnValue();

    expect(await readOrEmpty(read, { what: 'organizations', empty: [] })).toEqual([]);

    expect(log).toHaveBeenCalledExactlyOnceWith(
      'Reading organizations failed.',
      expect.objectContaining({ status: 403, correlationId: 'c-17' }),
    );
    log.mockRestore();
  });

  it('sends nothing without the id of an entity, and is empty', async () => {
    const server = fakeServer({});
    server.install();
    const read = async () => (await api.metrics.listDetails({ params: { id: '' } })).body;

    expect(await readOrEmpty(read, { what: 'details', empty: [] })).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('does not turn leaving the page into an empty answer', async () => {
    const leaving = AbortSignal.abort(new Error('The page was left.'));
    const read = async () => {
      throw leaving.reason;
    };

    await expect(readOrEmpty(read, { what: 'details', empty: [], signal: leaving })).rejects.toThrow(
      'The page was left.',
    );
  });
});
