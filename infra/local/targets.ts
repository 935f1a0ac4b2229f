import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { functionNameOf } from './arn.ts';
import type { LambdaHost } from './lambda-host.ts';
import type { Queue } from './template/declared-runtime.ts';

/** Calls what schedules point at: functions and queues. */
export interface Targets {
  /** `input` is the event as JSON text. Throws when the target does not exist or its function fails. */
  call(targetArn: string, input: string | undefined): Promise<void>;
}

/** Opens the targets of a running stack. */
export function openTargets(host: LambdaHost, queues: ReadonlyMap<string, Queue>, sqs: SQSClient): Targets {
  return {
    async call(targetArn, input = '{}') {
      const queue = queues.get(targetArn);
      if (queue !== undefined) {
        await sqs.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody: input }));
        return;
      }
      if (!targetArn.startsWith('arn:aws:lambda:'))
        throw new Error(`${targetArn} is not a function or queue of this stack`);
      const outcome = await host.invoke(functionNameOf(targetArn), eventOf(input));
      if (!outcome.ok) throw new Error(`${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    },
  };
}

function eventOf(input: string): unknown {
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}
