import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { expect, it } from 'vitest';
import { basicOf, clientOf } from '#tests/support/client.ts';
import { throughEdge } from '#tests/support/edge.ts';
import { anOrganization, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { becomeFunction, changeAgent } from '#tests/support/platform.ts';
import { stackUnderTest } from '#tests/support/stack-under-test.ts';
import { statusOf, wrongPassword } from './accounts.ts';

const started = 'http.client.request.start';

/** Which operations of the table and of the user pool a piece of work asks for, in their order. */
async function operationsOf(work: () => Promise<unknown>): Promise<string[]> {
  const operations: string[] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    operations.push(String(request.getHeader('x-amz-target') ?? request.path));
  };
  diagnostics.subscribe(started, note);
  try {
    await work();
  } finally {
    diagnostics.unsubscribe(started, note);
  }
  return operations;
}

type Event = Parameters<typeof import('#functions/api/session.ts')['handler']>[0];

/** A sign-in as the distribution hands it on. */
async function eventOf(email: string, secret: string): Promise<Event> {
  const { access, environment } = stackUnderTest();
  const edge = await throughEdge(access, environment['ORIGIN_SECRET_ARN'], '10.0.0.1');
  const event = {
    rawPath: '/api/agents/login',
    rawQueryString: '',
    headers: { ...basicOf(email, secret), ...edge },
    requestContext: { requestId: randomUUID(), http: { method: 'POST', path: '/api/agents/login', sourceIp: '' } },
    isBase64Encoded: false,
  };
  return event as unknown as Event;
}

it('counts from before the password is verified, so that a change of the password meanwhile ends it', async () => {
  const { admin } = await anOrganization();
  becomeFunction();
  const { handler } = await import('#functions/api/session.ts');
  let verifiedAt = 0;
  const note = (message: unknown) => {
    const target = String((message as { request: ClientRequest }).request.getHeader('x-amz-target'));
    if (target.endsWith('InitiateAuth')) verifiedAt = Date.now();
  };

  const event = await eventOf(admin.email, password);
  diagnostics.subscribe(started, note);
  const { body } = await handler(event);
  diagnostics.unsubscribe(started, note);
  const [payload = ''] = String(JSON.parse(body ?? '{}').token).split('.');
  const { issuedAt } = JSON.parse(Buffer.from(payload, 'base64url').toString());

  expect(verifiedAt).toBeGreaterThan(0);
  expect(issuedAt).toBeLessThanOrEqual(verifiedAt);
  await changeAgent(admin, () => ({ tokensValidFrom: new Date(verifiedAt).toISOString() }));
  expect(await statusOf(clientOf(origin(), JSON.parse(body ?? '{}').token))).toBe(401);
});

it('an unknown address takes the same reads, writes and questions to the user pool as a wrong password', async () => {
  const { admin } = await anOrganization();
  becomeFunction();
  const { handler } = await import('#functions/api/session.ts');
  const signIn = (email: string) => async () => {
    const { statusCode } = await handler(await eventOf(email, wrongPassword));
    expect(statusCode).toBe(401);
  };
  await signIn(`first-${randomUUID()}@riverside.example`)();

  const known = await operationsOf(signIn(admin.email));
  const unknown = await operationsOf(signIn(`nobody-${randomUUID()}@riverside.example`));
  const strange = await operationsOf(signIn(`#${randomUUID()}`));

  expect(known.filter((operation) => operation.endsWith('InitiateAuth'))).toHaveLength(1);
  expect(known.filter((operation) => operation.includes('DynamoDB')).length).toBeGreaterThan(5);
  expect(unknown).toEqual(known);
  expect(strange.filter((operation) => operation.endsWith('InitiateAuth'))).toHaveLength(1);
});
