import { presignExport } from '#functions/platform/files/export-store.ts';
import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { StoredJob } from '#functions/platform/jobs/job-store.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { lockOf } from '#shared/domain/file-scan.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from '../context.ts';
import type { DocumentRecord } from '../document-record.ts';
import { rightsIn } from '../document-rights.ts';
import {
  downloadChange,
  downloadView,
  findDownload,
  type Manifest,
  readManifest,
  resultOf,
  type StoredDownload,
  type StoredResult,
} from './download-records.ts';

type Calls = typeof dataRoom.calls;

/** For as long as a slow network needs to begin. */
const addressMinutes = 5;

interface Asked {
  readonly dataroomId: string;
  readonly downloadId: string;
}

/** Those of others are told to nobody. */
async function readOwn({ dataroomId, downloadId }: Asked, { scope, requireRoom }: DataRoomContext) {
  const { table, agent } = scope;
  await requireRoom(dataroomId);
  // Before what came of it: a job that is done by then has written that.
  const job = await table.get({ kind: 'Job', id: downloadId }, StoredJob);
  const stored = await findDownload(table, downloadId);
  if (job === null || stored?.roomId !== dataroomId || stored.startedBy !== agent.id) {
    throw new DomainError('downloadNotFound');
  }
  return { stored, job };
}

/** What can be fetched; refuses with `downloadNotReady`. */
async function readReady(asked: Asked, context: DataRoomContext) {
  const { stored, job } = await readOwn(asked, context);
  const result = resultOf(stored, job);
  if (result === null || result.expiresAt <= context.scope.clock.now().toISOString()) {
    throw new DomainError('downloadNotReady');
  }
  return { stored, result };
}

export const readDownload: UseCase<Calls['readDownload'], DataRoomContext> = async ({ params }, context) => {
  const { stored, job } = await readOwn(params, context);
  return downloadView(stored, job);
};

export const listNotDownloaded: UseCase<Calls['listNotDownloaded'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const { stored, result } = await readReady(params, context);
  const { leftOut } = await readManifest(context.scope.organizationId, result);
  const { sight } = await rightsIn(stored.roomId, context);
  const hidden = await sight.hidden(leftOut.map(({ documentId }) => documentId));
  const seen = leftOut.filter(({ documentId }) => !hidden.has(documentId));
  return pageOfAll(seen, query, ({ documentId }) => documentId);
};

/** Malware may be found in a file after it was packed: files are scanned again. */
async function requireStillClean(
  roomId: string,
  taken: Manifest['taken'],
  { rooms, scope }: DataRoomContext,
): Promise<void> {
  const versions = new Map(taken.map(({ documentId, fileVersion }) => [documentId, fileVersion]));
  const documents = await rooms.findMany(roomId, [...versions.keys()]);
  const isLocked = ({ id, versions: all }: DocumentRecord): boolean =>
    all.some((one) => one.version === versions.get(id) && lockOf(one, scope.clock.now()) !== null);
  if (documents.some(isLocked)) throw new DomainError('downloadOutdated');
}

/** An archive is told as long as each document in it would be. */
async function requireStillRead({ roomId }: StoredDownload, result: StoredResult, context: DataRoomContext) {
  const [{ rules, sight }, { taken }] = await Promise.all([
    rightsIn(roomId, context),
    readManifest(context.scope.organizationId, result),
  ]);
  if (rules.isViewOnly) throw new DomainError('downloadsDisabled');
  const hidden = await sight.hidden(taken.map(({ documentId }) => documentId));
  if (hidden.size > 0) throw new DomainError('downloadOutdated');
  await requireStillClean(roomId, taken, context);
}

export const linkDownload: UseCase<Calls['linkDownload'], DataRoomContext> = async ({ params }, context) => {
  const { scope } = context;
  const { table, actor, clock, organizationId } = scope;
  const { stored, result } = await readReady(params, context);
  await requireStillRead(stored, result, context);
  await attempted(async () => {
    const latest = (await findDownload(table, stored.id)) ?? stored;
    const change = downloadChange(table, latest, latest.version, 'roomDownload.addressed');
    await writeRecords([change], actor, clock.now());
  });
  return presignExport(organizationId, result.archive, { fileName: stored.fileName, minutes: addressMinutes });
};
