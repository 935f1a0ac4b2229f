import { PutCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo } from './database.ts';
import { environment } from './environment.ts';
import { indexKey, type ListPlace, primaryKey, type RecordKey } from './table-keys.ts';

interface Keys {
  readonly pk: string;
  readonly sk: string;
}

/**
 * A write of what can be computed again from other records: neither versioned nor audited, and in the same transaction as what it is computed
 * from. `count` adds to numbers and sets the other attributes; an attribute that is not there yet counts from zero. `learn` adds words to the
 * vocabulary of searches once the transaction has succeeded.
 */
export type DerivedWrite =
  | { readonly kind: 'put'; readonly keys: Keys; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'remove'; readonly keys: Keys }
  | {
      readonly kind: 'count';
      readonly keys: Keys;
      readonly add: Readonly<Record<string, number>>;
      readonly set: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'learn'; readonly scope: string; readonly words: readonly string[] };

/** A write that is part of the transaction; words are learnt after it. */
type ItemWrite = Exclude<DerivedWrite, { kind: 'learn' }>;

type Values = Readonly<Record<string, unknown>>;

/** Prepares derived writes of one organization. */
export interface Derivation {
  put(key: RecordKey, value: Values, list?: ListPlace): DerivedWrite;
  remove(key: RecordKey): DerivedWrite;
  /** Adds to numbers of an item; `set` replaces other attributes. */
  count(key: RecordKey, add: Readonly<Record<string, number>>, set?: Values, list?: ListPlace): DerivedWrite;
}

export function derivation(scope: string): Derivation {
  const listed = (list: ListPlace | undefined): Values =>
    list === undefined ? {} : { listPk: indexKey(scope, list.group), listSk: list.sort };
  return {
    put: (key, value, list) => ({ kind: 'put', keys: primaryKey(scope, key), value: { ...value, ...listed(list) } }),
    remove: (key) => ({ kind: 'remove', keys: primaryKey(scope, key) }),
    count: (key, add, set = {}, list) => ({
      kind: 'count',
      keys: primaryKey(scope, key),
      add,
      set: { ...set, ...listed(list) },
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
    byItem.set(addressOf(write.keys), { ...write, add, set: { ...before.set, ...write.set } });
  }
  return [...byItem.values()];
}

function updateOf({ keys, add, set }: Extract<DerivedWrite, { kind: 'count' }>): TransactItem | null {
  const added = Object.entries(add).filter(([, amount]) => amount !== 0);
  const setters = Object.entries(set);
  if (added.length + setters.length === 0) return null;
  const parts = [
    ...(added.length === 0 ? [] : [`ADD ${added.map((_, at) => `#a${at} :a${at}`).join(', ')}`]),
    ...(setters.length === 0 ? [] : [`SET ${setters.map((_, at) => `#s${at} = :s${at}`).join(', ')}`]),
  ];
  return {
    Update: {
      TableName: environment().RECORDS_TABLE,
      Key: keys,
      UpdateExpression: parts.join(' '),
      ExpressionAttributeNames: Object.fromEntries([
        ...added.map(([name], at) => [`#a${at}`, name]),
        ...setters.map(([name], at) => [`#s${at}`, name]),
      ]),
      ExpressionAttributeValues: Object.fromEntries([
        ...added.map(([, amount], at) => [`:a${at}`, amount]),
        ...setters.map(([, value], at) => [`:s${at}`, value]),
      ]),
    },
  };
}

function transactItemOf(write: ItemWrite): TransactItem | null {
  const TableName = environment().RECORDS_TABLE;
  if (write.kind === 'count') return updateOf(write);
  if (write.kind === 'remove') return { Delete: { TableName, Key: write.keys } };
  return { Put: { TableName, Item: { ...write.value, ...write.keys } } };
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

/** Stores what was computed from an organization's other records and can be computed again: neither versioned nor audited. */
export async function putDerived(
  organizationId: string,
  key: RecordKey,
  value: Readonly<Record<string, unknown>>,
): Promise<void> {
  const Item = { ...value, ...primaryKey(organizationId, key) };
  await dynamo.send(new PutCommand({ TableName: environment().RECORDS_TABLE, Item }));
}
