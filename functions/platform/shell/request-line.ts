import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { alarmWords } from '#shared/contract/alarm-words.ts';
import { log } from '../log.ts';
import { embeddedMetrics } from './embedded-metrics.ts';
import { currentWork, type Work } from './work.ts';

/** Knocking at doors, which an operator counts, and what others have failed in. Anything else is a mistake or an everyday clash. */
const isNotable = (status: number): boolean => [401, 403, 429].includes(status) || status >= 500;

/** Ids and codes, nothing that anybody has typed or that opens anything. */
function write(
  { ending, source, unitsRead, unitsWritten, brokenAnswers: _, ...ids }: Work,
  status: number,
  told: object,
) {
  const line = { ...ids, status, unitsRead, unitsWritten, ...told };
  if (ending === null) return log.info('A request was answered.', line);
  if (ending.kind === 'failed') {
    const error = ending.error instanceof Error ? ending.error : String(ending.error);
    return log.error(alarmWords.requestFailed, { ...line, source, error });
  }
  const refused = { ...line, source, code: ending.code, reason: ending.reason };
  if (isNotable(status)) log.warn(alarmWords.requestRefused, refused);
  else log.info(alarmWords.requestRefused, refused);
}

/** Writes the one line that a request leaves, from which CloudWatch counts calls, failures and milliseconds too. */
export function requestLine(): MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2> {
  const started = new WeakMap<object, number>();
  return {
    before: ({ internal }) => void started.set(internal, performance.now()),
    after: ({ internal, response }) => {
      const work = currentWork();
      if (work === undefined) return;
      const milliseconds = Math.round((performance.now() - (started.get(internal) ?? 0)) * 10) / 10;
      const { statusCode: status = 200 } = response ?? {};
      const isFailure = status >= 500;
      write(work, status, { milliseconds, ...embeddedMetrics(work, { isFailure, milliseconds }) });
    },
  };
}
