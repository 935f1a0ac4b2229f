import * as z from 'zod';
import { environment } from '#functions/platform/environment.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { FileScan } from '#shared/domain/file-scan.ts';

/**
 * What is known of the scan of an upload's bytes, kept beside the versions that hold them: its result may come before they are filed. `documentId` is null
 * until then.
 */
export const StoredScan = z.object({
  id: z.string(),
  roomId: z.string(),
  documentId: z.string().nullable(),
  scan: FileScan,
  version: z.number().int(),
});
export type StoredScan = z.infer<typeof StoredScan>;

/** Whether this installation has uploads scanned. */
export const scansUploads = (): boolean => environment().UPLOAD_SCANS === 'on';

/** The upload whose bytes stand under a key. */
export const uploadIdOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

export const findScan = (table: Table, uploadId: string): Promise<StoredScan | null> =>
  table.get({ kind: 'FileScan', id: uploadId }, StoredScan);

export const scanChange = (
  table: Table,
  value: Omit<StoredScan, 'version'>,
  expects: 'absent' | number,
  event: 'fileScan.awaited' | 'fileScan.filed' | 'fileScan.recorded' | 'fileScan.released',
): PendingChange => table.change({ key: { kind: 'FileScan', id: value.id }, expects, value: { ...value }, event });

interface Filed {
  readonly roomId: string;
  readonly documentId: string;
  readonly key: string;
}

/**
 * The scan of a file that is filed, and what goes into its transaction: a result that is recorded at the same moment refuses it with `recordChanged`, and the
 * next attempt finds it.
 */
export async function scanOfFiled(
  table: Table,
  { roomId, documentId, key }: Filed,
  at: string,
): Promise<{ readonly scan: FileScan; readonly change: PendingChange }> {
  const id = uploadIdOf(key);
  const known = await findScan(table, id);
  const awaited: FileScan = { state: 'pending', at, unscannedReason: null, threats: [], release: null };
  const scan = known?.scan ?? awaited;
  const event = known === null ? 'fileScan.awaited' : 'fileScan.filed';
  return { scan, change: scanChange(table, { id, roomId, documentId, scan }, known?.version ?? 'absent', event) };
}
