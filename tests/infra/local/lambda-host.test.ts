import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LambdaHost, type LambdaHostOptions, openLambdaHost } from '#infra/local/lambda-host.ts';
import type { LambdaFunction } from '#infra/local/template/declared-runtime.ts';

let directory: string;
let host: LambdaHost | undefined;
const printed: string[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lambda-host-'));
  printed.length = 0;
});

afterEach(async () => {
  await host?.close();
  host = undefined;
  rmSync(directory, { recursive: true });
});

function aFunction(shortName: string, code: string, changes: Partial<LambdaFunction> = {}): LambdaFunction {
  const folder = join(directory, shortName);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.mjs'), code);
  return {
    name: `stack-${shortName}`,
    arn: `arn:aws:lambda:us-east-1:000000000000:function:stack-${shortName}`,
    directory: folder,
    handler: 'index.handler',
    environment: {},
    timeoutInSeconds: 10,
    memoryInMegabytes: 256,
    ...changes,
  };
}

function hostOf(functions: LambdaFunction[], changes: Partial<LambdaHostOptions> = {}): LambdaHost {
  host = openLambdaHost({
    functions: new Map(functions.map((definition) => [definition.name, definition])),
    platformEnvironment: { AWS_REGION: 'us-east-1' },
    logDir: directory,
    print: (line) => printed.push(line),
    ...changes,
  });
  return host;
}

async function result(running: LambdaHost, name: string, event: unknown = {}): Promise<unknown> {
  const outcome = await running.invoke(name, event);
  return outcome.ok ? JSON.parse(outcome.payload) : outcome.error;
}

describe('a hosted function', () => {
  it('gets the event and a context, and its result comes back', async () => {
    const code = `export const handler = async (event, context) => ({
      got: event.name, id: context.awsRequestId.length, arn: context.invokedFunctionArn, left: context.getRemainingTimeInMillis() });`;

    const reply = await result(hostOf([aFunction('api-greet', code)]), 'api-greet', { name: 'Riverside' });

    expect(reply).toMatchObject({ got: 'Riverside', id: 36, arn: expect.stringContaining('function:stack-api-greet') });
    expect(reply).toHaveProperty(
      'left',
      expect.toSatisfy((left: number) => left > 8_000 && left <= 10_000),
    );
  });

  it('sees the environment of its template and none of the host', async () => {
    process.env['OF_THE_HOST'] = 'secret';
    const code = 'export const handler = async () => process.env;';
    const environment = { STAGE: 'dev', NODE_OPTIONS: '--enable-source-maps' };

    const seen = await result(hostOf([aFunction('api-env', code, { environment })]), 'stack-api-env');
    delete process.env['OF_THE_HOST'];

    expect(seen).toMatchObject({ STAGE: 'dev', AWS_REGION: 'us-east-1', AWS_LAMBDA_FUNCTION_NAME: 'stack-api-env' });
    expect(seen).not.toHaveProperty('OF_THE_HOST');
    expect(seen).not.toHaveProperty('NODE_OPTIONS');
    expect(seen).not.toHaveProperty('PATH');
  });

  it('is ended at its timeout and works again with the next event', async () => {
    const code = 'export const handler = async ({ hang }) => { while (hang); return "done"; };';
    const running = hostOf([aFunction('workers-hang', code, { timeoutInSeconds: 1 })]);

    expect(await result(running, 'workers-hang', { hang: true })).toMatchObject({
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringContaining('Task timed out after 1.00 seconds'),
    });
    expect(await result(running, 'workers-hang', { hang: false })).toBe('done');
  });

  it('that exits or throws takes nobody else down', async () => {
    const exits = aFunction('api-exits', 'export const handler = async () => process.exit(3);');
    const throws = aFunction('api-throws', 'export const handler = async () => { throw new TypeError("no figure"); };');
    const works = aFunction('api-works', 'export const handler = async () => "fine";');
    const running = hostOf([exits, throws, works]);

    expect(await result(running, 'api-exits')).toMatchObject({ errorType: 'Runtime.ExitError' });
    expect(await result(running, 'api-throws')).toMatchObject({ errorType: 'TypeError', errorMessage: 'no figure' });
    expect(await result(running, 'api-works')).toBe('fine');
    expect(printed).toContain('api-throws: TypeError: no figure');
  });

  it('that cannot be loaded says why', async () => {
    const broken = aFunction('api-broken', 'import "no-such-package"; export const handler = async () => 1;');

    expect(await result(hostOf([broken]), 'api-broken')).toMatchObject({
      errorMessage: expect.stringContaining('no-such-package'),
    });
  });

  it('works on one event at a time in each instance, and gets more instances up to the limit', async () => {
    const code = `let running = 0; let most = 0;
      export const handler = async () => { most = Math.max(most, ++running); await new Promise((r) => setTimeout(r, 300)); running--; return most; };`;
    const running = hostOf([aFunction('api-slow', code)], { largestPool: 2 });

    const replies = Promise.all([1, 2, 3, 4, 5].map(() => result(running, 'api-slow')));
    await expect.poll(() => running.list()[0]).toMatchObject({ instances: 2, busy: 2 });

    expect(await replies).toEqual([1, 1, 1, 1, 1]);
    expect(running.list()).toMatchObject([{ instances: 2, busy: 0 }]);
  });

  it('gives up an instance that nobody calls', async () => {
    const running = hostOf([aFunction('api-quiet', 'export const handler = async () => 1;')], {
      idleInMilliseconds: 50,
    });
    await result(running, 'api-quiet');

    await expect.poll(() => running.list()[0]?.instances).toBe(0);
  });

  it('answers with new code after a reload while the old code finishes its event', async () => {
    const code = (answer: string) =>
      `export const handler = async ({ wait }) => { await new Promise((r) => setTimeout(r, wait)); return ${JSON.stringify(answer)}; };`;
    const running = hostOf([aFunction('api-edited', code('before'))]);
    await result(running, 'api-edited', { wait: 0 });
    const slow = result(running, 'api-edited', { wait: 500 });
    aFunction('api-edited', code('after'));

    running.reload(['api-edited']);

    expect(await result(running, 'api-edited', { wait: 0 })).toBe('after');
    expect(await slow).toBe('before');
  });

  it('writes what it prints to its log as JSON lines', async () => {
    const code = `export const handler = async () => { console.log("plain"); console.error(JSON.stringify({ level: "WARN", key: 1 })); };`;
    const running = hostOf([aFunction('workers-talk', code)]);
    await result(running, 'workers-talk');

    const lines = () => readFileSync(join(directory, 'workers-talk.log'), 'utf8').trim().split('\n').filter(Boolean);
    await expect.poll(() => lines().length).toBe(2);
    expect(lines().map((line) => JSON.parse(line).message)).toEqual(
      expect.arrayContaining(['plain', { level: 'WARN', key: 1 }]),
    );
  });
});
