import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { computeStanding } from '#functions/domain/covenants/compute-standing.ts';
import { entitiesWhoseDayHasCome, entitiesWithCovenants } from '#functions/domain/covenants/standing-candidates.ts';
import { testedBy, testsMetrics } from '#functions/domain/covenants/tested-elsewhere.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { enqueue, enqueueAll } from '#functions/platform/jobs/queue.ts';
import { tableOf } from '#functions/platform/storage/table.ts';

const Message = z.object({
  organizationId: z.string(),
  /** What has changed, or whose covenants may stand otherwise; without it, those of the organization are each told of. */
  entityId: z.string().optional(),
  /** Only those that stand otherwise because a day has begun. */
  isNewDay: z.literal('true').optional(),
  /** Only those that are tested by what metrics come to. */
  ofMetrics: z.literal('true').optional(),
});
type Message = z.infer<typeof Message>;

/** One message for each entity, so that none waits for the others and one that fails comes back alone. `cause`: two of one cause are one. */
const tellOf = (ids: readonly string[], message: Message, correlationId: string, cause: string): Promise<void> =>
  enqueueAll(
    'STANDING_COMPUTATION_QUEUE_URL',
    ids.map((entityId) => ({
      content: { ...message, entityId, correlationId },
      order: { subject: `${message.organizationId}|${entityId}`, messageId: `${cause}|${entityId}` },
    })),
  );

async function compute(entityId: string, organizationId: string, correlationId: string): Promise<void> {
  // Told first: who dies in between works it out again and tells once more, and nobody hears twice of one thing.
  const tellChanged = (id: string) =>
    enqueue('NOTIFICATION_DELIVERY_QUEUE_URL', { kind: 'standing', organizationId, entityId: id, correlationId });
  const keeper = { agentId: 'covenant-tests', correlationId };
  await computeStanding(entityId, { table: tableOf(organizationId), clock: systemClock, tellChanged, keeper });
}

export const handler = consumeQueue(Message, async (message, { correlationId }) => {
  const { organizationId, entityId, isNewDay, ofMetrics } = message;
  const table = tableOf(organizationId);
  if (entityId === undefined) {
    const ids =
      isNewDay === 'true'
        ? await entitiesWhoseDayHasCome(table, systemClock.today())
        : await entitiesWithCovenants(table);
    await tellOf(ids, { organizationId }, correlationId, correlationId);
    return;
  }
  if (ofMetrics === 'true') {
    if (await testsMetrics(table, entityId)) await compute(entityId, organizationId, correlationId);
    return;
  }
  const tested = await testedBy(table, entityId);
  if (tested === null) return;
  const { homeId, readers } = tested;
  // Those of one structure one after the other, whatever has changed in it.
  if (homeId !== entityId) return tellOf([homeId], { organizationId }, correlationId, randomUUID());
  await compute(homeId, organizationId, correlationId);
  // What changes twice in one request is told of twice: what was read for the first time may be from before the second.
  await tellOf(readers, { organizationId, ofMetrics: 'true' }, correlationId, randomUUID());
});
