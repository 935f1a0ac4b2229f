import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import { type IndexEntry, indexKey, indexSort, primaryKey, type RecordKey } from './table-keys.ts';

interface Keys {
  readonly pk: string;
  readonly sk: string;
}

type Counters = Readonly<Record<string, number>>;

/** Versions of the records that an item is computed from, in an order of its own. */
export type Versions = readonly number[];

/**
 * A write of what can be computed again from other records: neither versioned nor audited, and in the same transaction as what it is computed
 * from. `count` adds to numbers and sets the other attributes; an attribute that is not there yet counts from zero. Numbers that it `expects` refuse
 * the whole transaction with `recordChanged` where they are others, and so does an item that knows later `versions` than are written or removed, and one
 * that is to be added and is there already.
 * `learn` adds words to the vocabulary of searches once the transaction has succeeded.
 */
export type DerivedWrite =
  | {
      readonly kind: 'put';
      readonly keys: Keys;
      readonly value: Readonly<Record<string, unknown>>;
      readonly versions: Versions | null;
    }
  | { readonly kind: 'add'; readonly keys: Keys; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'remove'; readonly keys: Keys; readonly versions: Versions | null }
  | {
      readonly kind: 'count';
      readonly keys: Keys;
      readonly add: Counters;
      readonly set: Readonly<Record<string, unknown>>;
      readonly expects: Counters;
    }
  | { readonly kind: 'learn'; readonly scope: string; readonly words: readonly string[] };

/** A write that is part of the transaction; words are learnt after it. */
type ItemWrite = Exclude<DerivedWrite, { kind: 'learn' }>;

export type Values = Readonly<Record<string, unknown>>;

/** Prepares derived writes of one organization. */
export interface Derivation {
  put(key: RecordKey, value: Values, list?: IndexEntry): DerivedWrite;
  /** Puts an item that is not there yet. */
  add(key: RecordKey, value: Values, entries?: DerivedEntries): DerivedWrite;
  remove(key: RecordKey): DerivedWrite;
  /** Puts an item that is found by a word, unless the one that is there knows later versions. */
  putVersion(key: RecordKey, value: Values & { readonly versions: Versions }): DerivedWrite;
  removeVersion(key: RecordKey, versions: Versions): DerivedWrite;
  /** Adds to numbers of an item; `set` replaces other attributes. */
  count(key: RecordKey, add: Counters, set?: Values, list?: IndexEntry): DerivedWrite;
  /** Adds to numbers of an item that are still as they were read; `set` replaces other attributes. */
  countFrom(key: RecordKey, expects: Counters, add: Counters, set?: Values, entries?: DerivedEntries): DerivedWrite;
}

/** Where an item is listed, see `Change` in `table.ts`. */
export interface DerivedEntries {
  readonly list?: IndexEntry;
  readonly due?: IndexEntry;
}

/** The attributes by which an item is in lists. */
export const indexesOf = (scope: string, { list, due }: DerivedEntries): Values => ({
  ...(list === undefined ? {} : { listPk: indexKey(scope, list.group), listSk: indexSort(list.sort) }),
  ...(due === undefined ? {} : { duePk: indexKey(scope, due.group), dueSk: indexSort(due.sort) }),
});

