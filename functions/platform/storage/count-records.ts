import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import { dynamo } from './database.ts';
import { indexKey } from './table-keys.ts';

/** What counting may still read: every query reads 1 MB of an index at most, which is 128 read units. */
export interface CountingBudget {
  queriesLeft: number;
}

/** `isLowerBound` where the budget ended first: there are at least as many. */
export interface Counted {
  readonly count: number;
  readonly isLowerBound: boolean;
}

type CountQuery = Omit<QueryCommandInput, 'Select' | 'ExclusiveStartKey'>;

/** DynamoDB counts where the records are, so nothing but numbers is answered. */
async function count(query: CountQuery, budget: CountingBudget): Promise<Counted> {
  let found = 0;
  let start: Record<string, unknown> | undefined;
  do {
    if (budget.queriesLeft <= 0) return { count: found, isLowerBound: true };
    budget.queriesLeft -= 1;
    const { Count = 0, LastEvaluatedKey } = await dynamo.send(
      new QueryCommand({ ...query, Select: 'COUNT', ...(start === undefined ? {} : { ExclusiveStartKey: start }) }),
    );
    found += Count;
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return { count: found, isLowerBound: false };
}

/** Counts the records of one list of an organization, such as `Deal#Active`. */
export const countList = (organizationId: string, group: string, budget: CountingBudget): Promise<Counted> =>
  count(
    {
      TableName: environment().RECORDS_TABLE,
      IndexName: 'byList',
      KeyConditionExpression: 'listPk = :pk',
      ExpressionAttributeValues: { ':pk': indexKey(organizationId, group) },
    },
    budget,
  );

export interface TrailFilter {
  /** First and last day, in UTC. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly event?: string;
}

const filterOf = ({ event }: TrailFilter): Partial<CountQuery> =>
  event === undefined
    ? {}
    : {
        FilterExpression: '#event = :event',
        ExpressionAttributeNames: { '#event': 'event' },
        ExpressionAttributeValues: { ':event': event },
      };

/** Counts the audit records of an organization, or of the platform; reads all of the days that it is asked about. */
export function countTrail(scope: string, filter: TrailFilter, budget: CountingBudget): Promise<Counted> {
  const { ExpressionAttributeValues, ...filtered } = filterOf(filter);
  return count(
    {
      TableName: environment().AUDIT_TABLE,
      IndexName: 'byOrganization',
      KeyConditionExpression: 'orgPk = :scope AND orgSk BETWEEN :from AND :to',
      ...filtered,
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':scope': scope,
        ':from': filter.startDate ?? '0',
        // Behind every moment of the last day, and behind every moment at all.
        ':to': filter.endDate === undefined ? '~' : `${filter.endDate}~`,
      },
    },
    budget,
  );
}
