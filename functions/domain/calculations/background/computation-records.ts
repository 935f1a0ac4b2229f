import * as z from 'zod';
import type { ListPage, PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { AskedComputation, daysOfResults } from '#shared/domain/metric-computation.ts';
import { dayInMilliseconds } from '#shared/time/durations.ts';

/** A computation as it was last asked for, and what is kept of it. */
export const StoredComputation = z.object({
  id: z.string(),
  entityId: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  asked: AskedComputation,
  /** What came of an attempt of the job; kept under the number of the attempt. */
  result: z.object({ attempt: z.number().int(), computedAt: z.string() }).nullable(),
  version: z.number().int(),
});
export type StoredComputation = z.infer<typeof StoredComputation>;

const keyOf = (id: string) => ({ kind: 'MetricComputation', id });

const groupOf = ({ entityId, startedBy }: Pick<StoredComputation, 'entityId' | 'startedBy'>): string =>
  `MetricComputation#${entityId}#${startedBy}`;

export const findComputation = (table: Table, id: string): Promise<StoredComputation | null> =>
  table.get(keyOf(id), StoredComputation);

/** What somebody has asked of an entity, the newest first. */
export const computationsOf = (
  table: Table,
  of: Pick<StoredComputation, 'entityId' | 'startedBy'>,
  page: PageRequest,
): Promise<ListPage<StoredComputation>> => table.list(groupOf(of), StoredComputation, page, { newestFirst: true });

export const computationChange = (
  table: Table,
  { version: _, ...value }: StoredComputation,
  expects: 'absent' | number,
  event: 'metricComputation.started' | 'metricComputation.computed',
): PendingChange =>
  table.change({
    key: keyOf(value.id),
    expects,
    value,
    event,
    list: { group: groupOf(value), sort: `${value.startedAt}#${value.id}` },
  });

/** When what was computed is no longer kept. */
export const endOfResult = (computedAt: string): string =>
  new Date(Date.parse(computedAt) + daysOfResults * dayInMilliseconds).toISOString();
