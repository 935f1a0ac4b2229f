import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import { Assignee, AssigneeIds, Tags } from './document-care.ts';
import { enteredName } from './entered-text.ts';
import { FileScan } from './file-scan.ts';
import { Id } from './id.ts';
import { recordStamp } from './record-stamp.ts';
import { documentTypes } from './reference/document-types.ts';
import { TranslationOf } from './translation.ts';

const LogicalType = z.enum(['Folder', 'Document']);

/** Data rooms accept files up to this size. Covenant extraction has its own, lower limit. */
export const largestUploadInBytes = 5_368_709_120;

/** In hexadecimal digits. */
export const Sha256 = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/i, 'A SHA-256 has 64 hexadecimal digits.')
  .transform((text) => text.toLowerCase());

export const FileVersion = z.object({
  version: z.number().int().min(1),
  size: z.number().int(),
  contentType: z.string(),
  /** Of the bytes; null where whoever uploaded them told none. */
  sha256: z.string().nullable(),
  uploadedAt: z.string(),
  uploadedBy: z.string(),
  /** The earlier version whose bytes these are, where it was made the latest again. */
  restoredFrom: z.number().int().nullable(),
  /** For malware; null of what was filed where uploads are not scanned. */
  scan: FileScan.nullable().default(null),
});
export type FileVersion = z.infer<typeof FileVersion>;

const { version: recordVersion, ...stamp } = recordStamp;

/**
 * What the reader may do with a document beside looking at it: `describe` it, `rename` it, `replace` its file, `manage` it (move and delete),
 * `download` it, have it translated (`translate`), see its `openings`, and `release` versions that could not be scanned for malware.
 */
export const DocumentAct = z.enum([
  'describe',
  'rename',
  'replace',
  'manage',
  'download',
  'translate',
  'openings',
  'release',
]);
export type DocumentAct = z.infer<typeof DocumentAct>;

/** How far what a folder is to hold has been gathered. */
export const ChecklistStage = z.enum(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETE']);
export type ChecklistStage = z.infer<typeof ChecklistStage>;

export const checklistWords: Readonly<Record<ChecklistStage, string>> = {
  NOT_STARTED: 'Not started',
  IN_PROGRESS: 'In progress',
  COMPLETE: 'Complete',
};

/** Of the folders below a folder, however deep: how many are in each stage. Those that are on no checklist are not counted. */
export const ChecklistCounts = z.object({
  notStarted: z.number().int(),
  inProgress: z.number().int(),
  complete: z.number().int(),
});
export type ChecklistCounts = z.infer<typeof ChecklistCounts>;

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
  /** Of a folder that is on the checklist; null of others, and of documents. */
  checklistStage: ChecklistStage.nullable().default(null),
  /** Its place among all that lies in its folder, from 1; null for what was filed before places were kept. */
  index: z.number().int().min(1).nullable().default(null),
  /** Its place behind those of its folders, such as `2.1.3`; null where one of them has none. */
  number: z.string().nullable().default(null),
  /** Of what a machine has translated; whoever may not see the other document does not see this one. */
  translationOf: TranslationOf.nullable().default(null),
  contentType: z.string().nullable(),
  size: z.number().int().nullable(),
  version: z.number().int(),
  versions: z.array(FileVersion),
  acts: z.array(DocumentAct),
  /** Words by which people find it again, in the order in which they were entered. */
  tags: z.array(z.string()).default([]),
  /** To whom it is assigned, where one document, or a list with that, was asked for. It gives nobody a right. */
  assignees: z.array(Assignee).optional(),
  recordVersion,
  ...stamp,
});
export type RoomDocument = z.infer<typeof RoomDocument>;

/** A document that was just filed. */
export const FiledDocument = RoomDocument.extend({
  /** Of the job that unpacks it, where that was asked for. */
  jobId: z.string().optional(),
});

/** A node of the room's tree; `childrenLoaded` is false where a folder's content was not asked for. */
export interface RoomNode extends RoomDocument {
  readonly children: readonly RoomNode[];
  readonly childrenLoaded: boolean;
  /** Of a folder, where a tree tells it: what the reader sees below it, whether that is told or not. */
  readonly checklist?: ChecklistCounts | undefined;
}
export const RoomNode: z.ZodType<RoomNode> = RoomDocument.extend({
  get children() {
    return z.array(RoomNode);
  },
  childrenLoaded: z.boolean(),
  checklist: ChecklistCounts.optional(),
});

