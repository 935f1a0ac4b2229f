import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { RepeatableRequest } from '#functions/platform/http/idempotency.ts';
import { tables } from './audit.ts';
import { stackUnderTest } from './stack-under-test.ts';

/**
 * Leaves a request as its process does that is killed before the answer is kept, a little longer ago than another one waits. Whatever the request
 * has written stays.
 */
export async function abandon(request: Omit<RepeatableRequest, 'content'>): Promise<void> {
  const { organizationId, agentId, callId, key } = request;
  const id = createHash('sha256').update(`${agentId}|${callId}|${key}`).digest('hex');
  await tables().send(
    new UpdateCommand({
      TableName: stackUnderTest().environment['RECORDS_TABLE'],
      Key: { pk: `${organizationId}#Request#${id}`, sk: '_' },
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: 'SET startedAt = :longAgo REMOVE answer',
      ExpressionAttributeValues: { ':longAgo': Math.floor(Date.now() / 1_000) - 61 },
    }),
  );
}
