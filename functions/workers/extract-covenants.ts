import * as z from 'zod';
import { bedrockExtractor } from '#functions/connectors/bedrock-extractor.ts';
import { documentText, largestDocument } from '#functions/connectors/document-text.ts';
import { UnreadableDocument } from '#functions/connectors/unreadable-document.ts';
import { covenantRepository } from '#functions/domain/covenants/covenant-repository.ts';
import { rulesExtractor } from '#functions/domain/covenants/extraction/rules-extractor.ts';
import {
  type ExtractionContext,
  giveUpExtraction,
  runExtraction,
  type TextReading,
} from '#functions/domain/covenants/run-extraction.ts';
import { blobInfo, readBlob } from '#functions/platform/blob-store.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/consume-queue.ts';
import { environment } from '#functions/platform/environment.ts';
import { jobsOf } from '#functions/platform/job-store.ts';
import { bedrockLanguageModel } from '#functions/platform/language-model.ts';
import { tableOf } from '#functions/platform/table.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  entityId: z.string(),
  documentId: z.string(),
  fileVersion: z.string(),
});

const readText = async (content: Uint8Array): Promise<TextReading> => {
  try {
    return { text: await documentText(content) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { refusal: error.userMessage };
    throw error;
  }
};

function contextOf(organizationId: string, messageId: string): ExtractionContext {
  const table = tableOf(organizationId);
  const actor = { agentId: 'covenant-extraction', correlationId: messageId };
  const modelId = environment().EXTRACTION_MODEL_ID;
  return {
    table,
    actor,
    clock: systemClock,
    jobs: jobsOf(table, actor, systemClock),
    repository: covenantRepository(table, actor, systemClock),
    extractor: modelId === '' ? rulesExtractor : bedrockExtractor({ model: bedrockLanguageModel(), modelId }),
    readBlob,
    blobInfo,
    readText,
    largestDocumentInBytes: largestDocument,
  };
}

export const handler = consumeQueue(Message, async (message, { messageId, isLast }) => {
  const context = contextOf(message.organizationId, messageId);
  try {
    await runExtraction(message, context);
  } catch (error) {
    if (isLast) await giveUpExtraction(message, context);
    throw error;
  }
});
