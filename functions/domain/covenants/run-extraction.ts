import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { lockedJob } from '#functions/domain/data-room/exports/file-lock-reader.ts';
import { readStructure } from '#functions/domain/structures/exports/structure-reader.ts';
import { jobIdFor } from '#functions/platform/jobs/job-store.ts';
import type { Awaited, JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import type { TextDetection } from '#functions/platform/text-detection.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { covenantRepository } from './covenant-repository.ts';
import type { AgreementText } from './extraction/agreement-text.ts';
import { type CovenantExtractor, ExtractionRefused } from './extraction/extractor.ts';
import { noText, scannedPages } from './extraction/recognized-text.ts';
import { detectionUnderWay, recognized, scanNotes } from './scan-reading.ts';

/** The document's text, or a sentence for people why it has none. */
export type TextReading =
  | { readonly text: AgreementText }
  | {
      readonly refusal: string;
      /** There are only pictures of pages. */
      readonly isScan?: boolean;
    };

/** What the worker of an extraction works with. */
export interface ExtractionPorts {
  readonly extractor: CovenantExtractor;
  /** Bytes of a stored file; null when it is missing. */
  readonly readBlob: (key: string) => Promise<Uint8Array | null>;
  /** Size of a stored file, so that a large one is refused unread. */
  readonly blobInfo: (key: string) => Promise<{ readonly size: number } | null>;
  readonly readText: (content: Uint8Array) => Promise<TextReading>;
  readonly largestDocumentInBytes: number;
  /** Recognizes the text of scanned pages; null where that is not set up. */
  readonly textDetection: TextDetection | null;
}

export interface ExtractionMessage {
  readonly organizationId: string;
  readonly jobId: string;
  readonly entityId: string;
  readonly documentId: string;
  readonly fileVersion: string;
}

const tooLarge: TextReading = { refusal: 'The document is larger than 200 MB. Upload a smaller copy.' };
const removed = 'The document was removed before it was read.';
const missing: TextReading = { refusal: 'The file is no longer in the data room. Upload it again.' };

async function readStored(key: string, context: ExtractionPorts): Promise<TextReading> {
  const info = await context.blobInfo(key);
  if (info === null) return missing;
  if (info.size > context.largestDocumentInBytes) return tooLarge;
  const content = await context.readBlob(key);
  return content === null ? missing : context.readText(content);
}

const scansNotSetUp: TextReading = {
  refusal:
    'The document holds only scanned pages, and recognizing the text of scans is not set up here. Upload a copy with a text layer.',
};

/** A document with the text of its scanned pages, as far as that can be had. */
async function readAgreement(key: string, run: JobRun, ports: ExtractionPorts): Promise<TextReading | Awaited> {
  const { textDetection: service } = ports;
  const underWay = service && (await detectionUnderWay(key, run, service));
  if (underWay) return underWay;
  const read = await readStored(key, ports);
  const isScan = 'refusal' in read && read.isScan === true;
  if (service === null) return isScan ? scansNotSetUp : read;
  const text = 'text' in read ? read.text : noText;
  if (!isScan && scannedPages(text).length === 0) return read;
  const whole = await recognized(text, key, run, service);
  if ('awaited' in whole) return whole;
  return whole.text.trim() === '' ? read : { text: whole };
}

/** Recognition takes one letter for another: nobody is to believe a number of a scan as much as one of a text. */
const [costOfScan, mostOfScan, leastConfidence] = [0.2, 0.7, 0.05];

const confidenceOf = ({ confidence }: CovenantProposal, isScan: boolean): number =>
  isScan
    ? Math.round(Math.max(leastConfidence, Math.min(mostOfScan, confidence - costOfScan)) * 100) / 100
    : confidence;

/** Whether a proposal was read on pages of which the text was recognized. */
const isFromScan = ({ location }: CovenantProposal, { pages = [] }: AgreementText): boolean =>
  pages.some(({ start, end, scan }) => scan === 'recognized' && start < location.end && end > location.start);

function toCovenant(
  proposal: CovenantProposal,
  index: number,
  message: ExtractionMessage,
  { name: documentName, isScan }: { readonly name: string; readonly isScan: boolean },
  { actor, clock }: JobRun,
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
    weekEndsOn: null,
    anchor: proposal.anchor,
    dueOffsetDays: proposal.dueOffsetDays,
    dayType: proposal.dayType,
    fixedDate: proposal.fixedDate ?? null,
    subjectId: null,
    metric: proposal.metric ?? null,
    window: 'Period',
    operator: proposal.operator ?? null,
    thresholds: proposal.thresholds,
    levels: [],
    cureDays: proposal.cureDays ?? null,
    extendedCureDays: proposal.extendedCureDays ?? null,
    cureDayType: proposal.cureDayType ?? 'Calendar',
    equityCure: proposal.equityCure ?? null,
    consecutiveBreaches: proposal.consecutiveBreaches ?? null,
    startsOn: proposal.firstTestDate ?? null,
    source: {
      documentId: message.documentId,
      documentName,
      documentVersion: Number(message.fileVersion),
      page: page ?? null,
      start,
      end,
      ...(isScan ? { isScan } : {}),
    },
    jobId: message.jobId,
    confidence: confidenceOf(proposal, isScan),
    ...(proposal.doubts === undefined ? {} : { doubts: proposal.doubts }),
    readings: proposal.readings,
    approved: false,
    approvedAt: null,
    approvedBy: null,
    owedFrom: null,
    launchStatus: 'Active',
    pendingTerms: null,
    formerTerms: [],
    deliveries: [],
    events: [],
    reliefs: [],
    version: 1,
    createdAt: at,
    createdBy: actor.agentId,
    updatedAt: at,
    updatedBy: actor.agentId,
  };
}

