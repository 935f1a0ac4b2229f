import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { alarmWords } from '#shared/contract/alarm-words.ts';
import { log } from '../log.ts';
import { taskShell } from '../shell/task-shell.ts';
import { type AuditEvent, auditEventOf } from './audit-event.ts';

interface Placed {
  readonly sequenceNumber: string;
  readonly event: AuditEvent;
}

function eventsIn({ Records }: DynamoDBStreamEvent): Placed[] {
  return Records.flatMap(({ eventName, dynamodb }) => {
    // Audit records are never changed; what DynamoDB tells of their removal by hand is no event.
    if (eventName !== 'INSERT' || dynamodb?.NewImage === undefined) return [];
    const sequenceNumber = dynamodb.SequenceNumber ?? '';
    try {
      return [{ sequenceNumber, event: auditEventOf(dynamodb.NewImage as Record<string, AttributeValue>) }];
    } catch (error) {
      // It would fail for ever, and hold up everything behind it. The record itself stays in the trail.
      log.error(alarmWords.eventNotUnderstood, {
        sequenceNumber,
        error: error instanceof Error ? error : String(error),
      });
      return [];
    }
  });
}

/**
 * Makes the handler of the audit table's stream. Events are handed over all at once, in their order; where that fails, all of them come again. `handle`
 * must be safe to run again: streams deliver at least once.
 */
export const consumeAuditStream = (handle: (events: readonly AuditEvent[]) => Promise<void>) =>
  taskShell(async (stream: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const placed = eventsIn(stream);
    try {
      await handle(placed.map(({ event }) => event));
      return { batchItemFailures: [] };
    } catch (error) {
      log.error('Events were not handed over.', { error: error instanceof Error ? error : String(error) });
      return { batchItemFailures: [{ itemIdentifier: placed[0]?.sequenceNumber ?? '' }] };
    }
  });
