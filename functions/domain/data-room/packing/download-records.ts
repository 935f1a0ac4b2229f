import * as z from 'zod';
import { putResult, readResult } from '#functions/platform/files/result-store.ts';
import { jobView, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { DownloadResult, hoursOfDownloads, NotDownloaded, type RoomDownload } from '#shared/domain/room-download.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';

/** A download as it was last asked for, and what came of it. */
export const StoredDownload = z.object({
  id: z.string(),
  roomId: z.string(),
  folderId: z.string().nullable(),
  fileName: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  /** The address from which it was asked for. */
  from: z.string(),
  /** Of the last attempt that made an archive. */
  result: DownloadResult.extend({
    attempt: z.number().int(),
    /** Under which the archive is stored, and its list. Two workers at one attempt never write the same. */
    archive: z.string(),
    /** Whether it stands in the access log of each document; before, nobody is told where the archive is. */
    isLogged: z.boolean(),
  }).nullable(),
  version: z.number().int(),
});
export type StoredDownload = z.infer<typeof StoredDownload>;
export type StoredResult = NonNullable<StoredDownload['result']>;

const keyOf = (id: string) => ({ kind: 'RoomDownload', id });

export const findDownload = (table: Table, id: string): Promise<StoredDownload | null> =>
  table.get(keyOf(id), StoredDownload);

export const downloadChange = (
  table: Table,
  { version: _, ...value }: StoredDownload,
  expects: 'absent' | number,
  event: `roomDownload.${'started' | 'packed' | 'ready' | 'addressed'}`,
): PendingChange => table.change({ key: keyOf(value.id), expects, value, event });

/** Until when an archive can be fetched; storage takes it away on one of the days after. */
export const expiryOf = (madeAt: string): string =>
  new Date(Date.parse(madeAt) + hoursOfDownloads * hourInMilliseconds).toISOString();

/** What of it can be fetched, while no other is being made. */
export const resultOf = ({ result }: StoredDownload, job: StoredJob): StoredResult | null =>
  result?.isLogged && result.attempt === job.attempt ? result : null;

export function downloadView(stored: StoredDownload, job: StoredJob): RoomDownload {
  const { id, roomId, folderId, fileName, startedAt } = stored;
  const result = resultOf(stored, job);
  return {
    ...{ id, roomId, folderId, fileName, startedAt },
    job: jobView(job),
    result: result === null ? null : DownloadResult.parse(result),
  };
}

/** Which documents an archive holds, and which it does not. */
const Manifest = z.object({
  taken: z.array(z.object({ documentId: z.string(), fileVersion: z.number().int() })),
  leftOut: z.array(NotDownloaded),
});
export type Manifest = z.infer<typeof Manifest>;

const folder = 'room-downloads';

export const keepManifest = (organizationId: string, archive: string, manifest: Manifest): Promise<void> =>
  putResult(organizationId, folder, archive, JSON.stringify(manifest));

/** Throws where there is none: whoever asks knows of the archive. */
export const readManifest = async (organizationId: string, { archive }: StoredResult): Promise<Manifest> =>
  Manifest.parse(await readResult(organizationId, folder, archive));
