import { readDocument } from '#functions/domain/data-room/document-reader.ts';
import type { BlobPlace } from '#functions/platform/blob-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type JobStore, jobIdFor, type StoredJob } from '#functions/platform/job-store.ts';
import type { Actor } from '#functions/platform/records.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import type { CovenantRepository } from './covenant-repository.ts';
import type { AgreementText } from './extraction/agreement-text.ts';
import type { CovenantExtractor } from './extraction/extractor.ts';

/** The document's text, or a sentence for people why it has none. */
export type TextReading = { readonly text: AgreementText } | { readonly refusal: string };

export interface ExtractionContext {
  readonly table: Table;
  readonly jobs: JobStore;
  readonly repository: CovenantRepository;
  readonly extractor: CovenantExtractor;
  readonly actor: Actor;
  readonly clock: Clock;
  /** Bytes of a stored file; null when it is missing. */
  readonly readBlob: (place: BlobPlace) => Promise<Uint8Array | null>;
  /** Size of a stored file, so that a large one is refused unread. */
  readonly blobInfo: (place: BlobPlace) => Promise<{ readonly size: number } | null>;
  readonly readText: (content: Uint8Array) => Promise<TextReading>;
  readonly largestDocumentInBytes: number;
}

export interface ExtractionMessage {
  readonly organizationId: string;
  readonly jobId: string;
  readonly entityId: string;
  readonly documentId: string;
  readonly fileVersion: string;
}

/** Progress is written at most this often; each write is a record and an audit record. */
const millisecondsBetweenReports = 1_000;

const tooLarge: TextReading = { refusal: 'The document is larger than 200 MB. Upload a smaller copy.' };
const missing: TextReading = { refusal: 'The file is no longer in the data room. Upload it again.' };

async function readAgreement(message: ExtractionMessage, context: ExtractionContext): Promise<TextReading> {
  const place: BlobPlace = {
    organizationId: message.organizationId,
    roomId: message.entityId,
    documentId: message.documentId,
    version: Number(message.fileVersion),
  };
  const info = await context.blobInfo(place);
  if (info === null) return missing;
  if (info.size > context.largestDocumentInBytes) return tooLarge;
  const content = await context.readBlob(place);
  return content === null ? missing : context.readText(content);
}

/** A job that reports as it goes; every report carries the version of the one before. */
function reporter(job: StoredJob, { jobs, clock }: ExtractionContext) {
  let current = job;
  let reportedAt = 0;
  return {
    get job() {
      return current;
    },
    report: async (progress: number): Promise<void> => {
      const now = clock.now().getTime();
      if (now - reportedAt < millisecondsBetweenReports) return;
      reportedAt = now;
      current = await jobs.update(current, { progress, message: 'Reading the agreement for covenants' });
    },
    finish: async (change: Parameters<JobStore['update']>[1]): Promise<void> => {
      current = await jobs.update(current, change);
    },
  };
}

function toCovenant(
  proposal: CovenantProposal,
  index: number,
  message: ExtractionMessage,
  documentName: string,
  { actor, clock }: ExtractionContext,
): Covenant {
  const at = clock.now().toISOString();
  const { start, end, page } = proposal.location;
  return {
    // The same run of the same document makes the same ids, so that a repeated delivery adds nothing.
    id: jobIdFor('covenant', message.jobId, start, end, index),
    organizationId: message.organizationId,
    entityId: message.entityId,
    name: proposal.name.slice(0, 300),
    covenantType: proposal.covenantType,
    section: proposal.section === '' ? null : proposal.section.slice(0, 100),
    quote: proposal.quote.slice(0, 8_000),
    frequency: proposal.frequency,
    anchor: proposal.anchor,
    dueOffsetDays: proposal.dueOffsetDays,
    dayType: proposal.dayType,
    fixedDate: proposal.fixedDate ?? null,
    metric: proposal.metric ?? null,
    operator: proposal.operator ?? null,
    thresholds: proposal.thresholds,
    cureDays: proposal.cureDays ?? null,
    consecutiveBreaches: proposal.consecutiveBreaches ?? null,
    startsOn: proposal.firstTestDate ?? null,
    source: {
      documentId: message.documentId,
      documentName,
      documentVersion: Number(message.fileVersion),
      page: page ?? null,
      start,
      end,
    },
    jobId: message.jobId,
    confidence: proposal.confidence,
    approved: false,
    approvedAt: null,
    approvedBy: null,
    launchStatus: 'Active',
    deliveries: [],
    version: 1,
    createdAt: at,
    createdBy: actor.agentId,
    updatedAt: at,
    updatedBy: actor.agentId,
  };
}

const countOf = (proposals: number): string =>
  proposals === 1 ? '1 covenant proposed' : `${proposals} covenants proposed`;

/** Reads a document for covenants and leaves them as proposals. Safe to run again: a finished job stays as it is. */
export async function runExtraction(message: ExtractionMessage, context: ExtractionContext): Promise<void> {
  const job = await context.jobs.find(message.jobId);
  if (!job || job.status === 'done' || job.status === 'failed') return;

  const progress = reporter(
    await context.jobs.update(job, { status: 'running', message: 'Opening the document' }),
    context,
  );
  const reading = await readAgreement(message, context);
  if ('refusal' in reading) return progress.finish({ status: 'failed', error: reading.refusal, message: null });

  const { name } = await readDocument(context.table, message.entityId, message.documentId);
  const proposals = await context.extractor.extract(reading.text, progress.report);
  const covenants = proposals.map((proposal, index) => toCovenant(proposal, index, message, name, context));
  await context.repository.addProposals(message.entityId, covenants);
  await progress.finish({ status: 'done', progress: 1, message: countOf(covenants.length) });
}

/** After the last delivery nobody would try again, so the job says so. */
export async function giveUpExtraction(message: ExtractionMessage, { jobs }: ExtractionContext): Promise<void> {
  const job = await jobs.find(message.jobId);
  if (!job || job.status === 'done' || job.status === 'failed') return;
  await jobs.update(job, {
    status: 'failed',
    message: null,
    error: 'The document could not be read because of a problem on our side. Nothing was lost; please try again.',
  });
}
