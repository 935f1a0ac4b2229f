import { putToTranslate, translationFolders } from '#functions/platform/files/translation-files.ts';
import { asksForPatience, awaitedSince } from '#functions/platform/jobs/awaited-service.ts';
import type { Awaited, JobOutcome } from '#functions/platform/jobs/job-worker.ts';
import { log } from '#functions/platform/log.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { hourInMilliseconds, minuteInMilliseconds } from '#shared/time/durations.ts';
import { dataRoomContext } from '../context.ts';
import { rightsIn } from '../document-rights.ts';
import { roomScopeOf } from '../job-scope.ts';
import { openVersionOf } from '../read-documents.ts';
import { requireUploads } from '../room-rules.ts';
import { fileTranslation } from './file-translation.ts';
import { largestTranslated, toTranslate } from './translatable.ts';
import { findTranslation, type StoredTranslation, translationChange } from './translation-records.ts';
import type { TranslationMessage, TranslationPorts, TranslationWork } from './translation-work.ts';

export const translationGivenUp =
  'The document was not translated because of a problem on our side. Nothing was filed; try again.';

const noLongerPermitted = 'You may no longer read this document, or file its translation beside it. Nothing was filed.';

/** The service takes minutes for a document, and longer when it has much to do. */
const longestTranslation = 24 * hourInMilliseconds;

const keep = async (
  { run: { table, job, actor, clock } }: TranslationWork,
  translation: StoredTranslation,
  expects: 'absent' | number,
  event: 'translation.prepared' | 'translation.started',
): Promise<StoredTranslation> => {
  await writeRecords([translationChange(table, job.id, translation, expects, event)], actor, clock.now());
  return { ...translation, version: expects === 'absent' ? 1 : expects + 1 };
};

/** Puts what is to be translated where the service reads it. */
async function prepare(work: TranslationWork, before: StoredTranslation | null): Promise<StoredTranslation> {
  const { message, run, ports, document, folders } = work;
  const version = openVersionOf(document, Number(message.fileVersion), work.context);
  if (version.size > largestTranslated) throw new DomainError('translationTooLarge');
  await run.report(0.05, 'Reading the document');
  const content = await ports.readBlob(version.key);
  if (content === null) throw new Error(`The file of document ${document.id} is missing.`);
  const { contentType, parts, isTextOnly, pagesWithoutText } = await toTranslate(content, ports.readText);
  for (const { name, content: part } of parts) await putToTranslate(folders, name, part, contentType);
  const prepared: StoredTranslation = {
    attempt: run.job.attempt,
    serviceId: null,
    startedAt: run.clock.now().toISOString(),
    parts: parts.map(({ name }) => name),
    ...{ contentType, isTextOnly, pagesWithoutText: [...pagesWithoutText] },
    documentId: null,
    version: 1,
  };
  return keep(work, prepared, before?.version ?? 'absent', 'translation.prepared');
}

type Started = StoredTranslation & { readonly serviceId: string };

/** Hands the document to the service. Whoever dies before that is recorded does so again under the same token. */
async function start(work: TranslationWork, prepared: StoredTranslation): Promise<Started> {
  const { message, run, ports, folders } = work;
  const serviceId = await ports.service.start({
    token: `${run.job.id}-${run.job.attempt}`,
    ...folders,
    contentType: prepared.contentType,
    sourceLanguage: message.from,
    targetLanguage: message.into,
  });
  return { ...(await keep(work, { ...prepared, serviceId }, prepared.version, 'translation.started')), serviceId };
}

const waitingWords = { waiting: 'Waiting for its turn at the service', translating: 'Being translated' } as const;

/** A share of the way that grows with the time and is never the whole. */
const progressAfter = (milliseconds: number): number =>
  0.1 + 0.8 * (1 - Math.exp(-milliseconds / (10 * minuteInMilliseconds)));

const awaited = ({ startedAt }: StoredTranslation, said: string, now: Date): Awaited =>
  awaitedSince(startedAt, now, said, progressAfter);

async function follow(work: TranslationWork, translation: Started): Promise<JobOutcome | Awaited> {
  const state = await work.ports.service.look(translation.serviceId);
  if (state.status === 'failed') {
    log.error('A document was not translated.', { jobId: work.run.job.id, reason: state.reason });
    throw new DomainError('translationFailed');
  }
  if (state.status === 'done') return { done: await fileTranslation(work, translation) };
  requireInTime(translation, work);
  return awaited(translation, waitingWords[state.status], work.run.clock.now());
}

function requireInTime({ startedAt }: StoredTranslation, { run: { clock } }: TranslationWork): void {
  if (clock.now().getTime() - Date.parse(startedAt) > longestTranslation) {
    throw new DomainError('translationFailed', { reason: 'no end after a day' });
  }
}

const hasStarted = (translation: StoredTranslation): translation is Started => translation.serviceId !== null;

async function translate(work: TranslationWork): Promise<JobOutcome | Awaited> {
  const { table, job, clock } = work.run;
  const before = await findTranslation(table, job.id);
  const translation = before?.attempt === job.attempt ? before : await prepare(work, before);
  if (translation.documentId !== null) return { done: 'Translated' };
  try {
    return await follow(work, hasStarted(translation) ? translation : await start(work, translation));
  } catch (error) {
    if (!asksForPatience(error)) throw error;
    requireInTime(translation, work);
    return awaited(translation, 'Waiting for the service, which is busy', clock.now());
  }
}

/**
 * Has a document translated: hands it to the service, looks from time to time how far it is, and files what comes of it beside the document, in one
 * transaction with the record of that. Safe to run again.
 */
export async function runTranslation(
  message: TranslationMessage,
  run: TranslationWork['run'],
  ports: TranslationPorts,
): Promise<JobOutcome | Awaited> {
  const { roomId, documentId, organizationId } = message;
  const scope = await roomScopeOf(message, run, 'Edit');
  if (scope === null) return { refused: noLongerPermitted };
  const context = dataRoomContext(scope);
  try {
    await context.requireOpenRoom(roomId);
    const rights = await rightsIn(roomId, context);
    requireUploads(rights.rules);
    const document = await rights.sight.read(documentId);
    openVersionOf(document, Number(message.fileVersion), context);
    if (!(await rights.actsOn(document)).includes('translate')) return { refused: noLongerPermitted };
    const folders = translationFolders(organizationId, run.job.id, run.job.attempt);
    return await translate({ message, run, ports, document, rights, context, folders });
  } catch (error) {
    if (error instanceof DomainError && error.status < 500 && error.code !== 'recordChanged') {
      return { refused: error.toBody().message };
    }
    throw error;
  }
}
