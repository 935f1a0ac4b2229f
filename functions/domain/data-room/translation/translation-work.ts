import type { TranslationFolders } from '#functions/platform/files/translation-files.ts';
import type { JobRun } from '#functions/platform/jobs/job-worker.ts';
import type { TranslationService } from '#functions/platform/translation-service.ts';
import type { LanguageCode } from '#shared/domain/translation.ts';
import type { DataRoomContext } from '../context.ts';
import type { DocumentRecord } from '../document-record.ts';
import type { DocumentRights } from '../document-rights.ts';
import type { RoomJobMessage } from '../job-scope.ts';
import type { ReadText } from './translatable.ts';

/** Everything is read and filed in the name of whoever asked. */
export interface TranslationMessage extends RoomJobMessage {
  readonly documentId: string;
  readonly fileVersion: string;
  readonly from: string;
  readonly into: LanguageCode;
}

export interface TranslationPorts {
  readonly service: TranslationService;
  readonly readText: ReadText;
  readonly readBlob: (key: string) => Promise<Uint8Array | null>;
}

/** What one run of a translation works with. */
export interface TranslationWork {
  readonly message: TranslationMessage;
  readonly run: Pick<JobRun, 'table' | 'actor' | 'clock' | 'job' | 'report'>;
  readonly ports: TranslationPorts;
  readonly document: DocumentRecord;
  readonly rights: DocumentRights;
  readonly context: DataRoomContext;
  readonly folders: TranslationFolders;
}
