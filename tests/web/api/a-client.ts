import { afterEach, vi } from 'vitest';
import * as z from 'zod';
import { signedIn } from '#shared/contract/access.ts';
import { call, type Method } from '#shared/contract/define-area.ts';
import { factsOf } from '#web/src/api/call-facts.ts';
import type { ClientOptions } from '#web/src/api/client-types.ts';
import { createCaller } from '#web/src/api/create-caller.ts';
import { createConnection } from '#web/src/api/create-connection.ts';
import { type Answering, openServer } from './http-server.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client of Nora at Northlight that talks to a real server; everything that it asks for can be changed while it is used. */
export async function aClient(answer?: Answering, override: Partial<ClientOptions> = {}) {
  const server = await openServer(answer);
  closing.push(server.close);
  const session = { token: 'first-token', userId: 'nora', organizationId: 'northlight' };
  const clock = { now: 1_000_000 };
  const wait = vi.fn(async (_milliseconds: number) => undefined);
  const options: ClientOptions = {
    baseUrl: server.url,
    getToken: () => session.token,
    getUserId: () => session.userId,
    getOrganizationId: () => session.organizationId,
    onSignInRequired: async () => false,
    now: () => clock.now,
    wait,
    ...override,
  };
  const caller = createCaller(options);
  const declared = (method: Method, path: `/api/${string}`) =>
    factsOf(call({ id: 'a-call', summary: '', method, path, access: signedIn, response: z.unknown(), errors: [] }));
  const send = (method: Method, address: `/api/${string}`) => {
    const [path = '', queryString = ''] = address.split('?');
    return caller(declared(method, path as `/api/${string}`), {
      query: Object.fromEntries(new URLSearchParams(queryString)),
    });
  };
  return { server, session, clock, wait, caller, send, ...createConnection(options) };
}
