import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler';
import { ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  claimedScope,
  type SignatureVerdict,
  type SignedRequest,
  verifySignature,
} from '#infra/local/engines/sigv4.ts';
import { testCredentials } from './serve-engine.ts';

interface Received {
  readonly request: SignedRequest;
  readonly verdict: SignatureVerdict;
}

let server: Server;
let endpoint: string;
let received: Received;

beforeAll(async () => {
  server = createServer(async (message, response) => {
    received = await receive(message);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ Schedules: [], QueueUrls: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function receive(message: IncomingMessage): Promise<Received> {
  const hash = createHash('sha256');
  for await (const chunk of message) hash.update(chunk);
  const rawUrl = message.url ?? '';
  const request = {
    method: message.method ?? '',
    rawUrl,
    headers: message.headers,
    bodySha256: hash.digest('hex'),
    credentials: testCredentials,
    service: claimedScope(rawUrl, message.headers)?.service ?? '',
    now: new Date(),
  };
  return { request, verdict: verifySignature(request) };
}

const clientOptions = () => ({ endpoint, region: 'us-east-1', credentials: testCredentials, maxAttempts: 1 });

describe('the signature of a JSON service', () => {
  it('is accepted and names its service', async () => {
    await new SQSClient(clientOptions()).send(new ListQueuesCommand({ QueueNamePrefix: 'covenant' }));

    expect(received.request.service).toBe('sqs');
    expect(received.verdict).toEqual({ ok: true, presigned: false, payloadHash: received.request.bodySha256 });
  });

  it('is accepted for paths and queries with marks that need encoding, which are encoded twice', async () => {
    const scheduler = new SchedulerClient(clientOptions());
    await scheduler.send(new GetScheduleCommand({ Name: 'remind lender (é) + agent', GroupName: 'a/b & c' }));
    const withPath = received;
    await scheduler.send(new ListSchedulesCommand({ NamePrefix: "it's *", NextToken: '+/=?' }));

    expect(withPath.request.rawUrl).toContain('%20');
    expect(withPath.verdict).toMatchObject({ ok: true });
    expect(received.verdict).toMatchObject({ ok: true });
  });

  it.each<{ what: string; change: (request: SignedRequest) => Partial<SignedRequest>; code: string }>([
    { what: 'another body', change: () => ({ bodySha256: '0'.repeat(64) }), code: 'InvalidSignatureException' },
    { what: 'another method', change: () => ({ method: 'PUT' }), code: 'InvalidSignatureException' },
    { what: 'another path', change: () => ({ rawUrl: '/other' }), code: 'InvalidSignatureException' },
    { what: 'a query', change: ({ rawUrl }) => ({ rawUrl: `${rawUrl}?x=1` }), code: 'InvalidSignatureException' },
    { what: 'another time', change: () => ({ now: new Date(0) }), code: 'InvalidSignatureException' },
    { what: 'another service', change: () => ({ service: 'ses' }), code: 'IncompleteSignatureException' },
    {
      what: 'another host',
      change: ({ headers }) => ({ headers: { ...headers, host: 'elsewhere' } }),
      code: 'InvalidSignatureException',
    },
    {
      what: 'another key',
      change: () => ({ credentials: { ...testCredentials, accessKeyId: 'AKIAOTHER' } }),
      code: 'UnrecognizedClientException',
    },
    { what: 'no signature', change: () => ({ headers: {} }), code: 'MissingAuthenticationTokenException' },
    {
      what: 'another algorithm',
      change: () => ({ headers: { authorization: 'Basic YTpi' } }),
      code: 'IncompleteSignatureException',
    },
    { what: 'a malformed path', change: () => ({ rawUrl: '/%zz' }), code: 'ValidationException' },
  ])('is refused with $code for a request with $what', async ({ change, code }) => {
    await new SQSClient(clientOptions()).send(new ListQueuesCommand({}));
    const { request } = received;

    expect(verifySignature({ ...request, ...change(request) })).toMatchObject({ ok: false, code });
  });

  it('must cover the hash of the real body even when the client sends another hash along', async () => {
    await new SQSClient(clientOptions()).send(new ListQueuesCommand({}));
    const { request } = received;
    const headers = { ...request.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };

    expect(verifySignature({ ...request, headers })).toMatchObject({ ok: false });
  });
});
