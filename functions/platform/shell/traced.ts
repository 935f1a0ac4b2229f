import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import type { MiddlewareObj } from '@middy/core';
import { currentWork } from './work.ts';

let socket: Socket | undefined;

/** The request that Lambda traces: `Root=1-…;Parent=…;Sampled=1`. Null where it is none of the sampled ones. */
function traceNow(): { readonly trace: string; readonly parent: string } | null {
  const parts = new Map(
    (process.env['_X_AMZN_TRACE_ID'] ?? '').split(';').map((part) => part.split('=') as [string, string]),
  );
  const [trace, parent] = [parts.get('Root'), parts.get('Parent')];
  return trace === undefined || parent === undefined || parts.get('Sampled') !== '1' ? null : { trace, parent };
}

/** Sends to the daemon that runs beside every function. What gets lost is one trace. */
function send(segment: object): void {
  const [host = '', port = ''] = (process.env['AWS_XRAY_DAEMON_ADDRESS'] ?? '').split(':');
  if (host === '' || port === '') return;
  socket ??= createSocket('udp4').unref();
  socket.send(`{"format":"json","version":1}\n${JSON.stringify(segment)}`, Number(port), host, () => undefined);
}

/**
 * Adds a part to the trace that X-Ray has of an invocation, under which it is found by call, organization and correlation id, and which tells
 * failures apart from refusals. AWS's own library would do that too, for 34 ms at the start of each function.
 */
export function traced(name: string): MiddlewareObj {
  const started = new WeakMap<object, number>();
  const tell = (internal: object, hasThrown: boolean) => {
    const [now, work] = [traceNow(), currentWork()];
    if (now === null || work === undefined) return;
    const { callId, organizationId, correlationId, ending, unitsRead, unitsWritten } = work;
    send({
      id: randomBytes(8).toString('hex'),
      type: 'subsegment',
      name: callId ?? name,
      trace_id: now.trace,
      parent_id: now.parent,
      start_time: (started.get(internal) ?? Date.now()) / 1_000,
      end_time: Date.now() / 1_000,
      fault: hasThrown || ending?.kind === 'failed',
      error: ending?.kind === 'refused',
      annotations: { correlationId, ...(organizationId === null ? {} : { organizationId }) },
      metadata: { unitsRead, unitsWritten },
    });
  };
  return {
    before: ({ internal }) => void started.set(internal, Date.now()),
    after: ({ internal }) => tell(internal, false),
    onError: ({ internal }) => tell(internal, true),
  };
}
