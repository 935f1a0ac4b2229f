import { listAllOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { sweepLine } from '#functions/platform/jobs/waiting-jobs.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import { queueNames, queues, queueVariable } from '#shared/contract/queues.ts';

const lines = queueNames.flatMap((name) => {
  const { line } = queues[name];
  return line === null ? [] : [{ line, queue: queueVariable(name) }];
});

const organizationsAtOnce = 16;

/** One message a job that nobody works on although it is its turn; the worker decides what becomes of it. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  const now = new Date();
  await inParallel(organizations, organizationsAtOnce, async ({ id }) => {
    for (const { line, queue } of lines) await sweepLine(tableOf(id), line, queue, now);
  });
});
