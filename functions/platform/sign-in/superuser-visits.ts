import * as z from 'zod';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { isVisitOpen, SuperuserVisit } from '#shared/domain/superuser-visit.ts';

const StoredVisit = SuperuserVisit.extend({ version: z.number() });

const visits = 'SuperuserVisit';
const visitPrefix = 'VISIT#';
const furthestTime = 9_999_999_999_999;

/** Parts are in the order of their names: the time that is left to the end of counting puts the newest first. */
const partOf = ({ enteredAt, id }: SuperuserVisit): string =>
  `${visitPrefix}${String(furthestTime - Date.parse(enteredAt)).padStart(13, '0')}#${id}`;

export const visitChange = (
  table: Table,
  visit: SuperuserVisit,
  expects: 'absent' | number,
  event: 'superuser.entered' | 'superuser.left',
): PendingChange =>
  table.change({
    key: { kind: visits, id: visit.superuserId, part: partOf(visit) },
    expects,
    value: visit,
    event,
    list: { group: visits, sort: `${visit.enteredAt}#${visit.id}` },
  });

/** The visit of a superuser that goes on; null where they have not entered, have left, or the time is over. */
export async function openVisit(
  table: Table,
  superuserId: string,
  now: Date,
): Promise<{ readonly visit: SuperuserVisit; readonly version: number } | null> {
  const { items } = await table.parts({ kind: visits, id: superuserId }, visitPrefix, StoredVisit, { limit: 1 });
  const [latest] = items;
  if (latest === undefined || !isVisitOpen(latest, now)) return null;
  const { version, ...visit } = latest;
  return { visit, version };
}

export const visitsOf = (table: Table, page: PageRequest): Promise<Page<SuperuserVisit>> =>
  table.list(visits, SuperuserVisit, page, { newestFirst: true });
