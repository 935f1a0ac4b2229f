import { randomUUID } from 'node:crypto';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { logContext } from './log-context.ts';
import { taskLine } from './task-line.ts';
import { timeoutWarning } from './timeout-warning.ts';
import { traced } from './traced.ts';
import { newWork, within } from './work.ts';

/** The shell around what nobody waits for: workers of queues and of the audit trail's stream, timers and tasks of an operator. Failures go on to Lambda, which tries again. */
export function taskShell<Event, Outcome>(
  run: (event: Event) => Promise<Outcome>,
): (event: Event, context?: Context) => Promise<Outcome> {
  const shelled = middy<Event, Outcome, Error, Context>(run, { timeoutEarlyInMillis: 0 })
    .use([...logContext()])
    .use(timeoutWarning())
    .use(taskLine())
    .use(traced(process.env['POWERTOOLS_SERVICE_NAME'] ?? 'task'));
  return (event, context = {} as Context) =>
    within(newWork(context.awsRequestId ?? randomUUID()), () => shelled(event, context));
}
