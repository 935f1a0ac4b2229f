import { BatchGetCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { TransactItem } from '#functions/platform/http/request-mark.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import type { Clock } from '../clock.ts';
import { environment } from '../environment.ts';
import { headSort } from './series-keys.ts';

/** The event of every audit record about figures. */
export const figuresEntered = 'figures.entered';
/** Of moving figures into the present shape; their values, sources and trails stay. */
export const figuresMoved = 'figures.moved';

/** The shape of the items that this code writes. Items of a later shape are read as far as they are known, and never written over. */
export const seriesShape = 2;

/** One for each entity that has figures: all that is written about its figures goes through it, so its version is that of all of them together. */
const Head = z.object({
  version: z.number().int(),
  auditHash: z.string(),
  shape: z.number().int(),
  /** Number of the last source. */
  lastSource: z.number().int(),
  /** Whether there may be items of the first shape. */
  hasFirstShape: z.boolean(),
});
export type Head = z.infer<typeof Head>;

export interface SeriesItem {
  readonly sk: string;
  readonly version: number;
  readonly [attribute: string]: unknown;
}

const Item = z.looseObject({ sk: z.string(), version: z.number().int() });

export async function readHead(pk: string): Promise<Head | null> {
  const { Item: found } = await dynamo.send(
    new GetCommand({ TableName: environment().SERIES_TABLE, Key: { pk, sk: headSort }, ConsistentRead: true }),
  );
  return found === undefined ? null : Head.parse(found);
}

/** Every item of an entity with a sort key from the one to the other, both included; of sources, those that name a document, if one is told. */
export async function itemsBetween(pk: string, from: string, to: string, documentId?: string): Promise<SeriesItem[]> {
  const items: SeriesItem[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({
        TableName: environment().SERIES_TABLE,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': pk,
          ':from': from,
          ':to': to,
          ...(documentId === undefined ? {} : { ':document': documentId }),
        },
        ...(documentId === undefined
          ? {}
          : { FilterExpression: '#source.documentId = :document', ExpressionAttributeNames: { '#source': 'source' } }),
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    for (const item of Items) items.push(Item.parse(item));
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}

export const itemsBeginning = (pk: string, prefix: string, documentId?: string): Promise<SeriesItem[]> =>
  itemsBetween(pk, prefix, `${prefix}~`, documentId);

const keysInRead = 100;

/** The items of an entity with these sort keys, as far as there are any. */
export async function itemsNamed(pk: string, sorts: readonly string[]): Promise<SeriesItem[]> {
  const table = environment().SERIES_TABLE;
  const items: SeriesItem[] = [];
  for (let from = 0; from < sorts.length; from += keysInRead) {
    let wanted: Record<string, unknown>[] | undefined = sorts.slice(from, from + keysInRead).map((sk) => ({ pk, sk }));
    while (wanted !== undefined && wanted.length > 0) {
      const {
        Responses,
        UnprocessedKeys,
      }: {
        Responses?: Record<string, unknown[]>;
        UnprocessedKeys?: Record<string, { Keys?: Record<string, unknown>[] }>;
      } = await dynamo.send(new BatchGetCommand({ RequestItems: { [table]: { Keys: wanted, ConsistentRead: true } } }));
      for (const item of Responses?.[table] ?? []) items.push(Item.parse(item));
      wanted = UnprocessedKeys?.[table]?.Keys;
    }
  }
  return items;
}

/** Who writes into whose figures. */
export interface Writer {
  readonly organizationId: string;
  readonly actor: Actor;
  readonly clock: Clock;
}

export const seriesPut = (pk: string, sk: string, attributes: Record<string, unknown>) => ({
  Put: { TableName: environment().SERIES_TABLE, Item: { pk, sk, ...attributes } },
});

/** All that is written about an entity's figures goes with its head, so one condition guards everything. */
export function headPut(pk: string, before: Head | null, after: Head): TransactItem {
  const { Put } = seriesPut(pk, headSort, { ...after });
  return {
    Put: {
      ...Put,
      ...(before === null
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': before.version } }),
    },
  };
}
