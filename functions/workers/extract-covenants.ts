import * as z from 'zod';
import { bedrockReader } from '#functions/connectors/bedrock-reader.ts';
import { boundedPassages, boundedRules, readDocument } from '#functions/connectors/bounded-reading.ts';
import { largestDocument } from '#functions/connectors/document-size.ts';
import { quotedCurrencies } from '#functions/domain/covenants/extraction/quoted-currencies.ts';
import { unitedExtractor } from '#functions/domain/covenants/extraction/united-extractor.ts';
import { type ExtractionPorts, extractionGivenUp, runExtraction } from '#functions/domain/covenants/run-extraction.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { environment } from '#functions/platform/environment.ts';
import { blobInfo, readBlob } from '#functions/platform/files/blob-store.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { type JobWork, workOnJob } from '#functions/platform/jobs/job-worker.ts';
import { bedrockLanguageModel } from '#functions/platform/language-model.ts';
import { amazonTextract, isTextDetectionSetUp } from '#functions/platform/text-detection.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  entityId: z.string(),
  documentId: z.string(),
  fileVersion: z.string(),
});

function ports(): ExtractionPorts {
  const modelId = environment().EXTRACTION_MODEL_ID;
  return {
    extractor:
      modelId === ''
        ? boundedRules
        : unitedExtractor(
            boundedRules,
            bedrockReader({ model: bedrockLanguageModel(), modelId, passagesOf: boundedPassages }),
            quotedCurrencies,
          ),
    readBlob,
    blobInfo,
    readText: readDocument,
    largestDocumentInBytes: largestDocument,
    textDetection: isTextDetectionSetUp() ? amazonTextract() : null,
  };
}

const extraction: JobWork<z.infer<typeof Message>> = {
  queue: 'COVENANT_EXTRACTION_QUEUE_URL',
  clock: systemClock,
  agentOf: () => 'covenant-extraction',
  jobOf: ({ jobId }, jobs) => jobs.find(jobId),
  run: (message, run) => runExtraction(message, run, ports()),
  givenUp: extractionGivenUp,
};

export const handler = consumeQueue(Message, (message, delivery) => workOnJob(message, delivery, extraction));
