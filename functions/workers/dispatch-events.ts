import { dispatch } from '#functions/domain/events/dispatch.ts';
import { consumeAuditStream } from '#functions/platform/events/consume-audit-stream.ts';
import { enqueueAll } from '#functions/platform/jobs/queue.ts';

/** Called with what is added to the audit trail, which is everything that happens. */
export const handler = consumeAuditStream((events) => dispatch(events, { enqueueAll }));
