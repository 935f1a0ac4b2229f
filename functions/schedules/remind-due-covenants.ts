import { listAllOrganizations } from '#functions/domain/organizations/organization-reader.ts';
import { enqueue } from '#functions/platform/queue.ts';
import { everyPage } from '#functions/platform/table.ts';

/** One message an organization; the worker decides whether anything is due. */
export async function handler(): Promise<void> {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  for (const { id } of organizations) {
    await enqueue('NOTIFICATION_DELIVERY_QUEUE_URL', { kind: 'dueCovenants', organizationId: id });
  }
}
