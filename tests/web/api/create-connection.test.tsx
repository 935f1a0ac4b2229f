import { describe, expect, it, vi } from 'vitest';
import { Job } from '#shared/domain/job.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { createConnection } from '#web/src/api/create-connection.ts';

const structureId = '6407287d-f341-431f-b4c5-9a43f734916b';

function aClient(routes: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(routes);
  const wait = vi.fn(async (_milliseconds: number) => undefined);
  const onSignInRequired = vi.fn(async () => false);
  const { client } = createConnection({
    baseUrl: '',
    getToken: () => 'token-of-the-session',
    getUserId: () => 'nora',
    getOrganizationId: () => 'northlight',
    onSignInRequired,
    fetch: server.fetch,
    wait,
  });
  return { client, server, wait, onSignInRequired };
}

describe('a call of a signed-in user', () => {
  it('carries the bearer token and the current organization', async () => {
    const { client, server } = aClient({
      [`GET /api/deals/${structureId}`]: { body: aStructureView({ id: structureId }) },
    });

    const reply = await client.structures.getStructure({ params: { id: structureId } });

    expect(reply).toMatchObject({ status: 200, body: { id: structureId } });
    expect(server.received[0]?.headers.get('authorization')).toBe('Bearer token-of-the-session');
    expect(server.received[0]?.headers.get('x-organization-id')).toBe('northlight');
  });

  it('gives each POST an idempotency key of its own', async () => {
    const { client, server } = aClient({
      'POST /api/jobs/extraction/retry': { body: completed(Job, { id: 'extraction' }) },
    });

    await client.jobs.retryJob({ params: { jobId: 'extraction' } });
    await client.jobs.retryJob({ params: { jobId: 'extraction' } });

    const keys = server.received.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('skips empty query values and repeats the key of a list', async () => {
    const { client, server } = aClient({ 'GET /api/entities/fund/details': { body: [] } });

    await client.metrics.listDetails({ params: { id: 'fund' }, query: { detail: ['DSCR', 'Leverage'], cursor: '' } });

    expect(server.received[0]?.query.toString()).toBe('detail=DSCR&detail=Leverage');
  });

  it('hands on the cursor of the next page', async () => {
    const { client } = aClient({ 'GET /api/deals': { body: [], headers: { 'x-next-cursor': 'page-2' } } });

    expect(await client.structures.listStructures()).toMatchObject({ nextCursor: 'page-2' });
  });

  it('answers 202 with the running job', async () => {
    const running = { jobId: 'job', status: 'running', progress: 0.4, message: 'Reading page 12' };
    const { client } = aClient({ 'POST /api/covenants/extract': { status: 202, body: running } });

    const reply = await client.covenants.extractCovenants({ body: { documentId: 'agreement', entityId: structureId } });

    expect(reply).toMatchObject({ status: 202, body: running });
  });

  it('asks to sign in again when the session is no longer accepted', async () => {
    const refused = { status: 401, body: { code: 'signInRequired', message: 'Please sign in to continue.' } };
    const { client, onSignInRequired } = aClient({ 'GET /api/jobs': refused });

    await expect(client.jobs.listJobs()).rejects.toMatchObject({ status: 401, code: 'signInRequired' });
    expect(onSignInRequired).toHaveBeenCalledOnce();
  });
});

describe('calls without a session', () => {
  it('send nothing about the session with a public call', async () => {
    const { client, server } = aClient({ 'POST /api/agents/forgotPassword': { body: {} } });

    await client.session.forgetPassword({ body: { username: 'nora@northlight.example' } });

    const headers = server.received[0]?.headers;
    expect([headers?.get('authorization'), headers?.get('x-organization-id'), headers?.get('idempotency-key')]).toEqual(
      [null, null, null],
    );
  });

  it('sign in with Basic authorization in UTF-8, and a wrong password does not end a session', async () => {
    const refused = { status: 401, body: { code: 'badCredentials', userMessage: 'Bad credentials' } };
    const { client, server, onSignInRequired } = aClient({ 'POST /api/agents/login': refused });

    const attempt = client.session.signIn({ basic: { name: 'nora@northlight.example', secret: 'Größe-2026' } });

    await expect(attempt).rejects.toMatchObject({ userMessage: 'Bad credentials' });
    const [, encoded = ''] = server.received[0]?.headers.get('authorization')?.split(' ') ?? [];
    expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe('nora@northlight.example:Größe-2026');
    expect(onSignInRequired).not.toHaveBeenCalled();
  });
});

describe('an address with an empty id', () => {
  it('is refused before it is sent, because it ends with a slash', async () => {
    const { client, server } = aClient({});

    const call = client.structures.getStructure({ params: { id: '' } });

    await expect(call).rejects.toMatchObject({ status: 404, message: 'Invalid request url.' });
    expect(server.received).toEqual([]);
  });

  it('is refused because of its double slash, too', async () => {
    const { client, server } = aClient({});

    const call = client.covenants.listCovenants({ params: { id: '' } });

    await expect(call).rejects.toMatchObject({ status: 404, message: 'Invalid request url.' });
    expect(server.received).toEqual([]);
  });

  it('cannot be mended by slashes inside an id', async () => {
    const { client, server } = aClient({ 'GET /api/deals/..%2Fjobs': { body: aStructureView() } });

    await client.structures.getStructure({ params: { id: '../jobs' } });

    expect(server.received[0]?.path).toBe('/api/deals/..%2Fjobs');
  });
});

describe('a server that is unwell', () => {
  it.each([500, 501, 502, 503, 504])(
    'is asked three times for a read, 2 seconds apart, while it answers %d',
    async (status) => {
      const { client, server, wait } = aClient({ 'GET /api/jobs': { status, body: {} } });

      await expect(client.jobs.listJobs()).rejects.toMatchObject({ status });
      expect(server.received).toHaveLength(3);
      expect(wait.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([2_000, 2_000]);
    },
  );

  it('is believed as soon as it answers', async () => {
    let asked = 0;
    const { client } = aClient({
      'GET /api/jobs': () => {
        asked += 1;
        return asked < 3 ? { status: 503, body: {} } : { body: [] };
      },
    });

    expect(await client.jobs.listJobs()).toMatchObject({ status: 200, body: [] });
  });

  it.each([400, 404, 409, 505])('is not asked again after %d', async (status) => {
    const { client, server } = aClient({ 'GET /api/jobs': { status, body: {} } });

    await expect(client.jobs.listJobs()).rejects.toMatchObject({ status });
    expect(server.received).toHaveLength(1);
  });

  it('is sent a write only once', async () => {
    const { client, server } = aClient({ 'POST /api/jobs/a/retry': { status: 503, body: {} } });

    await expect(client.jobs.retryJob({ params: { jobId: 'a' } })).rejects.toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(1);
  });

  it('that answers 201 or 204 has not succeeded', async () => {
    const { client } = aClient({ 'GET /api/jobs': { status: 201, body: [] } });

    await expect(client.jobs.listJobs()).rejects.toMatchObject({ status: 201 });
  });

  it('tells what is wrong with which field, and where to find it in the log', async () => {
    const { client } = aClient({
      'PUT /api/deals/fund': {
        status: 400,
        body: { code: 'requestInvalid', message: 'Check the marked fields.', fields: { name: 'Enter a name.' } },
        headers: { 'x-correlation-id': 'c-17' },
      },
    });

    const call = client.structures.updateStructure({ params: { id: 'fund' }, body: { version: 1, name: '' } });

    await expect(call).rejects.toMatchObject({ fields: { name: 'Enter a name.' }, correlationId: 'c-17' });
  });
});
