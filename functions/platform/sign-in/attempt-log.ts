import { setTimeout as pause } from 'node:timers/promises';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import { platformScope, primaryKey } from '#functions/platform/storage/table-keys.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** When something was tried. All times are milliseconds since 1970. */
const AttemptLog = z.object({
  revision: z.number(),
  /** What counts. */
  at: z.array(z.number()),
  /** What has begun and may still count. */
  pending: z.array(z.object({ id: z.string(), since: z.number() })),
  lockedUntil: z.number(),
});
export type AttemptLog = z.infer<typeof AttemptLog>;

interface Decision<Outcome> {
  /** Left out: nothing is written. */
  readonly next?: Pick<AttemptLog, 'at' | 'pending' | 'lockedUntil'>;
  readonly outcome: Outcome;
}

const empty: AttemptLog = { revision: 0, at: [], pending: [], lockedUntil: 0 };
const mostTries = 60;
const longestPauseInMilliseconds = 60;

const isTaken = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalCheckFailedException';

/**
 * Reads a log, decides, and writes what was decided, as one step: whoever comes in between makes it start again. The log is forgotten when
 * nothing in it counts any longer, after `keptInMinutes`. Refuses with `tooManyAttempts` where too many come at the same moment.
 */
export async function changeAttemptLog<Outcome>(
  id: string,
  keptInMinutes: number,
  clock: Clock,
  decide: (log: AttemptLog, now: number) => Decision<Outcome>,
): Promise<Outcome> {
  const TableName = environment().RECORDS_TABLE;
  const Key = primaryKey(platformScope, { kind: 'Attempts', id });
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { Item } = await dynamo.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    const log = Item === undefined ? empty : AttemptLog.parse(Item);
    const now = clock.now().getTime();
    const { next, outcome } = decide(log, now);
    if (next === undefined) return outcome;
    try {
      const expiresAt = Math.ceil(now / 1_000) + keptInMinutes * 60;
      await dynamo.send(
        new PutCommand({
          TableName,
          Item: { ...Key, ...next, revision: log.revision + 1, expiresAt },
          ...(Item === undefined
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': log.revision } }),
        }),
      );
      return outcome;
    } catch (error) {
      if (!isTaken(error)) throw error;
      await pause(Math.random() * longestPauseInMilliseconds);
    }
  }
  throw new DomainError('tooManyAttempts', { reason: 'too many at the same moment' });
}
