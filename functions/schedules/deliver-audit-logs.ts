import { streamedOrganizations } from '#functions/domain/audit/streaming/stream-store.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';

/** One message for each organization whose log is delivered to its own bucket. */
export const handler = taskShell(async (): Promise<void> => {
  for (const { organizationId } of await everyPage((cursor) => streamedOrganizations({ limit: 100, cursor }))) {
    await enqueue('ORGANIZATION_MAINTENANCE_QUEUE_URL', { kind: 'audit-delivery', organizationId });
  }
});
