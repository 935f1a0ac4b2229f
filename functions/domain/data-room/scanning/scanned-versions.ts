import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { FileScan } from '#shared/domain/file-scan.ts';
import type { StoredVersion } from '../document-record.ts';
import { findDocument } from '../exports/document-reader.ts';
import { deletedChange, documentChange, findDeleted } from '../room-repository.ts';

/** A version that was made the latest again has the bytes of an earlier one. */
const withScan = (versions: readonly StoredVersion[], key: string, scan: FileScan): StoredVersion[] =>
  versions.map((version) => (version.key === key ? { ...version, scan } : version));

interface Holder {
  readonly roomId: string;
  readonly documentId: string;
}

/** What tells a document, deleted or not, how the scan of some of its bytes stands. Nothing where it has no such bytes. */
export async function versionsScanned(
  table: Table,
  { roomId, documentId }: Holder,
  key: string,
  scan: FileScan,
): Promise<readonly PendingChange[]> {
  const holds = ({ versions }: { readonly versions: readonly StoredVersion[] }): boolean =>
    versions.some((version) => version.key === key);
  const document = await findDocument(table, roomId, documentId);
  if (document !== null) {
    if (!holds(document)) return [];
    const scanned = { ...document, versions: withScan(document.versions, key, scan) };
    return [documentChange(table, scanned, document.version, 'document.scanned')];
  }
  const deleted = await findDeleted(table, roomId, documentId);
  if (deleted === null || !holds(deleted)) return [];
  const scanned = { ...deleted, versions: withScan(deleted.versions, key, scan) };
  return [deletedChange(table, scanned, deleted.version, 'document.scanned')];
}
