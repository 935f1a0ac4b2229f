import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { LambdaFunction } from '../template/declared-runtime.ts';
import type { FunctionLog } from './function-log.ts';
import type { FunctionError, InstanceMessage, InstanceStart, Invocation } from './messages.ts';

const startTimeoutInMilliseconds = 30_000;

/** What came of an event: the returned value as JSON text, or the error that Lambda would report. */
export type InvocationOutcome =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly error: FunctionError };

/** A copy of a function in its own thread; it works on one event at a time. */
export interface Instance {
  readonly isUsable: boolean;
  invoke(event: string): Promise<InvocationOutcome>;
  stop(): Promise<void>;
}

/** Starts a thread for a function, with `environment` and nothing else of this process's environment. */
export function startInstance(
  definition: LambdaFunction,
  environment: Readonly<Record<string, string>>,
  log: FunctionLog,
): Instance {
  const worker = startWorker(definition, environment);
  const started = Promise.withResolvers<FunctionError | undefined>();
  let isUsable = true;
  let current: Work | undefined;

  const end = (outcome: InvocationOutcome) => {
    current?.settle(outcome);
    current = undefined;
  };
  const fail = (error: FunctionError) => {
    isUsable = false;
    started.resolve(error);
    end({ ok: false, error });
  };
  worker.on('message', (message: InstanceMessage) => {
    if (message.type === 'ready') started.resolve(undefined);
    else if (message.type === 'unusable') fail(message.error);
    else if (message.requestId === current?.requestId) end(outcomeOf(message));
  });
  worker.on('error', (error) => fail(errorOf(error)));
  worker.on('exit', (code) => fail(exitError(code)));
  log.follow(worker.stdout, 'stdout', () => current?.requestId);
  log.follow(worker.stderr, 'stderr', () => current?.requestId);

  const stop = async () => {
    // A thread that is ended while it loads can still report nonsense, so its last word is spoken for it.
    fail(stopped);
    await worker.terminate();
  };
  return {
    get isUsable() {
      return isUsable;
    },
    stop,
    async invoke(event) {
      const startError = await within(started.promise, startTimeoutInMilliseconds, () => initTimeout);
      if (startError !== undefined) return { ok: false, error: startError };
      // Ended while the event was on its way: nobody would answer it.
      if (!isUsable) return { ok: false, error: stopped };
      const invocation = invocationOf(definition, event);
      const outcome = Promise.withResolvers<InvocationOutcome>();
      current = { requestId: invocation.requestId, settle: outcome.resolve };
      worker.postMessage(invocation);
      return within(outcome.promise, definition.timeoutInSeconds * 1000, () => {
        current = undefined;
        void stop();
        return { ok: false, error: timeoutError(invocation.requestId, definition.timeoutInSeconds) };
      });
    },
  };
}

/** The event that an instance works on. */
interface Work {
  readonly requestId: string;
  settle(outcome: InvocationOutcome): void;
}

function startWorker(definition: LambdaFunction, environment: Readonly<Record<string, string>>): Worker {
  const start: InstanceStart = { directory: definition.directory, handler: definition.handler };
  return new Worker(new URL('./instance-thread.ts', import.meta.url), {
    workerData: start,
    env: { ...environment },
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(64, definition.memoryInMegabytes) },
  });
}

function outcomeOf(message: Extract<InstanceMessage, { readonly requestId: string }>): InvocationOutcome {
  return message.type === 'returned' ? { ok: true, payload: message.payload } : { ok: false, error: message.error };
}

function exitError(code: number): FunctionError {
  return { errorType: 'Runtime.ExitError', errorMessage: `Runtime exited with error: exit status ${code}` };
}

const stopped: FunctionError = { errorType: 'Runtime.Stopped', errorMessage: 'The function was stopped' };

const initTimeout: FunctionError = {
  errorType: 'Sandbox.Timedout',
  errorMessage: 'The function did not start in time',
};

function timeoutError(requestId: string, seconds: number): FunctionError {
  const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`;
  return { errorType: 'Sandbox.Timedout', errorMessage };
}

function invocationOf(definition: LambdaFunction, event: string): Invocation {
  return {
    requestId: randomUUID(),
    event,
    deadline: Date.now() + definition.timeoutInSeconds * 1000,
    functionName: definition.name,
    functionArn: definition.arn,
    memoryInMegabytes: definition.memoryInMegabytes,
  };
}

function errorOf(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: 'Runtime.Unknown', errorMessage: String(error) };
  const code = 'code' in error ? String(error.code) : error.name;
  return { errorType: code, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}

/** The value of a promise, or of `late` when it takes longer. */
async function within<Value>(value: Promise<Value>, milliseconds: number, late: () => Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(late()), milliseconds);
  });
  try {
    return await Promise.race([value, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
