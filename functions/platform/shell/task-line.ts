import type { MiddlewareObj } from '@middy/core';
import { log } from '../log.ts';
import { embeddedMetrics } from './embedded-metrics.ts';
import { currentWork } from './work.ts';

const failedMessages = (outcome: unknown): number =>
  typeof outcome === 'object' && outcome !== null && 'batchItemFailures' in outcome
    ? (outcome.batchItemFailures as readonly unknown[]).length
    : 0;

const messagesIn = (event: unknown): number =>
  typeof event === 'object' && event !== null && Array.isArray((event as { Records?: unknown }).Records)
    ? (event as { Records: readonly unknown[] }).Records.length
    : 0;

/** Writes the one line that an invocation without a caller leaves: of a worker, a timer or a task of an operator. */
export function taskLine(): MiddlewareObj {
  const started = new WeakMap<object, number>();
  const tell = (internal: object, event: unknown, failed: number, error?: unknown) => {
    const work = currentWork();
    if (work === undefined) return;
    const milliseconds = Math.round((performance.now() - (started.get(internal) ?? 0)) * 10) / 10;
    const { correlationId, unitsRead, unitsWritten } = work;
    const isFailure = error !== undefined || failed > 0;
    const counted = embeddedMetrics(work, { isFailure, milliseconds });
    const messages = messagesIn(event);
    const line = { correlationId, messages, failed, unitsRead, unitsWritten, milliseconds, ...counted };
    if (error === undefined) log.info('A task was done.', line);
    else log.error('A task failed.', { ...line, error: error instanceof Error ? error : String(error) });
  };
  return {
    before: ({ internal }) => void started.set(internal, performance.now()),
    after: ({ internal, event, response }) => tell(internal, event, failedMessages(response)),
    // The error goes on to Lambda, which counts it and tries again.
    onError: ({ internal, event, error }) => tell(internal, event, 0, error ?? new Error('unknown')),
  };
}
