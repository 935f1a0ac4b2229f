import type { Table } from '#functions/platform/storage/table.ts';
import type { DocumentRecord } from '../document-record.ts';
import { findScan, uploadIdOf } from '../scanning/scan-records.ts';
import { findDocument } from './document-reader.ts';
import { foldersOf } from './folder-path-reader.ts';

/** A document in a version of which malware was found. */
export interface InfectedDocument {
  readonly document: DocumentRecord;
  readonly version: number;
  readonly uploadedBy: string;
  /** By which permissions may name it: itself, the folders in which it lies, and what it is a translation of. */
  readonly sourceIds: readonly string[];
}

/** The document that a scan was of; null where it holds no malware, or was deleted since. */
export async function readInfected(table: Table, scanId: string): Promise<InfectedDocument | null> {
  const found = await findScan(table, scanId);
  if (found?.scan.state !== 'threat' || found.documentId === null) return null;
  const document = await findDocument(table, found.roomId, found.documentId);
  // The version that was uploaded, and not one that was made of it later.
  const version = document?.versions.find(({ key }) => uploadIdOf(key) === scanId);
  if (document === null || version === undefined) return null;
  const folders = await foldersOf(table, found.roomId)(document.parentId);
  const original = document.translationOf === null ? [] : [document.translationOf.documentId];
  const sourceIds = [document.id, ...folders, ...original];
  return { document, version: version.version, uploadedBy: version.uploadedBy, sourceIds };
}
