import * as z from 'zod';
import { asksForPatience, awaitedSince } from '#functions/platform/jobs/awaited-service.ts';
import type { Awaited, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { log } from '#functions/platform/log.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { DetectionState, TextDetection } from '#functions/platform/text-detection.ts';
import { pageRanges } from '#shared/format/page-ranges.ts';
import { hourInMilliseconds, minuteInMilliseconds } from '#shared/time/durations.ts';
import type { AgreementText } from './extraction/agreement-text.ts';
import { scannedPages, withRecognized } from './extraction/recognized-text.ts';

/** That the service was asked to recognize the text of a document, so that whoever goes on asks for nothing else. */
const StoredDetection = z.object({
  /** Of the job, whose id it has. */
  attempt: z.number().int(),
  /** The service's id for it; null until it has taken it. */
  serviceId: z.string().nullable(),
  startedAt: z.string(),
  version: z.number().int(),
});
type StoredDetection = z.infer<typeof StoredDetection>;

const keyOf = (jobId: string) => ({ kind: 'TextDetection', id: jobId });

type Run = Pick<JobRun, 'table' | 'actor' | 'clock' | 'job'>;

async function keep(
  { table, actor, clock, job }: Run,
  { version: _, ...value }: StoredDetection,
  before: StoredDetection | null,
): Promise<StoredDetection> {
  const event = value.serviceId === null ? 'textDetection.wanted' : 'textDetection.started';
  const expects = before?.version ?? 'absent';
  await writeRecords([table.change({ key: keyOf(job.id), expects, value, event })], actor, clock.now());
  return { ...value, version: (before?.version ?? 0) + 1 };
}

/** The service takes seconds for a page, and longer when it has much to do. */
const longestDetection = 6 * hourInMilliseconds;

const progressAfter = (milliseconds: number): number =>
  0.3 * (1 - Math.exp(-milliseconds / (5 * minuteInMilliseconds)));

const awaited = ({ startedAt }: StoredDetection, said: string, now: Date): Awaited =>
  awaitedSince(startedAt, now, said, progressAfter);

const readingScans = 'Recognizing the text of scanned pages';

const failed = (reason: string): DetectionState => ({ status: 'failed', reason });

/** What has become of it, or that it is to be looked at later. */
async function stateOf(
  stored: StoredDetection,
  key: string,
  run: Run,
  service: TextDetection,
): Promise<DetectionState | Awaited> {
  const now = run.clock.now();
  if (now.getTime() - Date.parse(stored.startedAt) > longestDetection) return failed('no end after some hours');
  try {
    const serviceId = stored.serviceId ?? (await service.start(key, `${run.job.id}-${stored.attempt}`));
    if (serviceId === null) return failed('the service does not take it');
    if (stored.serviceId === null) await keep(run, { ...stored, serviceId }, stored);
    const state = await service.look(serviceId);
    return state.status === 'reading' ? awaited(stored, readingScans, now) : state;
  } catch (error) {
    if (!asksForPatience(error)) throw error;
    return awaited(stored, 'Waiting for text recognition, which is busy', now);
  }
}

/** Whether a document is being recognized by a service, which is then asked before the document is read once more. */
export async function detectionUnderWay(key: string, run: Run, service: TextDetection): Promise<Awaited | null> {
  const stored = await run.table.get(keyOf(run.job.id), StoredDetection);
  if (stored?.attempt !== run.job.attempt) return null;
  const state = await stateOf(stored, key, run, service);
  return 'awaited' in state ? state : null;
}

const pagesWord = (pages: readonly number[]): string => `${pages.length === 1 ? 'Page' : 'Pages'} ${pageRanges(pages)}`;

/** What people are told of scanned pages that were read, or were not. */
export function scanNotes(text: AgreementText, why: 'notSetUp' | 'unreadable'): readonly string[] {
  const read = (text.pages ?? []).filter(({ scan }) => scan === 'recognized').map(({ page }) => page);
  const unread = scannedPages(text);
  const are = (pages: readonly number[]) => (pages.length === 1 ? 'is a scan' : 'are scans');
  const it = unread.length === 1 ? 'it' : 'them';
  const reason =
    why === 'notSetUp'
      ? `${unread.length === 1 ? 'was' : 'were'} not read: recognizing the text of scans is not set up here`
      : `could not be read: look at ${it} yourself`;
  return [
    ...(read.length === 0 ? [] : [`${pagesWord(read)} ${are(read)}, read by text recognition: compare what was read.`]),
    ...(unread.length === 0 ? [] : [`${pagesWord(unread)} ${are(unread)}, and ${reason}.`]),
  ];
}

/** A document with the text of its scanned pages. Where the service could not read them, they stay unread. Begins with it where that has not been done. */
export async function recognized(
  text: AgreementText,
  key: string,
  run: Run,
  service: TextDetection,
): Promise<AgreementText | Awaited> {
  const before = await run.table.get(keyOf(run.job.id), StoredDetection);
  const wanted = { attempt: run.job.attempt, serviceId: null, startedAt: run.clock.now().toISOString(), version: 1 };
  const stored = before?.attempt === run.job.attempt ? before : await keep(run, wanted, before);
  const state = await stateOf(stored, key, run, service);
  if ('awaited' in state) return state;
  if (state.status === 'done') return withRecognized(text, state.pages, state.unread);
  log.error('The text of a scan was not recognized.', {
    jobId: run.job.id,
    reason: state.status === 'failed' ? state.reason : state.status,
  });
  return text;
}
