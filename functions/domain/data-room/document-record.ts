import * as z from 'zod';
import { Upload } from '#functions/platform/files/upload-record.ts';
import { DeletedDocument, type DocumentAct, FileVersion, RoomDocument } from '#shared/domain/document.ts';
import { TranslationOf } from '#shared/domain/translation.ts';

/** A version as stored; `key` names its bytes, which are its own. */
export const StoredVersion = FileVersion.extend({ key: z.string() });
export type StoredVersion = z.infer<typeof StoredVersion>;

/** A document as stored: `fileVersion` is the file's, `version` the record's. */
export const DocumentRecord = RoomDocument.omit({
  recordVersion: true,
  acts: true,
  number: true,
  assignees: true,
}).extend({
  assigneeIds: z.array(z.string()).default([]),
  fileVersion: z.number().int(),
  versions: z.array(StoredVersion),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;

export const toRoomDocument = (
  { fileVersion, version, versions, assigneeIds: _, ...record }: DocumentRecord,
  acts: readonly DocumentAct[],
  number: string | null,
): RoomDocument => ({
  ...record,
  versions: versions.map(({ key: _key, ...told }) => told),
  acts: [...acts],
  number,
  version: fileVersion,
  recordVersion: version,
});

/** A deleted document as stored, with all that it takes to restore it. */
export const DeletedRecord = DeletedDocument.extend({
  docType: z.string().nullable(),
  description: z.string().nullable(),
  expirationDate: z.string().nullable(),
  versions: z.array(StoredVersion),
  tags: z.array(z.string()).default([]),
  assigneeIds: z.array(z.string()).default([]),
  translationOf: TranslationOf.nullable().default(null),
  /** The folders in which it lay, the nearest first. */
  folderIds: z.array(z.string()).default([]),
  version: z.number().int(),
});
export type DeletedRecord = z.infer<typeof DeletedRecord>;

/** An upload that was announced and whose file may still be on its way. */
export const RoomUpload = Upload.extend({
  about: z.object({
    roomId: z.string(),
    documentId: z.string(),
    /** Whether it is to become another document; else it becomes a version of that one. */
    isNew: z.boolean(),
    parentId: z.string().nullable(),
    /** The folders from there on. */
    directory: z.array(z.string()).default([]),
    fileName: z.string(),
    size: z.number().int(),
    contentType: z.string(),
    sha256: z.string().nullable(),
    by: z.string(),
    /** Of what comes in parts: what its sender knows it by, and when it was announced. */
    known: z
      .object({ lastModified: z.string().nullable(), fingerprint: z.string().nullable(), startedAt: z.string() })
      .nullable()
      .default(null),
  }),
});
export type RoomUpload = z.infer<typeof RoomUpload>;
