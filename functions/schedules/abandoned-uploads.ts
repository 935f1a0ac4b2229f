import { listAllOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { abandonedUploads } from '#functions/platform/files/upload-record.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { tableOf } from '#functions/platform/storage/table.ts';

/** One message an organization in which uploads were begun and never filed. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  for (const { id } of organizations) {
    const { items } = await abandonedUploads(tableOf(id), systemClock, { limit: 1 });
    if (items.length === 0) continue;
    await enqueue('ORGANIZATION_MAINTENANCE_QUEUE_URL', { kind: 'abandoned-uploads', organizationId: id });
  }
});
