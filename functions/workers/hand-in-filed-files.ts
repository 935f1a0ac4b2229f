import * as z from 'zod';
import { handInFiledFile } from '#functions/domain/covenants/deliverables/filed-files.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';

const Message = z.object({
  organizationId: z.string(),
  roomId: z.string(),
  documentId: z.string(),
  fileVersion: z.coerce.number().int(),
  agentId: z.string(),
  cause: z.enum(['put', 'unlocked']).default('put'),
});

export const handler = consumeQueue(Message, (message, { correlationId }) =>
  handInFiledFile(message, { clock: systemClock, correlationId }),
);
