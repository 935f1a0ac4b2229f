import { listAllOrganizations } from '#functions/domain/organizations/organization-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { covenantQueues, importQueues, upkeepQueues } from '#functions/platform/job-launcher.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage, tableOf } from '#functions/platform/table.ts';
import { sweepLine } from '#functions/platform/waiting-jobs.ts';

const lines = [
  { line: 'covenants', queues: covenantQueues },
  { line: 'imports', queues: importQueues },
  { line: 'upkeep', queues: upkeepQueues },
] as const;

const organizationsAtOnce = 16;

/** One message a job that nobody works on although it is its turn; the worker decides what becomes of it. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  const now = new Date();
  await inParallel(organizations, organizationsAtOnce, async ({ id }) => {
    for (const { line, queues } of lines) await sweepLine(tableOf(id), line, queues, now);
  });
});
