import { deliveriesDue } from '#functions/domain/notifications/channels/delivery-store.ts';
import { listAllOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { tableOf } from '#functions/platform/storage/table.ts';

/** One message an organization in which messages to channels are due: those that failed before, and those that were lost on their way. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  for (const { id } of organizations) {
    const { items } = await deliveriesDue(tableOf(id), systemClock.now().toISOString(), { limit: 1 });
    if (items.length > 0) await enqueue('CHANNEL_DELIVERY_QUEUE_URL', { kind: 'due', organizationId: id });
  }
});
