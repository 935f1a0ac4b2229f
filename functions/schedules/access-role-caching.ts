import { listAllOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';

/** One message an organization that has its access computed ahead of time. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  for (const { id, details } of organizations) {
    if (!isOn(details, 'accessRoleCaching')) continue;
    await enqueue('ORGANIZATION_MAINTENANCE_QUEUE_URL', { kind: 'access-role-caching', organizationId: id });
  }
});
