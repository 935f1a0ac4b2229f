import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from './database.ts';
import { primaryKey } from './table-keys.ts';

const keyOf = (organizationId: string, id: string) => primaryKey(organizationId, { kind: 'Once', id });

const inSeconds = (time: Date): number => Math.floor(time.getTime() / 1_000);

/**
 * Keeps something for a short time, to be taken once by whoever shows the same proof. It leaves no audit record, because anybody may make
 * such notes; what is done with them is audited.
 */
export async function keepOnce(
  organizationId: string,
  { id, proof, content, until }: { id: string; proof: string; content: unknown; until: Date },
): Promise<void> {
  await dynamo.send(
    new PutCommand({
      TableName: environment().RECORDS_TABLE,
      Item: { ...keyOf(organizationId, id), proof, content: JSON.stringify(content), expiresAt: inSeconds(until) },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
}

/** Like {@link keepOnce}; answers whether nothing with the id had been kept before. */
export async function keepFirst(organizationId: string, note: Parameters<typeof keepOnce>[1]): Promise<boolean> {
  try {
    await keepOnce(organizationId, note);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

/** What was kept, without taking it. Null as of {@link takeOnce}. */
export async function readOnce(
  organizationId: string,
  { id, proof }: { id: string; proof: string },
  now: Date,
): Promise<unknown> {
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: environment().RECORDS_TABLE, Key: keyOf(organizationId, id), ConsistentRead: true }),
  );
  const isThere = Item?.['proof'] === proof && Number(Item['expiresAt']) > inSeconds(now);
  return isThere ? (JSON.parse(String(Item['content'])) as unknown) : null;
}

/** Takes what was kept, so that nobody takes it again. Null where there is nothing, the proof is another, or the time is over. */
export async function takeOnce(
  organizationId: string,
  { id, proof }: { id: string; proof: string },
  now: Date,
): Promise<unknown> {
  try {
    const { Attributes } = await dynamo.send(
      new DeleteCommand({
        TableName: environment().RECORDS_TABLE,
        Key: keyOf(organizationId, id),
        // DynamoDB deletes late what has expired.
        ConditionExpression: 'proof = :proof AND expiresAt > :now',
        ExpressionAttributeValues: { ':proof': proof, ':now': inSeconds(now) },
        ReturnValues: 'ALL_OLD',
      }),
    );
    return JSON.parse(String(Attributes?.['content'])) as unknown;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return null;
    throw error;
  }
}
