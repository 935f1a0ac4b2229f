import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from './database.ts';
import { type Derivation, derivation } from './derived-records.ts';
import type { PendingChange, StoredItem } from './records.ts';
import {
  type IndexEntry,
  indexKey,
  indexSort,
  platformScope,
  primaryKey,
  type RecordKey,
  whereNameable,
} from './table-keys.ts';

type Schema<Value> = z.ZodType<Value>;

export interface Change {
  readonly key: RecordKey;
  readonly expects: 'absent' | number;
  readonly value: Readonly<Record<string, unknown>> | null;
  readonly event: string;
  /** Makes the record part of a list, ordered by `sort`. */
  readonly list?: IndexEntry;
  readonly agent?: { readonly agentId: string; readonly sort: string };
  /** Lists the record by the day on which it falls due. */
  readonly due?: { readonly group: string; readonly sort: string };
}

/** Single records of one organization, found by their keys. */
export interface SingleRecords {
  readonly organizationId: string;
  get<Value>(key: RecordKey, schema: Schema<Value>): Promise<Value | null>;
  getMany<Value>(keys: readonly RecordKey[], schema: Schema<Value>): Promise<readonly Value[]>;
  /** Two different records in one request. */
  getBoth<One, Other>(
    one: readonly [key: RecordKey, schema: Schema<One>],
    other: readonly [key: RecordKey, schema: Schema<Other>],
  ): Promise<readonly [One | null, Other | null]>;
  /** Tells the items of {@link getMany} apart, where their schema keeps `pk` and `sk`: `pk|sk`. Empty for what can name no item. */
  addressOf(key: RecordKey): string;
  /** Prepares a write; `writeRecords` carries it out together with others. */
  change(change: Change): PendingChange;
  /** Prepares writes of what can be computed again; `writeRecords` carries them out with what they are computed from. */
  readonly derive: Derivation;
  /**
   * Records for good that an id belongs to this organization, to which of its structures, and which entity in there it is about, so that a path with
   * only the id finds it.
   */
  claim(id: string, kind: string, structureId?: string, entityId?: string): PendingChange;
}

/** The key of a record; null where its id can't name any. */
const keyOrNone = (scope: string, key: RecordKey) => whereNameable(() => primaryKey(scope, key));

async function getItem<Value>(scope: string, key: RecordKey, schema: Schema<Value>): Promise<Value | null> {
  const Key = keyOrNone(scope, key);
  if (Key === null) return null;
  const { Item } = await dynamo.send(
    new GetCommand({ TableName: environment().RECORDS_TABLE, Key, ConsistentRead: true }),
  );
  return Item === undefined || Item['deleted'] === true ? null : schema.parse(Item);
}

async function getItems<Value>(scope: string, keys: readonly RecordKey[], schema: Schema<Value>): Promise<Value[]> {
  const table = environment().RECORDS_TABLE;
  const found: Value[] = [];
  const named = keys.flatMap((key) => keyOrNone(scope, key) ?? []);
  for (let from = 0; from < named.length; from += 100) {
    let request: Record<string, unknown>[] | undefined = named.slice(from, from + 100);
    while (request && request.length > 0) {
      const {
        Responses,
        UnprocessedKeys,
      }: {
        Responses?: Record<string, unknown[]>;
        UnprocessedKeys?: Record<string, { Keys?: Record<string, unknown>[] }>;
      } = await dynamo.send(
        new BatchGetCommand({ RequestItems: { [table]: { Keys: request, ConsistentRead: true } } }),
      );
      const items = (Responses?.[table] ?? []) as StoredItem[];
      found.push(...items.filter(({ deleted }) => deleted !== true).map((item) => schema.parse(item)));
      request = UnprocessedKeys?.[table]?.Keys;
    }
  }
  return found;
}

const Stored = z.looseObject({ pk: z.string(), sk: z.string() });

async function getBoth<One, Other>(
  scope: string,
  [oneKey, one]: readonly [RecordKey, Schema<One>],
  [otherKey, other]: readonly [RecordKey, Schema<Other>],
): Promise<readonly [One | null, Other | null]> {
  const items = await getItems(scope, [oneKey, otherKey], Stored);
  const parsed = <Value>(key: RecordKey, schema: Schema<Value>): Value | null => {
    const named = keyOrNone(scope, key);
    const item = named && items.find(({ pk, sk }) => pk === named.pk && sk === named.sk);
    return item ? schema.parse(item) : null;
  };
  return [parsed(oneKey, one), parsed(otherKey, other)];
}

function prepared(scope: string, change: Change): PendingChange {
  const indexes = {
    ...(change.list ? { listPk: indexKey(scope, change.list.group), listSk: indexSort(change.list.sort) } : {}),
    ...(change.agent ? { agentPk: indexKey(scope, change.agent.agentId), agentSk: indexSort(change.agent.sort) } : {}),
    ...(change.due ? { duePk: indexKey(scope, change.due.group), dueSk: indexSort(change.due.sort) } : {}),
  };
  const { expects, value, event } = change;
  return { scope, ...primaryKey(scope, change.key), expects, value, event, indexes };
}

/** Opens single records of one organization, or the platform's own. Whatever lists records opens a table, which needs the keys of cursors besides. */
export function singleRecords(organizationId: string): SingleRecords {
  const scope = organizationId;
  return {
    organizationId,
    get: (key, schema) => getItem(scope, key, schema),
    getMany: (keys, schema) => getItems(scope, keys, schema),
    getBoth: (one, other) => getBoth(scope, one, other),
    addressOf: (key) => {
      const named = keyOrNone(scope, key);
      return named === null ? '' : `${named.pk}|${named.sk}`;
    },
    change: (change) => prepared(scope, change),
    derive: derivation(scope),
    claim: (id, kind, structureId, entityId) =>
      prepared(platformScope, {
        key: { kind: 'Owner', id },
        expects: 'absent',
        value: { id, kind, organizationId, structureId: structureId ?? null, entityId: entityId ?? null },
        event: `${kind.toLowerCase()}.claimed`,
      }),
  };
}

export const platformRecords = singleRecords(platformScope);
