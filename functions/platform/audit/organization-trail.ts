import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import { changesIn, keysOf, type TrailPage, type TrailRange } from './trail-reader.ts';
import { isBehind, newestFirst, placeOf, type TrailPlace, type TrailRecord, trailRecordOf } from './trail-record.ts';

/** What of an organization's trail is wanted; everything that is named must hold. */
export interface TrailFilter {
  /** Whoever has done it. */
  readonly by?: string | undefined;
  /** How events begin, any of them. */
  readonly events?: readonly string[] | undefined;
  /** The id of a structure, project, financing or other thing, in the key of what was written or as its entity. */
  readonly about?: string | undefined;
  readonly correlationId?: string | undefined;
}

/** None of them reads more than 1 MB, DynamoDB's own limit: about 500 records. */
const queriesPerPage = 8;
/** Filters that keep most records fill a page with the first query; the next ones read more and more. */
const growth = 8;
const mostRecordsRead = 10_000;

/** The filter in DynamoDB's words: what it leaves out is read, and costs, but does not travel. */
function expressionOf({ by, events = [], about, correlationId }: TrailFilter) {
  const conditions = [
    ...(by === undefined ? [] : ['#by = :by']),
    ...(correlationId === undefined ? [] : ['correlationId = :correlation']),
    ...(about === undefined ? [] : ['(contains(pk, :about) OR #after.entityId = :about OR #before.entityId = :about)']),
    ...(events.length === 0 ? [] : [`(${events.map((_, at) => `begins_with(#event, :event${at})`).join(' OR ')})`]),
  ];
  return {
    condition: conditions.join(' AND '),
    names: {
      ...(by === undefined ? {} : { '#by': 'by' }),
      ...(about === undefined ? {} : { '#after': 'after', '#before': 'before' }),
      ...(events.length === 0 ? {} : { '#event': 'event' }),
    },
    values: {
      ...(by === undefined ? {} : { ':by': by }),
      ...(correlationId === undefined ? {} : { ':correlation': correlationId }),
      ...(about === undefined ? {} : { ':about': about }),
      ...Object.fromEntries(events.map((event, at) => [`:event${at}`, event])),
    },
  };
}

const LastRead = z.object({ orgPk: z.string(), orgSk: z.string(), pk: z.string(), sk: z.string() });
type LastRead = z.infer<typeof LastRead>;

interface Read {
  readonly found: readonly TrailRecord[];
  /** The place of the last record that was looked at; null where the trail has ended. */
  readonly reached: TrailPlace | null;
}

/** Reads along the trail until enough was found, it has ended, or as much was read as one answer may cost. */
async function readAlong(organizationId: string, filter: TrailFilter, range: TrailRange): Promise<Read> {
  const [from, to] = keysOf(range);
  if (from > to) return { found: [], reached: null };
  const { condition, names, values } = expressionOf(filter);
  const found: TrailRecord[] = [];
  let last: LastRead | undefined;
  for (let queries = 0; queries < queriesPerPage && found.length <= range.limit; queries += 1) {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: environment().AUDIT_TABLE,
        IndexName: 'byOrganization',
        KeyConditionExpression: 'orgPk = :scope AND orgSk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ...values, ':scope': organizationId, ':from': from, ':to': to },
        ...(condition === '' ? {} : { FilterExpression: condition }),
        ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: names }),
        ScanIndexForward: false,
        Limit: Math.min((range.limit + 2) * growth ** queries, mostRecordsRead),
        ...(last === undefined ? {} : { ExclusiveStartKey: last }),
      }),
    );
    found.push(...Items.map(trailRecordOf).filter((record) => isBehind(record, range.behind)));
    if (LastEvaluatedKey === undefined) return { found, reached: null };
    last = LastRead.parse(LastEvaluatedKey);
  }
  return { found, reached: last === undefined ? null : { order: last.orgSk, version: Number(last.sk) } };
}

const isWanted = ({ by, events = [], about, correlationId }: TrailFilter, record: TrailRecord): boolean =>
  (by === undefined || record.by === by) &&
  (correlationId === undefined || record.correlationId === correlationId) &&
  (about === undefined || record.subject.includes(about)) &&
  (events.length === 0 || events.some((event) => record.event.startsWith(event)));

/**
 * A page of what was done in an organization, the newest first, with the changes of its own settings, which stand in the platform's trail. A page may come
 * out short, even empty, while the trail goes on: one answer reads some thousand records at most.
 */
export async function organizationTrail(
  organizationId: string,
  filter: TrailFilter,
  range: TrailRange,
): Promise<TrailPage> {
  const [{ found, reached }, own] = await Promise.all([
    readAlong(organizationId, filter, range),
    changesIn(organizationId, [organizationId], range),
  ]);
  const bound = nearest(reached, own.next);
  const settings = own.records.filter(
    (record) => record.subject.startsWith('Organization#') && isWanted(filter, record),
  );
  // What is behind the place up to which both were read belongs to a later page.
  const wanted = newestFirst([...found, ...settings]).filter((one) => bound === null || !isBehind(one, bound));
  const records = wanted.slice(0, range.limit);
  const last = records.at(-1);
  return { records, next: wanted.length > range.limit && last !== undefined ? placeOf(last) : bound };
}

/** Of two places up to which something was read, the one up to which both were; null has no end. */
const nearest = (one: TrailPlace | null, other: TrailPlace | null): TrailPlace | null =>
  one === null || (other !== null && isBehind(one, other)) ? other : one;

/** The moment of the first record of an organization, ISO 8601; null where there is none. */
export async function firstMomentOf(organizationId: string): Promise<string | null> {
  const { Items = [] } = await dynamo.send(
    new QueryCommand({
      TableName: environment().AUDIT_TABLE,
      IndexName: 'byOrganization',
      KeyConditionExpression: 'orgPk = :scope',
      ExpressionAttributeValues: { ':scope': organizationId },
      Limit: 1,
    }),
  );
  return Items.map(trailRecordOf)[0]?.at ?? null;
}
