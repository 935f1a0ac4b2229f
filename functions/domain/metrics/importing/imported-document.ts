import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { requireUnlocked } from '#functions/domain/data-room/exports/file-lock-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readBlob } from '#functions/platform/files/blob-store.ts';
import { fiscalYearEndOf } from '#shared/domain/calendar.ts';
import { largestFigureFile } from '#shared/domain/figure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { monthOf } from '#shared/time/dates.ts';
import type { ImportingContext } from '../context.ts';
import { type FigureSheet, figureSheet } from './figure-sheets.ts';

/** Which version of which document is read, and how. */
export interface DocumentChoice {
  readonly documentId: string;
  /** The latest unless told. */
  readonly version?: number | undefined;
  readonly sheet?: string | undefined;
  readonly language?: string | undefined;
}

export interface ImportedDocument {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly table: FigureSheet;
}

/** The month, 1–12, in which fiscal years end: of a project that has fiscal years of its own, in that of whichever is not the calendar's. */
function fiscalYearEndMonthOf({ home, stored }: Entity): number {
  const own = 'fiscalYearStart' in stored ? fiscalYearEndOf(stored.fiscalYearStart) : home.fiscalYearEnd;
  const months = [own, home.fiscalYearEnd].map((monthDay) => monthOf(`2000-${monthDay}`));
  return months.find((month) => month !== 12) ?? 12;
}

/** The figures of a document. Refuses one that the request may not see, and one that holds no figures. */
export async function importedDocument(
  entity: Entity,
  choice: DocumentChoice,
  { scope, readImportFile }: ImportingContext,
): Promise<ImportedDocument> {
  // Documents of projects and financings lie in the room of their structure.
  const document = await documentSight(scope, entity.home.id).read(choice.documentId);
  const wanted = choice.version ?? document.fileVersion;
  const version = document.versions.find((one) => one.version === wanted);
  if (version === undefined) throw new DomainError('documentNotFound', { reason: 'no such version' });
  requireUnlocked(version, scope.clock);
  if (version.size > largestFigureFile) throw new DomainError('figureFileTooLarge');
  const bytes = await readBlob(version.key);
  if (bytes === null) throw new Error(`The file of document ${document.id} is missing.`);
  const table = figureSheet(await readImportFile(bytes), choice, fiscalYearEndMonthOf(entity));
  return { id: document.id, name: document.name, version: version.version, table };
}