const countOf = (proposals: number): string =>
  proposals === 1 ? '1 covenant proposed' : `${proposals} covenants proposed`;

/** What a job that is done says beside how much it has proposed. */
export const noteIn = (message: string | null): string | null =>
  /^\d+ covenants? proposed\. (?<note>.+)$/s.exec(message ?? '')?.groups?.['note'] ?? null;

const reading = 'Reading the agreement for covenants';

/** Reads a document for covenants and leaves them as proposals. Safe to run again: it begins anew and proposes nothing twice. */
export async function runExtraction(
  message: ExtractionMessage,
  run: JobRun,
  ports: ExtractionPorts,
): Promise<JobOutcome | Awaited> {
  const document = await findDocument(run.table, message.entityId, message.documentId);
  // It may have been removed after it was asked for.
  if (document === null) return { refused: removed };
  const { currency } = await readStructure(run.table, message.entityId);
  const version = document.versions.find((one) => one.version === Number(message.fileVersion));
  const locked = version === undefined ? null : lockedJob(version, run.clock);
  if (locked !== null) return locked;
  const agreement = version === undefined ? missing : await readAgreement(version.key, run, ports);
  if ('awaited' in agreement) return agreement;
  if ('refusal' in agreement) return { refused: agreement.refusal };

  try {
    const { text } = agreement;
    const notes = [...scanNotes(text, ports.textDetection === null ? 'notSetUp' : 'unreadable')];
    const proposals = await ports.extractor.extract(
      { ...text, currency },
      (share) => run.report(share, reading),
      (sentence) => notes.push(sentence),
    );
    const { name } = document;
    const covenants = proposals.map((proposal, index) =>
      toCovenant(proposal, index, message, { name, isScan: isFromScan(proposal, text) }, run),
    );
    await covenantRepository(run.table, run.actor, run.clock).addProposals(message.entityId, covenants);
    const count = countOf(covenants.length);
    return { done: notes.length === 0 ? count : `${count}. ${notes.join(' ')}` };
  } catch (error) {
    if (error instanceof ExtractionRefused) return { refused: error.userMessage };
    throw error;
  }
}

export const extractionGivenUp =
  'The document could not be read because of a problem on our side. Nothing was lost; please try again.';
