import { recordScanResult, ScanResultEvent } from '#functions/domain/data-room/scanning/record-scan-result.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { blobInfo } from '#functions/platform/files/blob-store.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';

/** Told by a rule of EventBridge, where the stage scans uploads. */
export const handler = consumeQueue(ScanResultEvent, (event, { correlationId }) =>
  recordScanResult(event, {
    clock: systemClock,
    actor: { agentId: 'malware-scan', correlationId },
    bytesAt: blobInfo,
  }),
);
