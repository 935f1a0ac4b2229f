import { listAllOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { sweepLine } from '#functions/platform/jobs/waiting-jobs.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { tableOf } from '#functions/platform/storage/table.ts';

const lines = [
  { line: 'covenants', queue: 'COVENANT_EXTRACTION_QUEUE_URL' },
  { line: 'figures', queue: 'FIGURE_IMPORT_QUEUE_URL' },
  { line: 'metrics', queue: 'METRIC_COMPUTATION_QUEUE_URL' },
  { line: 'rates', queue: 'EXCHANGE_RATES_QUEUE_URL' },
  { line: 'imports', queue: 'STRUCTURE_IMPORT_QUEUE_URL' },
  { line: 'maintenance', queue: 'ORGANIZATION_MAINTENANCE_QUEUE_URL' },
] as const;

const organizationsAtOnce = 16;

/** One message a job that nobody works on although it is its turn; the worker decides what becomes of it. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  const now = new Date();
  await inParallel(organizations, organizationsAtOnce, async ({ id }) => {
    for (const { line, queue } of lines) await sweepLine(tableOf(id), line, queue, now);
  });
});
