import { describe, expect, it } from 'vitest';
import { aClient } from './a-client.ts';

const cachedPaths = [
  '/api/features',
  '/api/organizations',
  '/api/details/types?entityType=Organization',
  '/api/metrics/units/currency',
  '/api/notifications?read=false',
  '/api/init/global/northlight',
  '/api/agents/nora',
  '/api/agents/nora/roles?entityType=Deal',
  '/api/agents/nora/permissions',
  '/api/entities/northlight/details',
  '/api/custom-detail-report/type/EPAReport/default',
  '/api/custom-detail-report/type/DelinquenciesDefaultsReport/default',
] as const;

describe('the reads that are kept', () => {
  it.each(cachedPaths)(
    '%s is sent once for all who ask at the same time, and again only after 300,000 ms',
    async (path) => {
      const { server, clock, send } = await aClient((_, turn) => ({ body: { turn } }));

      const together = await Promise.all([send('GET', path), send('GET', path)]);
      clock.now += 300_000;
      const kept = await send('GET', path);
      clock.now += 1;
      const anew = await send('GET', path);

      expect([...together, kept, anew].map(({ body }) => body)).toEqual([
        { turn: 1 },
        { turn: 1 },
        { turn: 1 },
        { turn: 2 },
      ]);
      expect(server.received).toHaveLength(2);
    },
  );

  it.each([
    '/api/deals',
    '/api/features?fresh=true',
    '/api/organizations?limit=10',
    '/api/details/types',
    '/api/details/types?entityType=Deal',
    '/api/notifications?read=false&count=5',
    '/api/notifications',
    '/api/init/global/another',
    '/api/agents/dalia',
    '/api/agents/nora/roles?entityType=Loan',
    '/api/entities/riverside/details',
    '/api/custom-detail-report/type/CustomReport/default',
  ] as const)('do not include %s', async (path) => {
    const { server, send } = await aClient();

    await send('GET', path);
    await send('GET', path);

    expect(server.received).toHaveLength(2);
  });

  it.each([
    ['POST', '/api/schedule'],
    ['PUT', '/api/deals/riverside'],
    ['DELETE', '/api/agents/nora/entities'],
    ['GET', '/api/v2/organizations/northlight/permissions/check'],
    ['GET', '/api/project/toggleDataSignalActivation/riverside'],
  ] as const)('are forgotten by a %s of %s', async (method, path) => {
    const { server, send } = await aClient();

    await send('GET', '/api/features');
    await send(method, path);
    await send('GET', '/api/features');

    expect(server.count('GET', '/api/features')).toBe(2);
  });

  it('are forgotten by a write that fails, too', async () => {
    const { server, send } = await aClient(({ method }) => ({ status: method === 'PUT' ? 403 : 200 }));

    await send('GET', '/api/features');
    await expect(send('PUT', '/api/deals/riverside')).rejects.toMatchObject({ status: 403 });
    await send('GET', '/api/features');

    expect(server.count('GET', '/api/features')).toBe(2);
  });

  it('are forgotten again when the write ends, because what was read meanwhile may be from before it', async () => {
    const gate = Promise.withResolvers<void>();
    const { server, send } = await aClient(async ({ method }) => {
      if (method === 'PUT') await gate.promise;
      return {};
    });

    const writing = send('PUT', '/api/features/kpiDashboard');
    await send('GET', '/api/features');
    gate.resolve();
    await writing;
    await send('GET', '/api/features');

    expect(server.count('GET', '/api/features')).toBe(2);
  });

  it('are not kept when they were under way while something was written', async () => {
    const gate = Promise.withResolvers<void>();
    const { send } = await aClient(async ({ address }, turn) => {
      if (address === '/api/features' && turn === 1) await gate.promise;
      return { body: { turn } };
    });

    const before = send('GET', '/api/features');
    await send('PUT', '/api/features/kpiDashboard');
    gate.resolve();
    await before;

    expect(await send('GET', '/api/features')).toMatchObject({ body: { turn: 2 } });
  });

  it('belong to one user in one organization', async () => {
    const { server, session, send } = await aClient();

    await send('GET', '/api/features');
    session.organizationId = 'southbridge';
    await send('GET', '/api/features');
    session.userId = 'dalia';
    await send('GET', '/api/features');

    expect(server.received).toHaveLength(3);
  });

  it('are asked for again after a failure', async () => {
    const { send } = await aClient((_, turn) => ({ status: turn === 1 ? 404 : 200 }));

    await expect(send('GET', '/api/features')).rejects.toMatchObject({ status: 404 });

    expect(await send('GET', '/api/features')).toMatchObject({ status: 200 });
  });

  it('reach the others when one of those who wait gives up', async () => {
    const gate = Promise.withResolvers<void>();
    const { server, client } = await aClient(async () => {
      await gate.promise;
      return { body: [] };
    });
    const givingUp = new AbortController();

    const first = client.session.getFeatures({ signal: givingUp.signal });
    const second = client.session.getFeatures();
    givingUp.abort(new Error('The page was left.'));

    await expect(first).rejects.toThrow('The page was left.');
    gate.resolve();
    expect(await second).toMatchObject({ body: [] });
    expect(server.received).toHaveLength(1);
  });
});
