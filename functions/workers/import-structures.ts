import * as z from 'zod';
import { readWorkbook } from '#functions/connectors/workbook-cells.ts';
import { importPlace } from '#functions/domain/structure-imports/import-place.ts';
import { giveUpImport, runImport } from '#functions/domain/structure-imports/run-import.ts';
import { newFinancing, newProject } from '#functions/domain/structures/create-holding.ts';
import { newStructure } from '#functions/domain/structures/create-structure.ts';
import { readBlob } from '#functions/platform/blob-store.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/consume-queue.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
});

export const handler = consumeQueue(Message, async (message, { messageId, isLast }) => {
  const run = {
    entities: { newStructure, newProject, newFinancing },
    readWorkbook,
    actor: { agentId: message.agentId, correlationId: messageId },
    clock: systemClock,
    readFile: (organizationId: string, importId: string) => readBlob(importPlace(organizationId, importId)),
  };
  try {
    await runImport(message, run);
  } catch (error) {
    if (isLast) await giveUpImport(message, run);
    throw error;
  }
});
