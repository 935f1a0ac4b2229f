import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { auditChain } from './audit-chain.ts';
import { dynamo } from './database.ts';
import type { Table } from './table.ts';
import { indexKey, primaryKey, type RecordKey } from './table-keys.ts';

/** An item with what tells its age. Removed ones stay as a tombstone with the time of their removal. */
const Aged = z.looseObject({
  pk: z.string(),
  sk: z.string(),
  version: z.number(),
  updatedAt: z.string(),
  deleted: z.boolean().optional(),
});
type Aged = z.infer<typeof Aged>;

const AuditRecord = z.looseObject({ at: z.string(), after: z.record(z.string(), z.unknown()).nullable() });

/**
 * What stood in the Records table at the end of a day (UTC). What has not changed since is answered from the table itself; anything else costs
 * one Query of the audit trail for every 20 changes since, at most 16 of them at a time. What was removed since comes back, what was made
 * since is left out. Only audited records have a history: what is derived from others does not.
 */
export interface History {
  readonly day: IsoDate;
  /** Parts of one record by the prefix of their names, as `Table.parts`. */
  parts<Value>(key: RecordKey, prefix: string, schema: z.ZodType<Value>): Promise<Value[]>;
  /** The records that are listed in any of these groups today. Removed ones are in no list, so they do not come back. */
  listed<Value>(groups: readonly string[], schema: z.ZodType<Value>): Promise<Value[]>;
}

const auditReadsAtOnce = 16;
const changesPerRead = 20;

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>;
type StartKey = Record<string, unknown> | undefined;

async function everyItem(query: Query): Promise<Aged[]> {
  const found: Aged[] = [];
  let start: StartKey;
  do {
    const { Items = [], LastEvaluatedKey }: { Items?: unknown[]; LastEvaluatedKey?: StartKey } = await dynamo.send(
      new QueryCommand({ TableName: environment().RECORDS_TABLE, ...query, ExclusiveStartKey: start }),
    );
    found.push(...Items.map((item) => Aged.parse(item)));
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return found;
}

/** What the last change up to that moment left; null where it removed the record, or where there was none yet. */
async function leftBy({ pk, sk }: Aged, moment: string): Promise<unknown> {
  for await (const { items } of auditChain({ pk, sk }, { newestFirst: true, atOnce: changesPerRead })) {
    const last = items.map((item) => AuditRecord.parse(item)).find(({ at }) => at <= moment);
    if (last !== undefined) return last.after;
  }
  return null;
}

async function standing(item: Aged, moment: string): Promise<unknown> {
  if (item.updatedAt <= moment) return item.deleted === true ? null : item;
  // Never changed: it was made since.
  return item.version === 1 ? null : leftBy(item, moment);
}

async function asItStood<Value>(items: readonly Aged[], moment: string, schema: z.ZodType<Value>): Promise<Value[]> {
  const found = await inParallel(items, auditReadsAtOnce, (item) => standing(item, moment));
  return found.filter((value) => value !== null).map((value) => schema.parse(value));
}

/** The last moment of a day, in UTC. */
export const endOfDay = (day: IsoDate): string => `${day}T23:59:59.999Z`;

/** Opens an organization's history at the end of a day. */
export function historyOf({ organizationId }: Table, day: IsoDate): History {
  const moment = endOfDay(day);
  return {
    day,
    parts: async (key, prefix, schema) => {
      const items = await everyItem({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': primaryKey(organizationId, key).pk, ':prefix': prefix },
        ConsistentRead: true,
      });
      return asItStood(items, moment, schema);
    },
    listed: async (groups, schema) => {
      const items = await Promise.all(
        groups.map((group) =>
          everyItem({
            IndexName: 'byList',
            KeyConditionExpression: 'listPk = :pk',
            ExpressionAttributeValues: { ':pk': indexKey(organizationId, group) },
          }),
        ),
      );
      return asItStood(items.flat(), moment, schema);
    },
  };
}
