import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import type { MiddlewareObj } from '@middy/core';
import { log } from '../log.ts';
import { currentWork } from './work.ts';

/** Every line of an invocation tells which one it belongs to; the next invocation begins without it. */
export const logContext = (): readonly MiddlewareObj[] => [
  injectLambdaContext(log, { resetKeys: true }),
  {
    before: () => {
      log.appendKeys({ correlationId: currentWork()?.correlationId });
    },
  },
];
