import * as z from 'zod';
import { readDocument } from '#functions/connectors/bounded-reading.ts';
import { runTranslation, translationGivenUp } from '#functions/domain/data-room/translation/run-translation.ts';
import type { TranslationPorts } from '#functions/domain/data-room/translation/translation-work.ts';
import { readBlob } from '#functions/platform/files/blob-store.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { type JobWork, ofStarter, workOnJob } from '#functions/platform/jobs/job-worker.ts';
import { amazonTranslate } from '#functions/platform/translation-service.ts';
import { LanguageCode } from '#shared/domain/translation.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  roomId: z.string(),
  documentId: z.string(),
  fileVersion: z.string(),
  from: z.string(),
  into: LanguageCode,
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
});

const ports: TranslationPorts = { service: amazonTranslate(), readText: readDocument, readBlob };

const translation: JobWork<z.infer<typeof Message>> = {
  queue: 'DOCUMENT_TRANSLATION_QUEUE_URL',
  ...ofStarter,
  run: (message, run) => runTranslation(message, run, ports),
  givenUp: translationGivenUp,
};

export const handler = consumeQueue(Message, (message, delivery) => workOnJob(message, delivery, translation));