export function derivation(scope: string): Derivation {
  const listed = (list: IndexEntry | undefined): Values => indexesOf(scope, list === undefined ? {} : { list });
  return {
    put: (key, value, list) => ({
      kind: 'put',
      keys: primaryKey(scope, key),
      value: { ...value, ...listed(list) },
      versions: null,
    }),
    add: (key, value, entries = {}) => ({
      kind: 'add',
      keys: primaryKey(scope, key),
      value: { ...value, ...indexesOf(scope, entries) },
    }),
    remove: (key) => ({ kind: 'remove', keys: primaryKey(scope, key), versions: null }),
    putVersion: (key, value) => ({ kind: 'put', keys: primaryKey(scope, key), value, versions: value.versions }),
    removeVersion: (key, versions) => ({ kind: 'remove', keys: primaryKey(scope, key), versions }),
    count: (key, add, set = {}, list) => ({
      kind: 'count',
      keys: primaryKey(scope, key),
      add,
      set: { ...set, ...listed(list) },
      expects: {},
    }),
    countFrom: (key, expects, add, set = {}, entries = {}) => ({
      kind: 'count',
      keys: primaryKey(scope, key),
      add,
      set: { ...set, ...indexesOf(scope, entries) },
      expects,
    }),
  };
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

const addressOf = ({ pk, sk }: Keys): string => `${pk}|${sk}`;

/** One write an item, as a transaction demands: counts of one item are added up, of others the last word counts. */
function merged(writes: readonly DerivedWrite[]): readonly ItemWrite[] {
  const byItem = new Map<string, ItemWrite>();
  for (const write of writes) {
    if (write.kind === 'learn') continue;
    const before = byItem.get(addressOf(write.keys));
    if (before?.kind !== 'count' || write.kind !== 'count') {
      byItem.set(addressOf(write.keys), write);
      continue;
    }
    const add = { ...before.add };
    for (const [name, amount] of Object.entries(write.add)) add[name] = (add[name] ?? 0) + amount;
    const set = { ...before.set, ...write.set };
    byItem.set(addressOf(write.keys), { ...write, add, set, expects: { ...before.expects, ...write.expects } });
  }
  return [...byItem.values()];
}

const nameAs =
  (letter: string) =>
  ([name, value]: readonly [string, unknown], at: number) => ({ place: `${letter}${at}`, name, value });

/** An attribute that is not there counts as zero. */
const expectation = (at: number, value: number): string =>
  value === 0 ? `(attribute_not_exists(#e${at}) OR #e${at} = :e${at})` : `#e${at} = :e${at}`;

function updateOf({ keys, add, set, expects }: Extract<DerivedWrite, { kind: 'count' }>): TransactItem | null {
  const added = Object.entries(add).filter(([, amount]) => amount !== 0);
  const setters = Object.entries(set);
  const expected = Object.entries(expects);
  if (added.length + setters.length === 0) return null;
  const parts = [
    ...(added.length === 0 ? [] : [`ADD ${added.map((_, at) => `#a${at} :a${at}`).join(', ')}`]),
    ...(setters.length === 0 ? [] : [`SET ${setters.map((_, at) => `#s${at} = :s${at}`).join(', ')}`]),
  ];
  const named = [...added.map(nameAs('a')), ...setters.map(nameAs('s')), ...expected.map(nameAs('e'))];
  const conditions = expected.map(([, value], at) => expectation(at, value));
  return {
    Update: {
      TableName: environment().RECORDS_TABLE,
      Key: keys,
      UpdateExpression: parts.join(' '),
      ...(conditions.length === 0 ? {} : { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeNames: Object.fromEntries(named.map(({ place, name }) => [`#${place}`, name])),
      ExpressionAttributeValues: Object.fromEntries(named.map(({ place, value }) => [`:${place}`, value])),
    },
  };
}

/** The condition that an item is not there, or knows no later version of anything. */
export const notNewerThan = (versions: Versions) => ({
  ConditionExpression: `attribute_not_exists(versions) OR (${versions.map((_, at) => `versions[${at}] <= :v${at}`).join(' AND ')})`,
  ExpressionAttributeValues: Object.fromEntries(versions.map((version, at) => [`:v${at}`, version])),
});

function transactItemOf(write: ItemWrite): TransactItem | null {
  const TableName = environment().RECORDS_TABLE;
  if (write.kind === 'count') return updateOf(write);
  if (write.kind === 'add') {
    const Item = { ...write.value, ...write.keys };
    return { Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }
  const condition = write.versions === null ? {} : notNewerThan(write.versions);
  if (write.kind === 'remove') return { Delete: { TableName, Key: write.keys, ...condition } };
  return { Put: { TableName, Item: { ...write.value, ...write.keys }, ...condition } };
}

/** The items of a transaction that carry out derived writes. */
export const derivedItems = (writes: readonly DerivedWrite[]): readonly TransactItem[] =>
  merged(writes).flatMap((write) => transactItemOf(write) ?? []);

/** The words to learn, by organization. */
export const wordsToLearn = (writes: readonly DerivedWrite[]): ReadonlyMap<string, readonly string[]> => {
  const learning = writes.flatMap((write) => (write.kind === 'learn' ? [write] : []));
  const byScope = Map.groupBy(learning, ({ scope }) => scope);
  return new Map([...byScope].map(([scope, some]) => [scope, some.flatMap(({ words }) => words)]));
};
