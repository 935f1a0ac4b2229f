import { listAllOrganizations } from '#functions/domain/organizations/organization-reader.ts';
import { enqueue } from '#functions/platform/queue.ts';

/** One message an organization; the worker decides whether anything is due. */
export async function handler(): Promise<void> {
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await listAllOrganizations({ limit: 100, cursor });
    for (const { id } of items) {
      await enqueue('NOTIFICATION_DELIVERY_QUEUE_URL', { kind: 'dueCovenants', organizationId: id });
    }
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
