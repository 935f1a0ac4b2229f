import type { PartedUpload } from '#shared/domain/parted-upload.ts';

/** An upload in parts that can go on. */
export type Resumable = Pick<PartedUpload, 'uploadId' | 'size' | 'sizeOfPart' | 'partCount' | 'isChecked'>;

export interface DocumentUpload {
  readonly roomId: string;
  readonly folderId: string | null;
  /** Names of folders from there on, the outermost first. */
  readonly directory: readonly string[];
  readonly file: File;
  /** Under which it is filed; the file's own unless told. */
  readonly name?: string;
  /** What becomes of it where a document has its name already: its next version, unless told. */
  readonly ifExists?: 'version' | 'refuse';
  /** Set to add a version to an existing document. */
  readonly documentId?: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** Goes on with this one; only of files that come in parts. */
  readonly unfinished?: Resumable;
  /** Told as soon as the upload can be gone on with. */
  readonly onBegun?: (upload: Resumable) => void;
}

/** What is told of a file, whichever way it comes. */
export const announcementOf = ({ folderId, directory, file, name, ifExists, documentId }: DocumentUpload) => ({
  fileName: name ?? file.name,
  size: file.size,
  parentId: folderId,
  directory: directory.join('/'),
  ...(file.type === '' ? {} : { contentType: file.type }),
  ...(ifExists === undefined ? {} : { ifExists }),
  ...(documentId === undefined ? {} : { documentId }),
});
