import * as z from 'zod';
import { migrateCovenants } from '#functions/domain/covenants/migrate-covenants.ts';
import { obsoleteCurrencyDetails } from '#functions/domain/metrics/obsolete-currency-details.ts';
import { cacheAccessRoles } from '#functions/domain/upkeep/cache-access-roles.ts';
import { giveUpUpkeep, runUpkeep } from '#functions/domain/upkeep/run-upkeep.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/consume-queue.ts';

const tasks = {
  'access-role-caching': cacheAccessRoles,
  'currency-details': obsoleteCurrencyDetails,
  'covenant-migration': migrateCovenants,
};

const Message = z.object({
  kind: z.enum(['access-role-caching', 'currency-details', 'covenant-migration']),
  organizationId: z.string(),
  jobId: z.string().optional(),
});

/** The queue's redrive policy hands a message to the dead-letter queue after this many deliveries. */
const lastAttempt = 3;

export const handler = consumeQueue(Message, async (message, { messageId, attempt }) => {
  const context = { actor: { agentId: 'organization-upkeep', correlationId: messageId }, clock: systemClock };
  try {
    await runUpkeep(message, tasks, context);
  } catch (error) {
    if (attempt >= lastAttempt) await giveUpUpkeep(message, context);
    throw error;
  }
});
