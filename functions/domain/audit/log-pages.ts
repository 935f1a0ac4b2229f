import { organizationTrail } from '#functions/platform/audit/organization-trail.ts';
import type { TrailPlace } from '#functions/platform/audit/trail-record.ts';
import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { type AuditCategory, eventsOfCategory } from '#shared/domain/audit/audit-types.ts';
import type { AuditContext } from './context.ts';
import { seenOf, toldRecords } from './tell.ts';

/** What is wanted of an organization's log. */
export interface LogFilter {
  readonly by?: string | undefined;
  readonly category?: AuditCategory | undefined;
  readonly about?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** A filter in the words of the trail. */
export const trailFilterOf = ({ by, category, about }: LogFilter) => ({
  by,
  about,
  events: category === undefined ? undefined : eventsOfCategory[category],
});

const recordsAtOnce = 500;

/** An organization's log to its end, the newest first, as the context's reader may see it. Pages may be empty. */
export async function* logPages(filter: LogFilter, context: AuditContext): AsyncGenerator<readonly AuditRecord[]> {
  const { organizationId } = context.scope;
  const range = { limit: recordsAtOnce, since: filter.startDate, until: filter.endDate };
  let behind: TrailPlace | null = null;
  do {
    const { records, next } = await organizationTrail(organizationId, trailFilterOf(filter), { ...range, behind });
    yield await toldRecords(await seenOf(records, context), context);
    behind = next;
  } while (behind !== null);
}
