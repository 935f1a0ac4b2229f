import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ApiHandler } from '#functions/platform/shell/api-shell.ts';
import { type RunningTrestle, startLocalStack } from '#infra/local/local-stack.ts';
import { platformEnvironment } from '#infra/local/platform-environment.ts';
import { newDataDir } from '../../support/data-dir.ts';
import { throughEdge } from '../../support/edge.ts';
import { replay, type Watch } from './watch-dynamo.ts';

const usualRounds = 100;
const warmUps = 10;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

export interface Measure {
  readonly title: string;
  readonly path: string;
  /** The most round trips that it may take, one after the other. */
  readonly target: number;
  /** How often it is measured; 100 times where nothing else is said. */
  readonly rounds?: number;
  readonly holds: (body: unknown) => boolean;
}

export const eventOf = (path: string, sent: Record<string, string>): APIGatewayProxyEventV2 => {
  const [rawPath = '', rawQueryString = ''] = path.split('?');
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: sent,
    isBase64Encoded: false,
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http: { method: 'GET', path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  };
};

/** A request through its handler, against the sum of the same reads of DynamoDB by themselves, interleaved in one run. */
export async function measure(
  handler: ApiHandler,
  event: APIGatewayProxyEventV2,
  watch: Watch,
  one: Measure,
): Promise<void> {
  const answer = async () => {
    const reply = await handler(event);
    if (reply.statusCode !== 200 || !one.holds(JSON.parse(reply.body ?? 'null'))) {
      throw new Error(`${one.title} answered ${reply.statusCode}: ${reply.body?.slice(0, 300)}`);
    }
  };
  await answer();
  watch.reset();
  await answer();
  const { commands, roundTrips } = watch.seen();
  const whole: number[] = [];
  const raw: number[] = [];
  const { rounds = usualRounds } = one;
  for (let round = -Math.min(warmUps, rounds); round < rounds; round += 1) {
    const times = [await timed(answer), await timed(() => replay(commands))];
    if (round < 0) continue;
    whole.push(times[0] ?? 0);
    raw.push(times[1] ?? 0);
  }
  const verdict = roundTrips <= one.target ? 'met' : 'MISSED';
  const ratio = (share: number) => percentile(whole, share) / percentile(raw, share);
  console.log(
    `${one.title.padEnd(34)} ${roundTrips} round trips (target ${one.target}: ${verdict}) in ${commands.length} reads; median ${percentile(whole, 0.5).toFixed(1)} ms = ${ratio(0.5).toFixed(2)} times the reads alone, p95 ${ratio(0.95).toFixed(2)} times (target 5: ${ratio(0.95) <= 5 ? 'met' : 'MISSED'})`,
  );
}

export const isList = (count: number) => (body: unknown) => Array.isArray(body) && body.length >= count;

/** Runs something against an empty stack of its own; `edge` are the headers that its distribution adds. */
export async function withStack(act: (edge: Readonly<Record<string, string>>) => Promise<void>): Promise<void> {
  const dataDir = newDataDir('bench');
  let running: RunningTrestle | undefined;
  try {
    running = await startLocalStack({ port: 0, dataDir, demo: false, print: () => undefined });
    const [someFunction] = running.runtime.functions.values();
    Object.assign(process.env, someFunction?.environment, platformEnvironment(running.access));
    await act(await throughEdge(running.access, process.env['ORIGIN_SECRET_ARN']));
  } finally {
    await running?.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
