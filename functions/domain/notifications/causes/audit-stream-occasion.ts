import { readStreamFailure } from '#functions/domain/audit/exports/stream-failure-reader.ts';
import { administratorsOf } from '#functions/platform/people/administrators.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { formatStreamRefusal } from '#shared/format/audit-stream-words.ts';
import type { Occasion } from '../telling/occasion.ts';
import type { HappeningOf } from './message.ts';

/** That the activity log does not reach the organization's own bucket: told to its administrators. */
export async function auditStreamOccasion({ at }: HappeningOf<'auditStream'>, table: Table): Promise<Occasion | null> {
  const failure = await readStreamFailure(table);
  if (failure === null) return null;
  const { bucket, reason } = failure;
  const administrators = await administratorsOf(table.organizationId);
  return {
    kind: 'auditStreamFailed',
    key: 'auditStream',
    at,
    title: 'The activity log is not delivered to your bucket',
    textFor: () =>
      `${formatStreamRefusal(reason, bucket)} Nothing is lost: delivery goes on where it has stopped, as soon as the bucket takes it again.`,
    url: `/organization/${table.organizationId}/settings/activity`,
    source: {
      ...{ sourceType: 'Organization', sourceId: table.organizationId, sourceName: null },
      ...{ entityId: null, entityName: null },
    },
    dueOn: null,
    path: [],
    needs: [],
    audience: { administratorIds: administrators.map(({ id }) => id) },
  };
}
