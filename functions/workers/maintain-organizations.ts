import * as z from 'zod';
import { covenantEntriesIn } from '#functions/domain/covenants/covenant-search-reader.ts';
import { migrateCovenants } from '#functions/domain/covenants/migrate-covenants.ts';
import { documentEntriesIn } from '#functions/domain/data-room/document-search-reader.ts';
import { obsoleteCurrencyDetails } from '#functions/domain/metrics/obsolete-currency-details.ts';
import { counterpartyEntriesIn } from '#functions/domain/relationships/counterparty-search-reader.ts';
import { reindex } from '#functions/domain/structures/reindex.ts';
import { cacheAccessRoles } from '#functions/domain/upkeep/cache-access-roles.ts';
import { giveUpUpkeep, runUpkeep, type UpkeepContext } from '#functions/domain/upkeep/run-upkeep.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/consume-queue.ts';

const tasks = {
  'access-role-caching': cacheAccessRoles,
  'currency-details': obsoleteCurrencyDetails,
  'covenant-migration': migrateCovenants,
  'search-index': ({ table, structureId }: UpkeepContext) =>
    reindex(table, structureId, [counterpartyEntriesIn, documentEntriesIn, covenantEntriesIn]),
};

const Message = z.object({
  kind: z.enum(['access-role-caching', 'currency-details', 'covenant-migration', 'search-index']),
  organizationId: z.string(),
  jobId: z.string().optional(),
  structureId: z.string().optional(),
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
