import { basename, join } from 'node:path';
import { type FunctionLog, openFunctionLog } from './lambda/function-log.ts';
import { type InvocationOutcome, startInstance } from './lambda/instance.ts';
import { type InstancePool, openInstancePool } from './lambda/instance-pool.ts';
import type { LambdaFunction } from './template/declared-runtime.ts';

/** What the host of the functions is opened with. */
export interface LambdaHostOptions {
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  /** What Lambda itself adds to every function's environment: region, credentials, endpoints. */
  readonly platformEnvironment: Readonly<Record<string, string>>;
  readonly logDir: string;
  /** Gets one short line for each invocation that fails. */
  readonly print: (line: string) => void;
  readonly largestPool?: number | undefined;
  readonly idleInMilliseconds?: number;
  readonly graceInMilliseconds?: number;
}

/** A function as it stands: how many instances it has, and how many are at work. */
export interface HostedFunction {
  readonly name: string;
  readonly shortName: string;
  readonly instances: number;
  readonly busy: number;
}

/** Runs the functions of the templates, each in threads of its own. Names may be full names or the short ones of their bundles. */
export interface LambdaHost {
  /** Throws when there is no such function; an error of the function itself is an outcome. */
  invoke(name: string, event: unknown): Promise<InvocationOutcome>;
  /** Ends what a function is at, as far as the event has this text, as if the machine under it was lost; answers how many instances there were. */
  kill(name: string, containing: string): number;
  /** Gives new code to the functions whose bundles (`api-session` …) were rebuilt. */
  reload(shortNames: readonly string[]): void;
  list(): HostedFunction[];
  close(): Promise<void>;
}

interface Hosted {
  readonly definition: LambdaFunction;
  readonly pool: InstancePool;
  readonly log: FunctionLog;
}

/** Opens a host; the functions start when they are first called. */
export function openLambdaHost(options: LambdaHostOptions): LambdaHost {
  const hosted = new Map(
    [...options.functions].map(([name, definition]) => [name, host(definition, options)] as const),
  );

  let isClosing = false;

  function find(name: string): Hosted {
    const found = hosted.get(name) ?? [...hosted.values()].find(({ definition }) => shortNameOf(definition) === name);
    if (found === undefined) throw new Error(`There is no function ${name}`);
    return found;
  }

  return {
    async invoke(name, event) {
      const { definition, pool, log } = find(name);
      const outcome = await pool.invoke(JSON.stringify(event));
      if (!outcome.ok && !isClosing) {
        log.write({ level: 'ERROR', ...outcome.error });
        options.print(`${shortNameOf(definition)}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
      }
      return outcome;
    },
    kill: (name, containing) => find(name).pool.kill(containing),
    reload(shortNames) {
      for (const { definition, pool } of hosted.values()) {
        if (shortNames.includes(shortNameOf(definition))) pool.replace();
      }
    },
    list: () =>
      [...hosted.values()].map(({ definition, pool }) => ({
        name: definition.name,
        shortName: shortNameOf(definition),
        instances: pool.size,
        busy: pool.busy,
      })),
    async close() {
      isClosing = true;
      await Promise.all([...hosted.values()].map(({ pool }) => pool.close()));
      await Promise.all([...hosted.values()].map(({ log }) => log.close()));
    },
  };
}

function host(definition: LambdaFunction, options: LambdaHostOptions): Hosted {
  const log = openFunctionLog(join(options.logDir, `${shortNameOf(definition)}.log`));
  const environment = environmentOf(definition, options.platformEnvironment);
  const pool = openInstancePool({
    largest: options.largestPool ?? 4,
    idleInMilliseconds: options.idleInMilliseconds ?? 5 * 60_000,
    graceInMilliseconds: options.graceInMilliseconds ?? 5_000,
    start: () => startInstance(definition, environment, log),
  });
  return { definition, pool, log };
}

function environmentOf(definition: LambdaFunction, platform: Readonly<Record<string, string>>): Record<string, string> {
  // Options for the whole process: a thread cannot have its own.
  const { NODE_OPTIONS: _processOptions, ...declared } = definition.environment;
  const { OUTGOING_LOOPBACK_HOSTS, JOB_LEASE_SECONDS, DNS_SERVERS, RATE_PROVIDERS_ORIGIN, WITHOUT_CAPACITY_UNITS } =
    process.env;
  const { AWS_ENDPOINT_URL_TRANSLATE, AWS_ENDPOINT_URL_TEXTRACT, UPLOAD_SCANS } = process.env;
  return {
    ...declared,
    ...platform,
    // Not in the template: only on one machine may a function talk to this machine.
    ...(OUTGOING_LOOPBACK_HOSTS === undefined ? {} : { OUTGOING_LOOPBACK_HOSTS }),
    // Tests do not wait as long as a stage until a dead worker is missed.
    ...(JOB_LEASE_SECONDS === undefined ? {} : { JOB_LEASE_SECONDS }),
    ...(DNS_SERVERS === undefined ? {} : { DNS_SERVERS }),
    ...(RATE_PROVIDERS_ORIGIN === undefined ? {} : { RATE_PROVIDERS_ORIGIN }),
    ...(WITHOUT_CAPACITY_UNITS === undefined ? {} : { WITHOUT_CAPACITY_UNITS }),
    // There is no engine that translates, or recognizes text: whoever has a server that speaks its protocol says where.
    ...(AWS_ENDPOINT_URL_TRANSLATE === undefined
      ? {}
      : { AWS_ENDPOINT_URL_TRANSLATE, TRANSLATION_ROLE_ARN: 'arn:aws:iam::000000000000:role/translation' }),
    ...(AWS_ENDPOINT_URL_TEXTRACT === undefined ? {} : { AWS_ENDPOINT_URL_TEXTRACT, TEXT_DETECTION: 'on' }),
    // Nothing here scans: whoever turns it on tells the worker the results.
    ...(UPLOAD_SCANS === undefined ? {} : { UPLOAD_SCANS }),
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryInMegabytes),
    _HANDLER: definition.handler,
    TZ: 'UTC',
  };
}

/** The folder of the bundle: `api-session` for `dist/functions/api-session`. */
function shortNameOf({ directory }: LambdaFunction): string {
  return basename(directory);
}
