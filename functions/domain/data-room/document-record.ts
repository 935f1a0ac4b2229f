import * as z from 'zod';
import { RoomDocument } from '#shared/domain/document.ts';

/** A document as stored: `fileVersion` is the file's, `version` the record's. */
export const DocumentRecord = RoomDocument.omit({ recordVersion: true }).extend({ fileVersion: z.number().int() });
export type DocumentRecord = z.infer<typeof DocumentRecord>;

export const toRoomDocument = ({ fileVersion, version, ...record }: DocumentRecord): RoomDocument => ({
  ...record,
  version: fileVersion,
  recordVersion: version,
});

/** An upload that was announced and whose file may still be on its way. */
export const UploadRecord = z.object({
  id: z.string(),
  documentId: z.string(),
  parentId: z.string().nullable(),
  fileName: z.string(),
  size: z.number().int(),
  contentType: z.string(),
  fileVersion: z.number().int(),
  filedAs: z.string().nullable(),
  version: z.number().int(),
});
export type UploadRecord = z.infer<typeof UploadRecord>;
