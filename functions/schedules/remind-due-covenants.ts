import { listAllOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';

/** A message of each kind an organization, so that what fails of one does not hold up the others; the worker decides whether anything is due. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  for (const { id } of organizations) {
    for (const kind of ['dueCovenants', 'dueDocuments', 'dueReviews']) {
      await enqueue('NOTIFICATION_DELIVERY_QUEUE_URL', { kind, organizationId: id });
    }
  }
});
