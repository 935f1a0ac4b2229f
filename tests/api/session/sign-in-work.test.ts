import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { expect, inject, it } from 'vitest';
import { basicOf } from '#tests/support/client.ts';
import { throughEdge } from '#tests/support/edge.ts';
import { anOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import { wrongPassword } from './accounts.ts';

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

it('an unknown address takes the same reads, writes and questions to the user pool as a wrong password', async () => {
  const { admin } = await anOrganization();
  becomeFunction();
  const { access, environment } = inject('stack');
  const { handler } = await import('#functions/api/session.ts');
  const edge = await throughEdge(access, environment['ORIGIN_SECRET_ARN'], '10.0.0.1');
  const signIn = (email: string) => async () => {
    const event = {
      rawPath: '/api/agents/login',
      rawQueryString: '',
      headers: { ...basicOf(email, wrongPassword), ...edge },
      requestContext: { requestId: randomUUID(), http: { method: 'POST', path: '/api/agents/login', sourceIp: '' } },
      isBase64Encoded: false,
    };
    const { statusCode } = await handler(event as unknown as Parameters<typeof handler>[0]);
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
