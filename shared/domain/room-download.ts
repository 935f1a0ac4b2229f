import * as z from 'zod';
import { Id } from './id.ts';
import { Job } from './job.ts';

/** How long an archive can be fetched after it was made, in hours. */
export const hoursOfDownloads = 24;

/** Of one archive. */
export const mostDownloadedDocuments = 5_000;
export const mostDownloadedBytes = 20 * 1_073_741_824;

/** Which folder of a room is downloaded with all that lies in it; null: the whole room. */
export const AskedDownload = z.object({ folderId: Id.nullable().default(null) });

/** Why a document that the reader sees is not in the archive. */
export const NotDownloadedReason = z.enum(['locked', 'markRefused', 'missing', 'notMarkable', 'tooLargeToMark']);
export type NotDownloadedReason = z.infer<typeof NotDownloadedReason>;

export const NotDownloaded = z.object({
  documentId: z.string(),
  /** From the folder on. */
  path: z.string(),
  reason: NotDownloadedReason,
});
export type NotDownloaded = z.infer<typeof NotDownloaded>;

/** What was put into an archive. */
export const DownloadResult = z.object({
  /** Of the archive, in bytes. */
  size: z.number().int(),
  documents: z.number().int(),
  leftOut: z.number().int(),
  madeAt: z.string(),
  /** From then on the archive is not there any more. */
  expiresAt: z.string(),
});
export type DownloadResult = z.infer<typeof DownloadResult>;

/** A folder, or a whole room, that somebody downloads as one archive. Its id is that of its job: one person asks for one folder once at a time. */
export const RoomDownload = z.object({
  id: z.string(),
  roomId: z.string(),
  folderId: z.string().nullable(),
  /** Of the archive. */
  fileName: z.string(),
  startedAt: z.string(),
  job: Job,
  /** Null until the archive is made, and from when it is asked for anew. */
  result: DownloadResult.nullable(),
});
export type RoomDownload = z.infer<typeof RoomDownload>;
