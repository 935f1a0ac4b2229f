import * as z from 'zod';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { isVisitOpen, SuperuserVisit } from '#shared/domain/superuser-visit.ts';

/** A visit with its number among those of its superuser in the organization. */
const NumberedVisit = SuperuserVisit.extend({ number: z.number() });
export type NumberedVisit = z.infer<typeof NumberedVisit>;
const StoredVisit = NumberedVisit.extend({ version: z.number() });

const visits = 'SuperuserVisit';
const visitPrefix = 'VISIT#';
const largestNumber = 9_999_999_999;

/**
 * Parts are in the order of their names: the number that is left to the end of counting puts the newest first. Two visits that begin at the same
 * moment claim the same number, so that one of them fails and begins anew, knowing of the other.
 */
const partOf = (number: number): string => `${visitPrefix}${String(largestNumber - number).padStart(10, '0')}`;

export const visitChange = (
  table: Table,
  visit: NumberedVisit,
  expects: 'absent' | number,
  event: 'superuser.entered' | 'superuser.left',
): PendingChange =>
  table.change({
    key: { kind: visits, id: visit.superuserId, part: partOf(visit.number) },
    expects,
    value: visit,
    event,
    list: { group: visits, sort: `${visit.enteredAt}#${visit.id}` },
  });

/** The latest visit of a superuser, whether it goes on or not. */
export async function latestVisit(
  table: Table,
  superuserId: string,
): Promise<{ readonly visit: NumberedVisit; readonly version: number } | null> {
  const { items } = await table.parts({ kind: visits, id: superuserId }, visitPrefix, StoredVisit, { limit: 1 });
  const [latest] = items;
  if (latest === undefined) return null;
  const { version, ...visit } = latest;
  return { visit, version };
}

/** The visit of a superuser that goes on; null where they have not entered, have left, or the time is over. */
export async function openVisit(table: Table, superuserId: string, now: Date): Promise<SuperuserVisit | null> {
  const latest = await latestVisit(table, superuserId);
  if (latest === null || !isVisitOpen(latest.visit, now)) return null;
  const { number, ...visit } = latest.visit;
  return visit;
}

export const visitsOf = (table: Table, page: PageRequest): Promise<Page<SuperuserVisit>> =>
  table.list(visits, SuperuserVisit, page, { newestFirst: true });
