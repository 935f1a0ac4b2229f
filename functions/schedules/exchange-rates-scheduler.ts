import { listAllOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';

/** One message an organization; the worker looks whether it takes rates from a provider. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  for (const { id } of organizations) {
    await enqueue('EXCHANGE_RATES_QUEUE_URL', { kind: 'exchange-rates', organizationId: id });
  }
});
