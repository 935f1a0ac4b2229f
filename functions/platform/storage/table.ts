import type * as z from 'zod';
import type { ListPage, PageRequest } from './paging.ts';
import { type SingleRecords, singleRecords } from './single-records.ts';
import { indexKey, platformScope, primaryKey, type RecordKey, sortPrefix } from './table-keys.ts';
import { filterExpression, type ListFilter, runFilteredQuery, runQuery } from './table-query.ts';

export interface ListOptions {
  readonly newestFirst?: boolean;
  readonly prefix?: string;
  /** Only what is ordered from the first to the last of these, both included; instead of a prefix. */
  readonly between?: readonly [first: string, last: string];
  /** A page may come out short, even empty, while there are more: whoever needs more goes on with the cursor. */
  readonly filter?: ListFilter;
}

type Schema<Value> = z.ZodType<Value>;

/** The Records table, confined to one organization: no key that it forms can name another's item. */
export interface Table extends SingleRecords {
  /** Parts of one record, by the prefix of their names. */
  parts<Value>(key: RecordKey, prefix: string, schema: Schema<Value>, page: PageRequest): Promise<ListPage<Value>>;
  list<Value>(group: string, schema: Schema<Value>, page: PageRequest, options?: ListOptions): Promise<ListPage<Value>>;
  listByAgent<Value>(agentId: string, schema: Schema<Value>, page: PageRequest): Promise<ListPage<Value>>;
  /** Records of a group due up to and including a day, of all days before it unless `since` names the first. */
  listDue<Value>(
    group: string,
    until: string,
    schema: Schema<Value>,
    page: PageRequest,
    since?: string,
  ): Promise<ListPage<Value>>;
}

const indexNames = { list: 'byList', agent: 'byAgent', due: 'byDue' } as const;
type IndexName = keyof typeof indexNames;

const indexQuery = (index: IndexName, scope: string, group: string, condition = '', values = {}) => ({
  IndexName: indexNames[index],
  KeyConditionExpression: `${index}Pk = :pk${condition}`,
  ExpressionAttributeValues: { ':pk': indexKey(scope, group), ...values },
});

function rangeOf({ prefix, between }: Pick<ListOptions, 'prefix' | 'between'>): [string, Record<string, string>] {
  if (between !== undefined) {
    return [' AND listSk BETWEEN :first AND :last', { ':first': between[0], ':last': between[1] }];
  }
  return prefix === undefined ? ['', {}] : [' AND begins_with(listSk, :prefix)', { ':prefix': sortPrefix(prefix) }];
}

function runList<Value>(
  scope: string,
  group: string,
  schema: Schema<Value>,
  page: PageRequest,
  { newestFirst = false, filter = {}, ...wanted }: ListOptions = {},
): Promise<ListPage<Value>> {
  const listed = () => {
    const [condition, values] = rangeOf(wanted);
    return { ...indexQuery('list', scope, group, condition, values), ScanIndexForward: !newestFirst };
  };
  const filtered = filterExpression(filter);
  if (filtered.isEmpty) return runQuery(scope, listed, schema, page);
  const filteredQuery = () => {
    const query = listed();
    return {
      ...query,
      FilterExpression: filtered.expression,
      ExpressionAttributeNames: filtered.names,
      ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ...filtered.values },
    };
  };
  return runFilteredQuery(scope, filteredQuery, schema, page);
}

/** Opens the table for one organization, or for the platform's own records. */
export function tableOf(organizationId: string): Table {
  const scope = organizationId;
  return {
    ...singleRecords(scope),
    parts: (key, prefix, schema, page) => {
      const query = () => ({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': primaryKey(scope, key).pk, ':prefix': sortPrefix(prefix) },
        ConsistentRead: true,
      });
      return runQuery(scope, query, schema, page);
    },
    list: (group, schema, page, options) => runList(scope, group, schema, page, options),
    listByAgent: (agentId, schema, page) => runQuery(scope, () => indexQuery('agent', scope, agentId), schema, page),
    listDue: (group, until, schema, page, since) => {
      const [condition, values] =
        since === undefined
          ? [' AND dueSk <= :until', {}]
          : [' AND dueSk BETWEEN :since AND :until', { ':since': since }];
      const query = () => indexQuery('due', scope, group, condition, { ...values, ':until': `${until}~` });
      return runQuery(scope, query, schema, page);
    },
  };
}

export const platformTable = tableOf(platformScope);
