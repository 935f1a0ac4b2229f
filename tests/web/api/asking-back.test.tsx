import { describe, expect, it, vi } from 'vitest';
import { aClient } from './a-client.ts';
import type { Answering } from './http-server.ts';

describe('a session that the server no longer accepts', () => {
  const untilSecondToken: Answering = ({ headers }) =>
    headers.authorization === 'Bearer second-token' ? { body: [] } : { status: 401, body: { code: 'signInRequired' } };

  it('is asked for once for all refused calls, which are then sent again with the same key', async () => {
    const { server, session, client } = await aClient(untilSecondToken, {
      onSignInRequired: async () => {
        session.token = 'second-token';
        return true;
      },
    });

    await client.jobs.retryJob({ params: { jobId: 'extraction' } });

    const [refused, accepted] = server.received;
    expect(server.received).toHaveLength(2);
    expect(accepted?.headers['idempotency-key']).toBe(refused?.headers['idempotency-key']);
  });

  it('is asked for where the browser still has one, which is too old for the organization', async () => {
    const tooOld: Answering = ({ headers }) =>
      headers.authorization === 'Bearer new-sign-in' ? { body: [] } : { status: 401, body: { code: 'signInTooOld' } };
    const onSignInRequired = vi.fn(async () => true);
    const { server, session, client } = await aClient(tooOld, {
      renewToken: async () => {
        session.token = 'renewed-token';
        return true;
      },
      onSignInRequired,
    });
    onSignInRequired.mockImplementation(async () => {
      session.token = 'new-sign-in';
      return true;
    });

    await client.jobs.retryJob({ params: { jobId: 'extraction' } });

    expect(onSignInRequired).toHaveBeenCalledOnce();
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first-token',
      'Bearer renewed-token',
      'Bearer new-sign-in',
    ]);
  });

  it('is not asked for when another call has it back already', async () => {
    const onSignInRequired = vi.fn(async () => false);
    const { session, client } = await aClient(
      (request, turn) => {
        if (turn === 1) session.token = 'second-token';
        return untilSecondToken(request, turn);
      },
      { onSignInRequired },
    );

    expect(await client.jobs.listJobs()).toMatchObject({ body: [] });
    expect(onSignInRequired).not.toHaveBeenCalled();
  });

  it('does not let one user’s call go out in the name of another', async () => {
    const { server, session, client } = await aClient(untilSecondToken, {
      onSignInRequired: async () => {
        Object.assign(session, { token: 'second-token', userId: 'dalia' });
        return true;
      },
    });

    await expect(client.jobs.retryJob({ params: { jobId: 'extraction' } })).rejects.toMatchObject({ status: 401 });
    expect(server.received).toHaveLength(1);
  });
});

describe('a write whose outcome nobody knows', () => {
  it.each([502, 503, 504])(
    'is repeated with its first key after %d, so that it cannot happen twice',
    async (status) => {
      const { server, client } = await aClient((_, turn) => ({ status: turn === 1 ? status : 200 }));
      const retry = () => client.jobs.retryJob({ params: { jobId: 'extraction' } });

      await expect(retry()).rejects.toMatchObject({ status });
      await retry();
      await retry();

      const [first, second, third] = server.received.map(({ headers }) => headers['idempotency-key']);
      expect(second).toBe(first);
      expect(third).not.toBe(first);
    },
  );

  it('gets a new key when the server has refused it', async () => {
    const { server, client } = await aClient((_, turn) => ({ status: turn === 1 ? 409 : 200 }));
    const retry = () => client.jobs.retryJob({ params: { jobId: 'extraction' } });

    await expect(retry()).rejects.toMatchObject({ status: 409 });
    await retry();

    const [first, second] = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(first);
  });
});

describe('an update that contradicts a connected system', () => {
  const contradiction = { status: 409, body: { errors: { message: 'The accounting system holds another name.' } } };
  const answer: Answering = ({ address }) => (address.includes('validateRemoteMapping=false') ? {} : contradiction);
  const update = { params: { id: 'riverside' }, body: { version: 1, name: 'Riverside' } };

  it('is put before the reader in the server’s words, and sent without the validation when they confirm', async () => {
    const ask = vi.fn(async () => true);
    const { server, client } = await aClient(answer, { onRemoteMappingWarning: ask });

    expect(await client.structures.updateStructure(update)).toMatchObject({ status: 200 });

    expect(ask).toHaveBeenCalledExactlyOnceWith('The accounting system holds another name.');
    expect(server.received.map(({ address }) => address)).toEqual([
      '/api/deals/riverside',
      '/api/deals/riverside?validateRemoteMapping=false',
    ]);
    expect(server.received[1]?.body).toEqual(server.received[0]?.body);
  });

  it('is not sent again when they cancel', async () => {
    const { server, client } = await aClient(answer, { onRemoteMappingWarning: async () => false });

    await expect(client.structures.updateStructure(update)).rejects.toMatchObject({ name: 'DeclinedError' });
    expect(server.received).toHaveLength(1);
  });

  it('is not asked about when somebody else changed the record', async () => {
    const ask = vi.fn(async () => true);
    const changed = { status: 409, body: { code: 'recordChanged', message: 'Changed.' } };
    const { client } = await aClient(() => changed, { onRemoteMappingWarning: ask });

    await expect(client.structures.updateStructure(update)).rejects.toMatchObject({ code: 'recordChanged' });
    expect(ask).not.toHaveBeenCalled();
  });
});
