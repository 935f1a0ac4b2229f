import * as z from 'zod';
import { recordStamp } from './agent.ts';
import { enteredName } from './entered-text.ts';
import { Id } from './id.ts';

const LogicalType = z.enum(['Folder', 'Document']);

/** Data rooms accept files up to this size. Covenant extraction has its own, lower limit. */
export const largestUploadInBytes = 1_073_741_824;

export const FileVersion = z.object({
  version: z.number().int().min(1),
  size: z.number().int(),
  contentType: z.string(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
});
export type FileVersion = z.infer<typeof FileVersion>;

const { version: recordVersion, ...stamp } = recordStamp;

/** A file or folder of a data room. `version` is the file's version (specification); `recordVersion` guards concurrent edits. */
export const RoomDocument = z.object({
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
  version: z.number().int(),
  versions: z.array(FileVersion),
  recordVersion,
  ...stamp,
});
export type RoomDocument = z.infer<typeof RoomDocument>;

/** A node of the room's tree; `childrenLoaded` is false where a folder's content was not asked for. */
export interface RoomNode extends RoomDocument {
  readonly children: readonly RoomNode[];
  readonly childrenLoaded: boolean;
}
export const RoomNode: z.ZodType<RoomNode> = RoomDocument.extend({
  get children() {
    return z.array(RoomNode);
  },
  childrenLoaded: z.boolean(),
});

export const fileName = enteredName(255).refine(
  (text) => !/[/\\]/.test(text) && text !== '.' && text !== '..',
  'A name cannot contain slashes.',
);

export const NewUpload = z.object({
  fileName,
  size: z.number().int().min(0),
  contentType: z.string().max(200).default('application/octet-stream'),
  parentId: Id.nullable().default(null),
  /** Set to upload a new version of an existing document. */
  documentId: Id.optional(),
});
export type NewUpload = z.infer<typeof NewUpload>;

export const Upload = z.object({
  uploadId: z.string(),
  documentId: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
});
export type Upload = z.infer<typeof Upload>;

/** Either a folder to create or a finished upload to file. Small files may come as multipart instead (`file` plus these fields). */
export const NewDocument = z.object({
  logicalType: LogicalType.default('Document'),
  name: fileName.optional(),
  parentId: Id.nullable().default(null),
  uploadId: Id.optional(),
  docType: z.string().max(100).nullable().default(null),
  description: z.string().max(2_000).nullable().default(null),
  expirationDate: z.iso.date().nullable().default(null),
});
export type NewDocument = z.infer<typeof NewDocument>;

export const DocumentChange = z.object({
  recordVersion: z.number().int().min(1),
  name: fileName.optional(),
  parentId: Id.nullable().optional(),
  docType: z.string().max(100).nullable().optional(),
  description: z.string().max(2_000).nullable().optional(),
  expirationDate: z.iso.date().nullable().optional(),
});
export type DocumentChange = z.infer<typeof DocumentChange>;
