import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { DetailChange } from '#shared/domain/detail.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { detailKey, type StoredDetail } from './exports/figure-reader.ts';

export const changesStatus = (detail: StoredDetail, { launchStatus }: DetailChange): boolean =>
  launchStatus !== undefined && launchStatus !== detail.launchStatus;

function eventOf(detail: StoredDetail, change: DetailChange): string {
  const { launchStatus, approved } = change;
  if (changesStatus(detail, change)) return launchStatus === 'Obsolete' ? 'detail.obsoleted' : 'detail.restored';
  if (approved !== undefined && approved !== detail.approved) return approved ? 'detail.approved' : 'detail.unapproved';
  return 'detail.updated';
}

/** A change of a detail, of the version that was seen, with the event that tells of it. */
export function detailChange(scope: RequestScope, detail: StoredDetail, change: DetailChange): PendingChange {
  const { version, launchStatus = detail.launchStatus, approved = detail.approved } = change;
  return scope.table.change({
    key: detailKey(detail.entityId, detail.id),
    expects: version,
    value: { ...withoutStamp(detail), launchStatus, approved },
    event: eventOf(detail, change),
  });
}
