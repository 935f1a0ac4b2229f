import * as z from 'zod';
import { computeStanding } from '#functions/domain/covenants/compute-standing.ts';
import { entitiesWhoseDayHasCome, entitiesWithCovenants } from '#functions/domain/covenants/standing-candidates.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { enqueue, enqueueAll } from '#functions/platform/jobs/queue.ts';
import { tableOf } from '#functions/platform/storage/table.ts';

const Message = z.object({
  organizationId: z.string(),
  /** The entity whose covenants may stand otherwise; without it, those of the organization are each told of. */
  entityId: z.string().optional(),
  /** Only those that stand otherwise because a day has begun. */
  isNewDay: z.literal('true').optional(),
});

/** One message for each entity, so that none waits for the others and one that fails comes back alone. */
async function tellEach(organizationId: string, isNewDay: boolean, correlationId: string): Promise<void> {
  const table = tableOf(organizationId);
  const ids = isNewDay ? await entitiesWhoseDayHasCome(table, systemClock.today()) : await entitiesWithCovenants(table);
  await enqueueAll(
    'STANDING_COMPUTATION_QUEUE_URL',
    ids.map((entityId) => ({
      content: { organizationId, entityId, correlationId },
      order: { subject: `${organizationId}|${entityId}`, messageId: `${correlationId}|${entityId}` },
    })),
  );
}

export const handler = consumeQueue(Message, async ({ organizationId, entityId, isNewDay }, { correlationId }) => {
  if (entityId === undefined) {
    await tellEach(organizationId, isNewDay === 'true', correlationId);
    return;
  }
  // Told first: who dies in between works it out again and tells once more, and nobody gets two mails about one breach.
  const tellBreached = (id: string) =>
    enqueue('NOTIFICATION_DELIVERY_QUEUE_URL', { kind: 'breaches', organizationId, entityId: id, correlationId });
  await computeStanding(entityId, { table: tableOf(organizationId), clock: systemClock, tellBreached });
});
