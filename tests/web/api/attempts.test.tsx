import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { isPublic } from '#shared/contract/access.ts';
import { call } from '#shared/contract/define-area.ts';
import { factsOf } from '#web/src/api/call-facts.ts';
import { sendBatch } from '#web/src/api/send-batch.ts';
import { aClient } from './a-client.ts';

describe('a read that changes something', () => {
  it('is sent once, even when the server is unwell', async () => {
    const { server, send } = await aClient(() => ({ status: 503 }));

    await expect(send('GET', '/api/project/toggleDataSignalActivation/riverside')).rejects.toMatchObject({
      status: 503,
    });

    expect(server.received).toHaveLength(1);
  });
});

describe('attempts', () => {
  it.each([
    ['GET', 3],
    ['POST', 1],
    ['PUT', 1],
    ['DELETE', 1],
  ] as const)('of a %s against an unwell server are %d', async (method, attempts) => {
    const { server, send } = await aClient(() => ({ status: 503 }));

    await expect(send(method, '/api/schedule')).rejects.toMatchObject({ status: 503 });

    expect(server.received).toHaveLength(attempts);
  });

  it('of a read are three when the connection breaks', async () => {
    const broken = vi.fn(async () => {
      throw new TypeError('socket hang up');
    });
    const { send, wait } = await aClient(undefined, { fetch: broken });

    await expect(send('GET', '/api/deals')).rejects.toMatchObject({ status: 0, code: 'networkUnavailable' });

    expect(broken).toHaveBeenCalledTimes(3);
    expect(wait.mock.calls.map(([milliseconds]) => milliseconds)).toEqual([2_000, 2_000]);
  });

  it('are not repeated while the device is offline', async () => {
    const broken = vi.fn(async () => {
      throw new TypeError('no network');
    });
    const { send } = await aClient(undefined, { fetch: broken });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    await expect(send('GET', '/api/deals')).rejects.toMatchObject({ status: 0 });

    expect(broken).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  it('end when the page is left between them', async () => {
    const leaving = new AbortController();
    const { server, client } = await aClient(() => ({ status: 503 }), { wait: undefined });

    const read = client.structures.listStructures({ signal: leaving.signal });
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    leaving.abort(new Error('The page was left.'));

    await expect(read).rejects.toThrow('The page was left.');
    expect(server.received).toHaveLength(1);
  });
});

describe('a batch', () => {
  it('sends each payload to each address, waits for all and tells what became of each', async () => {
    const { server, client } = await aClient(({ address, body }) =>
      address.includes('solar') && body.toString().includes('Leverage') ? { status: 403 } : { body: [] },
    );
    const payloads = ['DSCR', 'Leverage', 'Net Worth'].map((detail) => ({ details: [detail] }));

    const outcomes = await sendBatch(client.metrics.findDatapoints, {
      to: [{ params: { id: 'wind' } }, { params: { id: 'solar' } }],
      payloads,
    });

    expect(server.received).toHaveLength(6);
    expect(outcomes.map(({ to, payload }) => [to.params.id, payload.details?.[0]])).toEqual([
      ['wind', 'DSCR'],
      ['wind', 'Leverage'],
      ['wind', 'Net Worth'],
      ['solar', 'DSCR'],
      ['solar', 'Leverage'],
      ['solar', 'Net Worth'],
    ]);
    expect(outcomes.filter((outcome) => 'error' in outcome)).toMatchObject([
      { to: { params: { id: 'solar' } }, error: { status: 403 } },
    ]);
  });
});

describe('a public call', () => {
  it('adds nothing about a session that is stored', async () => {
    const { server, caller } = await aClient();
    const magicLink = factsOf(
      call({
        id: 'magic-link',
        summary: '',
        method: 'POST',
        path: '/api/public/magic-link',
        access: isPublic,
        body: z.object({ email: z.string() }),
        response: z.unknown(),
        errors: [],
      }),
    );

    await caller(magicLink, { body: { email: 'guest@example.com' } });

    const { headers } = server.received[0] ?? {};
    expect([headers?.authorization, headers?.['x-organization-id'], headers?.['idempotency-key']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
