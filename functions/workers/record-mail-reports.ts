import { MailReport, recordMailReport } from '#functions/domain/notifications/mails/mail-reports.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { enqueue } from '#functions/platform/jobs/queue.ts';
import { tableOf } from '#functions/platform/storage/table.ts';

/** Told by a rule of EventBridge of what became of each mail. */
export const handler = consumeQueue(MailReport, (report, { correlationId }) =>
  recordMailReport(report, {
    ...{ clock: systemClock, tableOf },
    actor: { agentId: 'mail-reports', correlationId },
    tellAdministrators: (organizationId, agentId, at) =>
      enqueue('NOTIFICATION_DELIVERY_QUEUE_URL', {
        ...{ kind: 'mailsComeBack', organizationId, agentId, at, correlationId },
      }),
  }),
);
