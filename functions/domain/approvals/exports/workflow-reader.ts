import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { StoredWorkflow } from '#shared/domain/approvals/workflow.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { lastDays } from '../workflow-store.ts';

/** Workflows as they are kept. Whoever tells people of one asks first whether they may see it and what it is about. */
export { findWorkflow } from '../workflow-store.ts';

/** Those that wait for a decision whose last day is this one or an earlier one. */
export const workflowsDueUntil = (table: Table, until: IsoDate): Promise<readonly StoredWorkflow[]> =>
  everyPage((cursor) => table.listDue(lastDays, until, StoredWorkflow, { limit: 100, cursor }));
