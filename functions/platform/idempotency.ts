import { createHash } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { DomainError } from '#shared/errors/domain-error.ts';
import { dynamo } from './database.ts';
import { environment } from './environment.ts';
import { primaryKey } from './table-keys.ts';

const keptInSeconds = 24 * 60 * 60;
// A function that died leaves its mark behind; after this time another request may take over.
const inProgressInSeconds = 60;

// Larger answers than an item can hold are not repeated from memory; no call that changes something answers that much.
const largestAnswerInBytes = 300_000;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const isTaken = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalCheckFailedException';

/**
 * Answers a repeated POST from the first one's result: the same key and content within 24 hours has the same answer, other content is
 * refused. A refusal is not kept, so that the user may correct and send again.
 */
export async function onlyOnce(
  scope: { readonly organizationId: string; readonly agentId: string; readonly callId: string; readonly key: string },
  content: string,
  run: () => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const TableName = environment().RECORDS_TABLE;
  const id = digest(`${scope.agentId}|${scope.callId}|${scope.key}`);
  const Key = primaryKey(scope.organizationId, { kind: 'Request', id });
  const contentHash = digest(content);
  const now = Math.floor(Date.now() / 1_000);

  try {
    await dynamo.send(
      new PutCommand({
        TableName,
        Item: { ...Key, contentHash, startedAt: now, expiresAt: now + keptInSeconds },
        ConditionExpression:
          'attribute_not_exists(pk) OR expiresAt < :now OR (attribute_not_exists(answer) AND startedAt < :abandoned)',
        ExpressionAttributeValues: { ':now': now, ':abandoned': now - inProgressInSeconds },
      }),
    );
  } catch (error) {
    if (!isTaken(error)) throw error;
    const { Item } = await dynamo.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (Item?.['contentHash'] !== contentHash) throw new DomainError('idempotencyKeyReused');
    if (Item['answer'] === undefined) throw new DomainError('requestInProgress');
    return JSON.parse(String(Item['answer'])) as APIGatewayProxyStructuredResultV2;
  }

  try {
    const answer = await run();
    if ((answer.body?.length ?? 0) > largestAnswerInBytes) {
      await dynamo.send(new DeleteCommand({ TableName, Key }));
      return answer;
    }
    await dynamo.send(
      new PutCommand({
        TableName,
        Item: { ...Key, contentHash, startedAt: now, expiresAt: now + keptInSeconds, answer: JSON.stringify(answer) },
      }),
    );
    return answer;
  } catch (error) {
    await dynamo.send(new DeleteCommand({ TableName, Key }));
    throw error;
  }
}
