import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FunctionError, InstanceMessage, InstanceStart, Invocation } from './messages.ts';

type Handler = (event: unknown, context: object) => unknown;

const { directory, handler: handlerName }: InstanceStart = workerData;
const port = parentPort;
if (port === null) throw new Error('This file runs in a worker thread only');

process.setSourceMapsEnabled(true);
const send = (message: InstanceMessage) => port.postMessage(message);

try {
  const handler = await loadHandler();
  port.on('message', (invocation: Invocation) => void answer(handler, invocation));
  send({ type: 'ready' });
} catch (error) {
  send({ type: 'unusable', error: describe(error) });
}

async function loadHandler(): Promise<Handler> {
  const dot = handlerName.lastIndexOf('.');
  const [file, exportName] = [handlerName.slice(0, dot), handlerName.slice(dot + 1)];
  const path = ['.mjs', '.js', '.cjs'].map((ending) => join(directory, file + ending)).find((name) => existsSync(name));
  if (path === undefined) throw new Error(`Cannot find module '${file}' in ${directory}`);
  const loaded = await import(pathToFileURL(path).href);
  const handler = loaded[exportName] ?? loaded.default?.[exportName];
  if (typeof handler !== 'function') throw new Error(`${handlerName} is undefined or not exported`);
  return handler;
}

async function answer(handler: Handler, invocation: Invocation): Promise<void> {
  const { requestId } = invocation;
  try {
    const result = await handler(JSON.parse(invocation.event), contextOf(invocation));
    send({ type: 'returned', requestId, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    send({ type: 'threw', requestId, error: describe(error) });
  }
}

function contextOf({ requestId, deadline, functionName, functionArn, memoryInMegabytes }: Invocation): object {
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn,
    memoryLimitInMB: String(memoryInMegabytes),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

function describe(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}
