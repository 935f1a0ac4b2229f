import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { environment } from '#functions/platform/environment.ts';
import { Upload, uploadKey } from '#functions/platform/files/upload-record.ts';
import { log } from '#functions/platform/log.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import { type FileScan, tellsMore, UnscannedReason } from '#shared/domain/file-scan.ts';
import { RoomUpload } from '../document-record.ts';
import { findScan, type StoredScan, scanChange, uploadIdOf } from './scan-records.ts';
import { versionsScanned } from './scanned-versions.ts';

const mostThreatsKept = 10;
const longestThreatKept = 200;

/** The event "GuardDuty Malware Protection Object Scan Result" of EventBridge, as far as it is used. */
export const ScanResultEvent = z.object({
  source: z.literal('aws.guardduty'),
  'detail-type': z.literal('GuardDuty Malware Protection Object Scan Result'),
  detail: z.object({
    s3ObjectDetails: z.object({
      bucketName: z.string(),
      objectKey: z.string(),
      eTag: z.string(),
      /** Null where the bucket keeps no versions. */
      versionId: z.string().nullish(),
    }),
    scanResultDetails: z.object({
      scanResultStatus: z.enum(['NO_THREATS_FOUND', 'THREATS_FOUND', ...UnscannedReason.options]),
      threats: z.array(z.object({ name: z.string() })).nullish(),
    }),
  }),
});
export type ScanResultEvent = z.infer<typeof ScanResultEvent>;

interface StoredBytes {
  readonly eTag: string;
  /** Null where storage keeps no versions. */
  readonly versionId: string | null;
}

export interface ScanResultPorts {
  readonly clock: Clock;
  readonly actor: Actor;
  /** The bytes that are under a key now; null where there are none. */
  readonly bytesAt: (key: string) => Promise<StoredBytes | null>;
}

type Told = ScanResultEvent['detail'];

const unquoted = (eTag: string): string => eTag.replaceAll('"', '');

/** Whether a result is about the bytes that are there, and not about ones that were there before. */
function isAbout(bytes: StoredBytes | null, { s3ObjectDetails: { eTag, versionId } }: Told): boolean {
  if (bytes === null) return false;
  if (versionId != null && versionId !== 'null' && bytes.versionId !== null) return versionId === bytes.versionId;
  return unquoted(eTag) === unquoted(bytes.eTag);
}

function scanTold(
  { scanResultDetails: { scanResultStatus: status, threats } }: Told,
  known: FileScan | null,
  at: string,
) {
  const release = known?.release ?? null;
  switch (status) {
    case 'NO_THREATS_FOUND':
      return { state: 'clean', at, unscannedReason: null, threats: [], release } satisfies FileScan;
    case 'THREATS_FOUND': {
      const names = (threats ?? []).slice(0, mostThreatsKept).map(({ name }) => name.slice(0, longestThreatKept));
      return { state: 'threat', at, unscannedReason: null, threats: names, release } satisfies FileScan;
    }
    default:
      return { state: 'unscanned', at, unscannedReason: status, threats: [], release } satisfies FileScan;
  }
}

/** The upload to a data room whose bytes have a key; null for everything else in the bucket, and for what was refused. */
async function roomUpload(table: Table, key: string): Promise<RoomUpload | null> {
  const upload = await table.get(uploadKey(uploadIdOf(key)), Upload);
  const { data } = RoomUpload.safeParse(upload);
  return data === undefined || data.key !== key || data.state === 'dropped' ? null : data;
}

/** The document that holds the bytes of an upload: it is named once it is filed. */
const holderOf = (upload: RoomUpload, known: StoredScan | null): string | null =>
  known?.documentId ?? (upload.state === 'kept' ? upload.about.documentId : null);

async function record(table: Table, key: string, told: Told, ports: ScanResultPorts): Promise<void> {
  const { clock, actor, bytesAt } = ports;
  const upload = await roomUpload(table, key);
  if (upload === null || !isAbout(await bytesAt(key), told)) {
    const { scanResultStatus: status } = told.scanResultDetails;
    const words = 'A scan told of a file that no data room holds.';
    if (status === 'THREATS_FOUND') log.error(words, { key, status });
    else log.info(words, { key, status });
    return;
  }
  const { id, about } = upload;
  const known = await findScan(table, id);
  const now = clock.now();
  const scan = scanTold(told, known?.scan ?? null, now.toISOString());
  if (known !== null && !tellsMore(scan.state, known.scan.state)) return;
  const documentId = holderOf(upload, known);
  const value = { id, roomId: about.roomId, documentId, scan };
  const versions = documentId === null ? [] : await versionsScanned(table, { ...value, documentId }, key, scan);
  const change = scanChange(table, value, known?.version ?? 'absent', 'fileScan.recorded');
  await writeRecords([change, ...versions], actor, now);
}

/**
 * Records the result of a scan with the document that holds the file, or for when it is filed. Of several results for the same bytes the one that tells more
 * holds: one that comes twice, or late, changes nothing.
 */
export async function recordScanResult({ detail }: ScanResultEvent, ports: ScanResultPorts): Promise<void> {
  const { bucketName, objectKey } = detail.s3ObjectDetails;
  if (bucketName !== environment().DOCUMENTS_BUCKET) throw new Error(`The scan was of another bucket, ${bucketName}.`);
  const [organizationId = ''] = objectKey.split('/');
  await attempted(() => record(tableOf(organizationId), objectKey, detail, ports));
}
