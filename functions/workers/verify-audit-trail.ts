import * as z from 'zod';
import { type TrailReport, verifyAuditTrail } from '#functions/domain/maintenance/verify-audit-trail.ts';
import { TrailPosition } from '#functions/platform/audit/trail-page.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';

const Event = z.strictObject({ scope: z.string().min(1), from: TrailPosition.nullable().default(null) });

/**
 * Invoked by an operator who wants to know it now: `{"scope":"<organization's id>"}`, or `platform`. Where `next` is not null, the rest is verified with
 * `{"scope":…,"from":<next>}`.
 */
export const handler = taskShell(
  async (event: unknown): Promise<TrailReport> =>
    verifyAuditTrail(Event.parse(event), { clock: systemClock, minutes: 0.5 }),
);
