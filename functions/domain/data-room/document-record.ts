import * as z from 'zod';
import { recordStamp } from '#shared/domain/agent.ts';
import { FileVersion, LogicalType, type RoomDocument } from '#shared/domain/document.ts';

const StoredVersion = FileVersion;

/** A document as stored: `fileVersion` is the file's, `version` the record's. */
export const DocumentRecord = z.object({
  id: z.string(),
  entityId: z.string(),
  parentId: z.string().nullable(),
  name: z.string(),
  logicalType: LogicalType,
  docType: z.string().nullable(),
  description: z.string().nullable(),
  expirationDate: z.string().nullable(),
  contentType: z.string().nullable(),
  size: z.number().int().nullable(),
  fileVersion: z.number().int(),
  versions: z.array(StoredVersion),
  ...recordStamp,
});
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
