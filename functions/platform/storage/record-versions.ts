import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { dynamo } from './database.ts';
import type { Page, PageRequest } from './paging.ts';
import type { Table } from './table.ts';
import { auditKey, primaryKey, type RecordKey } from './table-keys.ts';

const Fields = z.record(z.string(), z.unknown()).nullable();
const AuditRecord = z.object({ before: Fields, after: Fields, by: z.string() });
type AuditRecord = z.infer<typeof AuditRecord>;

/** The trail may be queried by those who read it, and nothing else. */
async function audited(
  { organizationId }: Table,
  key: RecordKey,
  from: number,
  to: number,
): Promise<readonly AuditRecord[]> {
  const { pk, sk } = primaryKey(organizationId, key);
  const [first, last] = [auditKey(pk, sk, from), auditKey(pk, sk, to)];
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: environment().AUDIT_TABLE,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': first.pk, ':from': first.sk, ':to': last.sk },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => AuditRecord.parse(item));
}

/** A record as one of its versions left it, from the audit trail; null where there is no such version, or it removed the record. */
export async function recordVersion(
  table: Table,
  key: RecordKey,
  version: number,
): Promise<Readonly<Record<string, unknown>> | null> {
  const [found] = await audited(table, key, version, version);
  return found?.after ?? null;
}

function newestAsked(cursor: string | undefined, latest: number): number {
  if (cursor === undefined) return latest;
  if (!/^\d{1,9}$/.test(cursor)) throw new DomainError('cursorInvalid');
  return Math.min(Number(cursor), latest);
}

/**
 * A page of the versions of a record, the newest first, `most` of them at most. The cursor is the version from which it goes on; refuses with
 * `cursorInvalid`. `latest` is the version of the record, 0 where there is none.
 */
export async function versionsPage<Value>(
  table: Table,
  key: RecordKey,
  schema: z.ZodType<Value>,
  { latest, most, limit, cursor }: VersionsAsked,
): Promise<Page<Value>> {
  const newest = newestAsked(cursor, latest);
  const oldest = Math.max(1, newest - Math.min(limit, most) + 1);
  const found = newest < 1 ? [] : (await audited(table, key, oldest, newest)).toReversed();
  const items = found.flatMap(({ after }) => (after === null ? [] : [schema.parse(after)]));
  return { items, nextCursor: oldest > 1 ? String(oldest - 1) : null };
}

interface VersionsAsked extends PageRequest {
  readonly latest: number;
  readonly most: number;
}

const mostBetween = 100;

/** Every change behind a version up to a later one, oldest first; null where they are more than anybody looks through. */
export async function changesBetween(
  table: Table,
  key: RecordKey,
  version: number,
  later: number,
): Promise<readonly AuditRecord[] | null> {
  if (later - version > mostBetween) return null;
  const found = await audited(table, key, version + 1, later);
  return found.length === later - version ? found : null;
}