export const fileName = enteredName(255).refine(
  (text) => !/[/\\]/.test(text) && text !== '.' && text !== '..',
  'A name cannot contain slashes.',
);

/** RFC 9110, section 8.3.1: a type, a subtype and parameters, such as `text/plain; charset=utf-8`. */
const token = "[\\w!#$%&'*+.^`|~-]+";
const mediaType = new RegExp(`^${token}/${token}(?: ?; ?${token}=(?:${token}|"[^"\\\\\\p{Cc}]*"))*$`, 'u');

/** The type of a file's content; where none is told, it is unknown. */
export const ContentType = z
  .string()
  .max(200)
  .transform((text) => text || 'application/octet-stream')
  .refine((text) => mediaType.test(text), 'A type looks like "application/pdf".');

/** Forms send nothing as an empty text. */
const nothing = z.literal('').transform(() => null);

/** The way to a folder by the names of folders, the outermost first. Told as text, with slashes between them. */
const Directory = z
  .string()
  .max(2_000)
  .nullable()
  .default(null)
  .transform((text) => (text ?? '').split('/').filter((name) => name !== ''))
  .pipe(z.array(fileName).max(20, 'Name at most 20 folders, one in another.'));

const DocType = z
  .union([nothing, z.enum(documentTypes.map(({ name }) => name))], { error: 'Choose a type from the list.' })
  .nullable();

/** Among what lies in a folder; one behind the last is the last. */
const Place = z.coerce
  .number('A place is a whole number from 1.')
  .int('A place is a whole number from 1.')
  .min(1, 'A place is a whole number from 1.')
  .max(100_000);

export const NewUpload = z.object({
  fileName,
  size: z.number().int().min(0),
  contentType: ContentType.default('application/octet-stream'),
  /** Storage refuses other bytes than these. */
  sha256: Sha256.nullable().default(null),
  parentId: Id.nullable().default(null),
  /** From there on. What is missing of it is made when the file is filed. */
  directory: Directory,
  /** Set to upload a new version of an existing document. */
  documentId: Id.optional(),
  /** What becomes of a file whose name a document of the folder has already: its next version, or nothing. */
  ifExists: z.enum(['version', 'refuse']).default('version'),
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

/** As JSON and forms say it. */
const isWanted = z
  .union([z.boolean(), z.enum(['true', 'false', ''])])
  .nullable()
  .default(false)
  .transform((value) => value === true || value === 'true');

/** Either a folder to create or a finished upload to file. Small files may come as multipart instead (`file` plus these fields). */
export const NewDocument = z.object({
  logicalType: LogicalType.default('Document'),
  name: fileName.optional(),
  parentId: Id.nullable().default(null),
  uploadId: Id.optional(),
  docType: DocType.default(null),
  description: z.string().max(2_000).nullable().default(null),
  expirationDate: IsoDate.nullable().default(null),
  /** From `parentId` on; folders that are not there are made. Of an upload, the one that it was announced for. */
  directory: Directory,
  /** The last place where none is named. */
  index: z.union([nothing, Place]).nullable().default(null),
  /** Of an archive: it is filed, and then unpacked into its folder in the background. */
  unzip: isWanted,
});
export type NewDocument = z.infer<typeof NewDocument>;

export const DocumentChange = z.object({
  recordVersion: z.number().int().min(1),
  name: fileName.optional(),
  parentId: Id.nullable().optional(),
  docType: DocType.optional(),
  description: z.string().max(2_000).nullable().optional(),
  expirationDate: IsoDate.nullable().optional(),
  /** Of a folder; null takes it off the checklist. */
  checklistStage: ChecklistStage.nullable().optional(),
  tags: Tags.optional(),
  assigneeIds: AssigneeIds.optional(),
  /** Those from this place on to where it was make room. */
  index: Place.optional(),
});
export type DocumentChange = z.infer<typeof DocumentChange>;

/** A document that was deleted and can be restored. */
export const DeletedDocument = z.object({
  id: z.string(),
  entityId: z.string(),
  /** The folder that it lay in; it comes back to the root of the room where that is gone. */
  parentId: z.string().nullable(),
  name: z.string(),
  contentType: z.string().nullable(),
  size: z.number().int().nullable(),
  /** Of its file, when it was deleted. */
  fileVersion: z.number().int(),
  deletedAt: z.string(),
  deletedBy: z.string(),
  deletedByName: z.string(),
});
export type DeletedDocument = z.infer<typeof DeletedDocument>;
