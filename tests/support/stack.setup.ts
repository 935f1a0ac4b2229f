import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { AwsAccess } from '#infra/local/aws-clients.ts';
import { type RunningTrestle, startLocalStack } from '#infra/local/local-stack.ts';
import { makeSuperuser } from './authenticator.ts';
import { newDataDir } from './data-dir.ts';
import { aDnsServer } from './dns-server.ts';
import { password, superuserEmail } from './organization.ts';

/** The stack that the tests of one run share. Anything else of it is under `/_local` and `/_mail` of its origin. */
export interface StackUnderTest {
  readonly origin: string;
  /** The address of the API itself, around the distribution. */
  readonly apiOrigin: string;
  /** For SDK clients of a test's own. */
  readonly access: AwsAccess;
  /** The environment that the template gives to every function: table names, buckets, user pool, queue addresses. */
  readonly environment: Readonly<Record<string, string>>;
  /** Where each function writes its log, e.g. `api-structures.log`. */
  readonly logDir: string;
  /** Where tests say what the name server of the stack answers. */
  readonly dnsZone: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackUnderTest;
  }
}

let running: RunningTrestle | undefined;
let dataDir: string | undefined;
let dns: Awaited<ReturnType<typeof aDnsServer>> | undefined;

/** Starts the synthesized stacks on free ports with an empty data directory. */
export async function setup({ provide }: TestProject): Promise<void> {
  process.env['TZ'] = 'UTC';
  // Identity providers of tests are on this machine.
  process.env['OUTGOING_LOOPBACK_HOSTS'] = '127.0.0.1';
  // A worker that was killed is missed after some seconds.
  process.env['JOB_LEASE_SECONDS'] = '6';
  dns = await aDnsServer();
  process.env['DNS_SERVERS'] = dns.address;
  dataDir = newDataDir('test');
  running = await startLocalStack({
    port: 0,
    dataDir,
    demo: false,
    print: process.env['STACK_LOG'] ? (line) => console.log(line) : () => undefined,
  });
  const [someFunction] = running.runtime.functions.values();
  process.env['TRESTLE_ORIGIN'] = running.origin;
  const superuser = await makeSuperuser(running.origin, superuserEmail, password);
  process.env['TRESTLE_SUPERUSER'] = JSON.stringify(superuser);
  provide('stack', {
    origin: running.origin,
    apiOrigin: running.apiOrigin,
    access: running.access,
    environment: someFunction?.environment ?? {},
    logDir: join(dataDir, 'logs'),
    dnsZone: dns.zoneAddress,
  });
}

/** Stops the stack and removes its data. */
export async function teardown(): Promise<void> {
  await running?.close();
  await dns?.close();
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
}
