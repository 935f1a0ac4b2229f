import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '#functions/platform/log.ts';
import { apiShell } from '#functions/platform/shell/api-shell.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { currentWork } from '#functions/platform/shell/work.ts';

const event = {
  rawPath: '/api/deals',
  headers: {},
  requestContext: { requestId: 'request-1', http: { method: 'GET', path: '/api/deals', sourceIp: '203.0.113.7' } },
} as unknown as APIGatewayProxyEventV2;

const info = vi.spyOn(log, 'info').mockImplementation(() => undefined);
const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
const lines = () =>
  [info, warn, error].flatMap(({ mock }) => mock.calls.map(([message, line]) => ({ message, ...(line as object) })));

beforeEach(() => {
  for (const spy of [info, warn, error]) spy.mockClear();
});
afterEach(() => vi.unstubAllEnvs());

function note(facts: object): void {
  Object.assign(currentWork() ?? {}, facts);
}

const known = {
  callId: 'get-deals',
  agentId: 'agent-1',
  organizationId: 'organization-1',
  unitsRead: 2.5,
  unitsWritten: 4,
};

describe('a request', () => {
  it('leaves one line with who asked what, where, for how many units and milliseconds, which CloudWatch counts by call', async () => {
    const handler = apiShell('structures', async () => {
      note(known);
      return { statusCode: 200, body: '[]' };
    });

    await handler(event);

    expect(lines()).toEqual([
      expect.objectContaining({
        message: 'A request was answered.',
        ...known,
        correlationId: 'request-1',
        status: 200,
        Count: 1,
        Errors: 0,
      }),
    ]);
    const [line] = lines() as unknown as {
      milliseconds: number;
      Latency: number;
      _aws: { CloudWatchMetrics: unknown[] };
    }[];
    expect(line?.Latency).toBe(line?.milliseconds);
    expect(line?._aws.CloudWatchMetrics).toEqual([
      {
        Namespace: 'Trestle',
        Dimensions: [expect.arrayContaining(['service', 'stage', 'call'])],
        Metrics: [
          { Name: 'Count', Unit: 'Count' },
          { Name: 'Errors', Unit: 'Count' },
          { Name: 'Latency', Unit: 'Milliseconds' },
        ],
      },
    ]);
  });

  it.each([
    { status: 409, told: info },
    { status: 403, told: warn },
    { status: 503, told: warn },
  ])('that is refused with $status leaves one line with the code and the reason', async ({ status, told }) => {
    const handler = apiShell('structures', async () => {
      note({ ending: { kind: 'refused', code: 'recordChanged', reason: 'somebody else' } });
      return { statusCode: status };
    });

    await handler(event);

    expect(lines()).toHaveLength(1);
    expect(told).toHaveBeenCalledWith(
      'A request was refused.',
      expect.objectContaining({ status, code: 'recordChanged', reason: 'somebody else', source: '203.0.113.7' }),
    );
  });

  it('that fails leaves one line that the alarm of its area counts', async () => {
    const failure = new Error('the table is gone');
    const handler = apiShell('structures', async () => {
      note({ ending: { kind: 'failed', error: failure } });
      return { statusCode: 500 };
    });

    await handler(event);

    expect(lines()).toEqual([
      expect.objectContaining({ message: 'A request failed unexpectedly.', status: 500, error: failure, Errors: 1 }),
    ]);
  });

  it('is counted apart from others that run at the same time', async () => {
    const handler = apiShell('structures', async ({ rawPath }) => {
      await new Promise((resolve) => setImmediate(resolve));
      note({ organizationId: rawPath });
      return { statusCode: 200 };
    });

    await Promise.all(['one', 'other'].map((rawPath) => handler({ ...event, rawPath })));

    expect(lines().map((line) => (line as { organizationId?: string }).organizationId)).toEqual(['one', 'other']);
  });

  it('that takes nearly all of its time is told before the function is ended', async () => {
    const handler = apiShell('structures', async () => {
      note({ callId: 'get-deals' });
      await new Promise((resolve) => setTimeout(resolve, 40));
      return { statusCode: 200 };
    });

    await handler(event, { getRemainingTimeInMillis: () => 1_510 } as Context);
    await handler(event, { getRemainingTimeInMillis: () => 29_000 } as Context);

    expect(warn.mock.calls).toEqual([
      ['The time is nearly over.', expect.objectContaining({ callId: 'get-deals', millisecondsLeft: 1_510 })],
    ]);
  });
});

describe('what nobody waits for', () => {
  it('leaves one line, and counts as failed where a message was not handled', async () => {
    const worker = taskShell(async (_: { readonly Records: readonly object[] }) => ({
      batchItemFailures: [{ itemIdentifier: '2' }],
    }));

    await worker({ Records: [{}, {}] }, { awsRequestId: 'invocation-1' } as Context);

    expect(lines()).toEqual([
      expect.objectContaining({
        message: 'A task was done.',
        correlationId: 'invocation-1',
        messages: 2,
        failed: 1,
        Count: 1,
        Errors: 1,
      }),
    ]);
  });

  it('tells a failure and hands it on to Lambda, which tries again', async () => {
    const timer = taskShell(async () => {
      throw new Error('no queue');
    });

    await expect(timer({})).rejects.toThrow('no queue');
    expect(lines()).toEqual([expect.objectContaining({ message: 'A task failed.', Errors: 1 })]);
  });
});

describe('a sampled request', () => {
  it('adds a part to its trace by which it is found', async () => {
    const daemon = createSocket('udp4').bind(0, '127.0.0.1');
    await once(daemon, 'listening');
    vi.stubEnv('AWS_XRAY_DAEMON_ADDRESS', `127.0.0.1:${daemon.address().port}`);
    vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1');
    const received = once(daemon, 'message');
    const handler = apiShell('structures', async () => {
      note({ ...known, ending: { kind: 'refused', code: 'recordChanged', reason: '' } });
      return { statusCode: 409 };
    });

    await handler(event);

    const [header, segment] = String((await received)[0]).split('\n');
    daemon.close();
    expect(header).toBe('{"format":"json","version":1}');
    expect(JSON.parse(segment ?? '')).toMatchObject({
      type: 'subsegment',
      name: 'get-deals',
      trace_id: '1-5759e988-bd862e3fe1be46a994272793',
      parent_id: '53995c3f42cd8ad8',
      fault: false,
      error: true,
      annotations: { correlationId: 'request-1', organizationId: 'organization-1' },
    });
  });
});
