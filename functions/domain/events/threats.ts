import * as z from 'zod';
import type { AuditEvent } from '#functions/platform/events/audit-event.ts';
import type { Subscription } from './subscription.ts';

const ofScan = /^FileScan#([^#]+)#_$/;

const InDocument = z.object({ documentId: z.string(), scan: z.object({ state: z.literal('threat') }) });

const isInDocument = (record: AuditEvent['before']): boolean => InDocument.safeParse(record).success;

/** Malware in a document is told once, whether it was found before the file was filed or afterwards. */
export const malwareIsFound: Subscription = (event) => {
  const [, scanId] = ofScan.exec(event.subject) ?? [];
  if (scanId === undefined || isInDocument(event.before) || !isInDocument(event.after)) return [];
  const { scope: organizationId, at, correlationId } = event;
  return [
    {
      queue: 'NOTIFICATION_DELIVERY_QUEUE_URL',
      about: scanId,
      message: { kind: 'malware', organizationId, scanId, at, correlationId },
    },
  ];
};
