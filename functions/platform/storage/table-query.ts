import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import { cursorsFor } from './cursors.ts';
import { dynamo } from './database.ts';
import type { ListPage, PageRequest } from './paging.ts';
import type { StoredItem } from './records.ts';
import { whereNameable } from './table-keys.ts';

type Schema<Value> = z.ZodType<Value>;

/** What a list keeps, decided where the records are stored. Everything that is named must hold. */
export interface ListFilter {
  /** Attribute → texts that it holds somewhere; of an attribute that is an array, elements that it has. At most 20 texts in all. */
  readonly contains?: Readonly<Record<string, readonly string[]>>;
  readonly equals?: Readonly<Record<string, string | number | boolean>>;
}

type Query = Omit<QueryCommandInput, 'TableName'>;
type StartKey = z.infer<typeof StartKey>;

const StartKey = z.record(z.string(), z.string());

/** Cursors of one list of one organization. */
const cursorsOf = (scope: string, query: Query) => {
  const { IndexName, ExpressionAttributeValues, ScanIndexForward, FilterExpression, ExpressionAttributeNames } = query;
  const filter = FilterExpression === undefined ? [] : [FilterExpression, ExpressionAttributeNames];
  const listed = JSON.stringify([IndexName, ExpressionAttributeValues, ScanIndexForward, ...filter]);
  return cursorsFor(`${scope}:${listed}`, StartKey);
};

type ListCursors = ReturnType<typeof cursorsOf>;

const startOf = async (cursors: ListCursors, { cursor }: PageRequest): Promise<StartKey | undefined> =>
  cursor === undefined ? undefined : cursors.open(cursor);

const nextCursor = async (cursors: ListCursors, last: StartKey | undefined): Promise<string | null> =>
  last === undefined ? null : cursors.seal(last);

async function send(query: Query, start: StartKey | undefined) {
  const { Items = [], LastEvaluatedKey: last } = await dynamo.send(
    new QueryCommand({
      TableName: environment().RECORDS_TABLE,
      ...query,
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    }),
  );
  return { found: Items as StoredItem[], last: last as StartKey | undefined };
}

const isKept = ({ deleted }: StoredItem): boolean => deleted !== true;

/** The keys of an item in the index that is queried, or in the table itself. */
function keyIn({ IndexName }: Query, item: StoredItem): StartKey {
  const ofIndex = IndexName === undefined ? [] : (indexKeys[IndexName] ?? []);
  return Object.fromEntries(['pk', 'sk', ...ofIndex].map((name) => [name, String(item[name])]));
}

const indexKeys: Readonly<Record<string, readonly string[]>> = {
  byList: ['listPk', 'listSk'],
  byAgent: ['agentPk', 'agentSk'],
  byDue: ['duePk', 'dueSk'],
};

const placeOf = (query: Query, item: StoredItem | undefined): StartKey => {
  if (item === undefined) throw new Error('A page has no item there.');
  return keyIn(query, item);
};

const noPage: ListPage<never> = {
  items: [],
  nextCursor: null,
  cursorAfter: () => Promise.reject(new Error('An empty page has no cursors.')),
};

/** One page of a query, in the order of its keys. Nothing is found where the keys of the query can name nothing. */
export async function runQuery<Value>(
  scope: string,
  queryOf: () => Query,
  schema: Schema<Value>,
  page: PageRequest,
): Promise<ListPage<Value>> {
  const query = whereNameable(queryOf);
  if (query === null) return noPage;
  const cursors = cursorsOf(scope, query);
  const { found, last } = await send({ ...query, Limit: page.limit }, await startOf(cursors, page));
  const kept = found.filter(isKept);
  return {
    items: kept.map((item) => schema.parse(item)),
    nextCursor: await nextCursor(cursors, last),
    cursorAfter: (at) => cursors.seal(placeOf(query, kept[at])),
  };
}

/** Queries that one page of a filtered list may take. None of them reads more than 1 MB, DynamoDB's own limit. */
const queriesPerPage = 16;
/** Filters that keep most records fill a page with the first query; the next ones read more and more. */
const growth = 8;
const mostRecordsRead = 100_000;

/**
 * A page of a filtered list. A query's own limit counts what is read, not what is kept, so it reads on until the page is full; it then
 * ends with the last record that fits, whose keys are where the next page begins.
 */
export async function runFilteredQuery<Value>(
  scope: string,
  queryOf: () => Query,
  schema: Schema<Value>,
  page: PageRequest,
): Promise<ListPage<Value>> {
  const query = whereNameable(queryOf);
  if (query === null) return noPage;
  const cursors = cursorsOf(scope, query);
  const kept: StoredItem[] = [];
  let last = await startOf(cursors, page);
  for (let queries = 0; queries < queriesPerPage && kept.length <= page.limit; queries += 1) {
    const Limit = Math.min((page.limit + 1) * growth ** queries, mostRecordsRead);
    const read = await send({ ...query, Limit }, last);
    kept.push(...read.found.filter(isKept));
    last = read.last;
    if (last === undefined) break;
  }
  const items = kept.slice(0, page.limit);
  const final = items.at(-1);
  const end = kept.length > page.limit && final !== undefined ? keyIn(query, final) : last;
  return {
    items: items.map((item) => schema.parse(item)),
    nextCursor: await nextCursor(cursors, end),
    cursorAfter: (at) => cursors.seal(placeOf(query, items[at])),
  };
}

/** The filter in DynamoDB's words; names and values travel apart from the expression, so nothing typed becomes part of it. */
export function filterExpression({ contains = {}, equals = {} }: ListFilter) {
  const asked = [
    ...Object.entries(contains).flatMap(([name, texts]) => texts.map((value) => ({ name, value, isContained: true }))),
    ...Object.entries(equals).map(([name, value]) => ({ name, value, isContained: false })),
  ];
  const conditions = asked.map(({ isContained }, at) =>
    isContained ? `contains(#f${at}, :f${at})` : `#f${at} = :f${at}`,
  );
  return {
    isEmpty: asked.length === 0,
    expression: conditions.join(' AND '),
    names: Object.fromEntries(asked.map(({ name }, at) => [`#f${at}`, name])),
    values: Object.fromEntries(asked.map(({ value }, at) => [`:f${at}`, value])),
  };
}
