import type { UnfinishedUpload } from '#shared/domain/parted-upload.ts';
import type { Resumable } from '../../api/wanted-upload.ts';
import type { DroppedFile } from './dropped-files.ts';

/** What has to be decided before a file goes on its way. */
export type UploadQuestion =
  | { readonly kind: 'unfinished'; readonly upload: UnfinishedUpload }
  /** There is something of its name already. `isReplaceable`: it may become the next version of that document. */
  | { readonly kind: 'exists'; readonly isReplaceable: boolean };

export interface UploadLine extends DroppedFile {
  readonly id: number;
  readonly folderId: string | null;
  /** Set when the file becomes a new version of this document. */
  readonly documentId: string | null;
  readonly ifExists: 'version' | 'refuse';
  /** 1 where it keeps its name; from 2 on the number that it is filed with, beside those of its name. Null until that was decided. */
  readonly copy: number | null;
  /** The upload that it goes on with. */
  readonly unfinished: Resumable | null;
  /** Whether it begins anew even if it was interrupted before. */
  readonly startsOver: boolean;
  readonly status: 'waiting' | 'running' | 'asked' | 'done' | 'failed';
  readonly share: number;
  readonly problem: string | null;
  readonly question: UploadQuestion | null;
}

/** Beside `Report.pdf` there are `Report (2).pdf`, `Report (3).pdf` and so on. */
function nameOfCopy(name: string, copy: number): string {
  if (copy === 1) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  return `${stem} (${copy})${ending}`;
}

export const nameOf = ({ file, copy }: Pick<UploadLine, 'file' | 'copy'>): string => nameOfCopy(file.name, copy ?? 1);

export const isOnItsWay = ({ status }: UploadLine): boolean => status === 'waiting' || status === 'running';
