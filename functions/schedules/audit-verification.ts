import { createHash } from 'node:crypto';
import { listAllOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';

const daysInWeek = 7;

/** The day of the week on which a trail has its turn, so that not all have it at once. */
const turnOf = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE() % daysInWeek;

/** One message a day to anchor the trail of the platform and of each organization, and one a week to verify it. */
export const handler = taskShell(async (): Promise<void> => {
  const organizations = await everyPage((cursor) => listAllOrganizations({ limit: 100, cursor }));
  const today = systemClock.now().getUTCDay();
  for (const scope of ['platform', ...organizations.map(({ id }) => id)]) {
    await enqueue('ORGANIZATION_MAINTENANCE_QUEUE_URL', { kind: 'audit-anchor', scope });
    const isDue = turnOf(scope) === today;
    if (isDue) await enqueue('ORGANIZATION_MAINTENANCE_QUEUE_URL', { kind: 'audit-verification', scope });
  }
});
