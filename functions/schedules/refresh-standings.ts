import { listAllOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { enqueueAll } from '#functions/platform/jobs/queue.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';

/** A message for each organization: some of its covenants stand otherwise on the day that has begun. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  const today = systemClock.today();
  await enqueueAll(
    'STANDING_COMPUTATION_QUEUE_URL',
    organizations.map(({ id }) => ({
      content: { organizationId: id, isNewDay: 'true', correlationId: `refresh-standings-${today}` },
      order: { subject: id, messageId: `${systemClock.now().toISOString()}|${id}` },
    })),
  );
});
