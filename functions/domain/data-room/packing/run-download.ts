import { randomUUID } from 'node:crypto';
import { deleteExport, writeExport } from '#functions/platform/files/export-store.ts';
import type { JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { orRefused } from '#functions/platform/jobs/refused-work.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { mostDownloadedBytes, mostDownloadedDocuments } from '#shared/domain/room-download.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { counted } from '#shared/format/duration.ts';
import { type DataRoomContext, dataRoomContext } from '../context.ts';
import { rightsIn } from '../document-rights.ts';
import { type RoomJobMessage, roomScopeOf } from '../job-scope.ts';
import type { MarkPdf } from '../marking/pdf-marker.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { type PlannedItem, planOf } from './download-plan.ts';
import {
  downloadChange,
  expiryOf,
  findDownload,
  keepManifest,
  readManifest,
  type StoredDownload,
  type StoredResult,
} from './download-records.ts';
import { logDownloads } from './log-downloads.ts';
import { itemsOf, type Packing } from './packed-items.ts';

/** What whoever asked may not download is not in it. */
export type DownloadMessage = RoomJobMessage;

const noLongerPermitted = 'You may no longer look at documents here.';

export const downloadGivenUp =
  'The archive was not made because of a problem on our side. Nothing has changed; download the folder again.';

const sizeOf = (plan: readonly PlannedItem[]): number =>
  plan.reduce((sum, { document }) => sum + (document.size ?? 0), 0);

/** What is to be in the archive, as the room and the rights of whoever asked are now. */
async function plannedFor({ roomId, folderId }: StoredDownload, context: DataRoomContext) {
  const rights = await rightsIn(roomId, context);
  if (rights.rules.isViewOnly) throw new DomainError('downloadsDisabled');
  const seen = await rights.sight.seen(await context.rooms.all(roomId));
  if (folderId !== null && !seen.some(({ id }) => id === folderId)) throw new DomainError('folderNotFound');
  const plan = planOf(seen, folderId);
  const documents = plan.filter(({ document }) => document.logicalType === 'Document');
  if (documents.length === 0) throw new DomainError('downloadEmpty');
  if (documents.length > mostDownloadedDocuments || sizeOf(plan) > mostDownloadedBytes) {
    throw new DomainError('downloadTooLarge');
  }
  return { plan, documents: documents.length, isMarked: rights.isMarked };
}

interface Work {
  readonly stored: StoredDownload;
  readonly run: JobRun;
  readonly context: DataRoomContext;
  readonly write: ArchiveWriter;
}

/** Records what came of it, unless another worker has come further in this attempt; answers what is recorded. */
const recordResult = ({ stored, run }: Work, result: StoredResult): Promise<StoredResult> =>
  attempted(async () => {
    const latest = (await findDownload(run.table, stored.id)) ?? stored;
    const { result: known } = latest;
    if (known?.attempt === result.attempt && (known.isLogged || !result.isLogged)) return known;
    const event = result.isLogged ? 'roomDownload.ready' : 'roomDownload.packed';
    const change = downloadChange(run.table, { ...latest, result }, latest.version, event);
    await writeRecords([change], run.actor, run.clock.now());
    return result;
  });

/** Makes the archive, then its list, and records both: from then on nothing is made again in this attempt. */
async function pack(work: Work): Promise<StoredResult> {
  const { stored, run, context, write } = work;
  const { organizationId } = context.scope;
  const { attempt } = run.job;
  const { plan, documents, isMarked } = await plannedFor(stored, context);
  const totals = { total: sizeOf(plan), documents };
  const packing: Packing = { taken: [], leftOut: [], ...totals, isMarked, context, report: run.report };
  const archive = `${stored.id}-${randomUUID()}`;
  const size = await writeExport(organizationId, archive, 'application/zip', write(itemsOf(plan, packing)));
  const { taken, leftOut } = packing;
  await keepManifest(organizationId, archive, { taken, leftOut });
  const madeAt = run.clock.now().toISOString();
  const counts = { documents: taken.length, leftOut: leftOut.length };
  const own = { size, ...counts, madeAt, expiresAt: expiryOf(madeAt), attempt, archive, isLogged: false };
  const recorded = await recordResult(work, own);
  if (recorded.archive !== archive) await deleteExport(organizationId, archive);
  return recorded;
}

/** Whoever comes behind a worker that died finds its archive where that was recorded, and goes on with the log. */
async function download(work: Work): Promise<JobOutcome> {
  const { stored, run, context } = work;
  const { organizationId } = context.scope;
  const before = stored.result;
  const isMade = before?.attempt === run.job.attempt;
  const result = isMade ? before : await pack(work);
  if (!result.isLogged) {
    const { taken } = await readManifest(organizationId, result);
    await logDownloads(taken, { stored, result, context });
    await recordResult(work, { ...result, isLogged: true });
  }
  // Nobody is told of it any more.
  if (before !== null && !isMade) await deleteExport(organizationId, before.archive);
  const leftOut = result.leftOut > 0 ? `, ${result.leftOut} left out` : '';
  return { done: `${counted(result.documents, 'document')} ready to be saved${leftOut}` };
}

export interface DownloadPorts {
  readonly write: ArchiveWriter;
  readonly markPdf: MarkPdf;
}

/** Makes an archive of a folder in the name of whoever asked. Safe to run again: what is not recorded yet is made anew. */
export async function runDownload(message: DownloadMessage, run: JobRun, ports: DownloadPorts): Promise<JobOutcome> {
  const stored = await findDownload(run.table, message.jobId);
  const scope = await roomScopeOf(message, run, 'View');
  if (stored === null || scope === null) return { refused: noLongerPermitted };
  return orRefused(
    download({ stored, run, context: dataRoomContext(scope, { markPdf: ports.markPdf }), write: ports.write }),
  );
}
