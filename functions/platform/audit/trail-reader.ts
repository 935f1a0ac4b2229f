import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { auditChain } from '#functions/platform/storage/audit-chain.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import { auditKey, primaryKey, type RecordKey, whereNameable } from '#functions/platform/storage/table-keys.ts';
import { type ItemKey, itemsAt } from './items-at.ts';
import { isBehind, newestFirst, placeOf, type TrailPlace, type TrailRecord, trailRecordOf } from './trail-record.ts';

/** A stretch of a trail, the newest first. */
export interface TrailPage {
  readonly records: readonly TrailRecord[];
  /** Behind which the trail goes on; null where it has ended. */
  readonly next: TrailPlace | null;
}

/** `since` and `until`: the first and the last moment, ISO texts; `behind`: where the page before has ended. */
export interface TrailRange {
  readonly limit: number;
  readonly behind: TrailPlace | null;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

/** A record of an organization, or of the platform. */
export interface OwnedKey {
  readonly scope: string;
  readonly key: RecordKey;
}

type Query = Omit<QueryCommandInput, 'TableName'>;

/** Behind every record of a moment. */
const lastOf = (moment: string): string => `${moment}~`;

/** The first and last key of a range in the order of time. Moments are beginnings of keys. */
export function keysOf({ behind, since = '', until = '' }: Omit<TrailRange, 'limit'>): readonly [string, string] {
  const last = until === '' ? '~' : lastOf(until);
  return [since === '' ? ' ' : since, behind === null || behind.order > last ? last : behind.order];
}

async function run(query: Query): Promise<{ readonly items: readonly unknown[]; readonly ended: boolean }> {
  const { Items = [], LastEvaluatedKey } = await dynamo.send(
    new QueryCommand({ TableName: environment().AUDIT_TABLE, ScanIndexForward: false, ...query }),
  );
  return { items: Items, ended: LastEvaluatedKey === undefined };
}

/** The newest `limit` of what was found in several places, each of which may have more. */
function pageOf(found: readonly TrailRecord[], { limit, behind }: TrailRange, ended: boolean): TrailPage {
  const wanted = newestFirst(found).filter((record) => isBehind(record, behind));
  const records = wanted.slice(0, limit);
  const last = records.at(-1);
  const more = wanted.length > limit || !ended;
  return { records, next: more && last !== undefined ? placeOf(last) : null };
}

/** The one that the page before has ended with, and another version of the same moment, are read once more. */
const readAgain = 2;

/** The versions of one record that were written up to a place; chains are read from their end. */
async function chainOf({ scope, key }: OwnedKey, range: TrailRange) {
  const subject = whereNameable(() => primaryKey(scope, key));
  if (subject === null) return { records: [], ended: true };
  const [from, to] = keysOf(range);
  const { limit, behind } = range;
  const records: TrailRecord[] = [];
  for await (const { items, isLast } of auditChain(subject, { newestFirst: true, atOnce: limit + readAgain })) {
    const read = items.map(trailRecordOf);
    records.push(...read.filter((record) => isBehind(record, behind) && record.order >= from && record.order <= to));
    // What is older than the first moment is not wanted.
    if (isLast || read.some(({ order }) => order < from)) return { records, ended: true };
    if (records.length > limit) break;
  }
  return { records, ended: false };
}

/** What was done to some records, taken together. Each costs one Query for a page of its changes. */
export async function changesOf(keys: readonly OwnedKey[], range: TrailRange): Promise<TrailPage> {
  const chains = await Promise.all(keys.map((key) => chainOf(key, range)));
  return pageOf(
    chains.flatMap(({ records }) => records),
    range,
    chains.every(({ ended }) => ended),
  );
}

async function recordsAt(keys: readonly ItemKey[]): Promise<TrailRecord[]> {
  const found = await itemsAt(environment().AUDIT_TABLE, keys, { isConsistent: false });
  return [...found.values()].map(trailRecordOf);
}

const Listed = z.object({ pk: z.string(), sk: z.string(), orgSk: z.string() });
const entitiesAtOnce = 16;

/**
 * What was done in entities, taken together: one Query of keys for each of them, then the records of the page. What was written before the index was there
 * is not in it.
 */
export async function changesIn(
  organizationId: string,
  entityIds: readonly string[],
  range: TrailRange,
): Promise<TrailPage> {
  const [from, to] = keysOf(range);
  if (from > to) return { records: [], next: null };
  const listed = await inParallel(entityIds, entitiesAtOnce, (entityId) =>
    run({
      IndexName: 'byEntity',
      KeyConditionExpression: 'entityPk = :entity AND orgSk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':entity': `${organizationId}#${entityId}`, ':from': from, ':to': to },
      Limit: range.limit + readAgain,
    }),
  );
  const places = listed
    .flatMap(({ items }) => items.map((item) => Listed.parse(item)))
    .map(({ pk, sk, orgSk: order }) => ({ pk, sk, order, version: Number(sk) }));
  const wanted = newestFirst(places.filter((place) => isBehind(place, range.behind)));
  const page = wanted.slice(0, range.limit);
  const records = newestFirst(await recordsAt(page.map(({ pk, sk }) => ({ pk, sk }))));
  const last = page.at(-1);
  const more = wanted.length > range.limit || listed.some(({ ended }) => !ended);
  return { records, next: more && last !== undefined ? { order: last.order, version: last.version } : null };
}

/** One record by the key of its subject, as the trail has it; null where it is not there. */
export async function recordAt(pk: string, version: number): Promise<TrailRecord | null> {
  const [found] = await recordsAt([{ pk, sk: auditKey('', '', version).sk }]);
  return found ?? null;
}
