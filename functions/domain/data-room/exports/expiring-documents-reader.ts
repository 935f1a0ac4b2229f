import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { DocumentRecord } from '../document-record.ts';

const groupOf = (roomId: string): string => `Expiring#${roomId}`;

/** Where a document is listed by the day on which it expires. */
export const expirationOf = (roomId: string, expiresOn: IsoDate, documentId: string) => ({
  group: groupOf(roomId),
  sort: `${expiresOn}#${documentId}`,
});

/** A year of a room in which more expires is not looked over on a calendar. */
const mostAtOnce = 500;

/**
 * The documents of a room that expire between two days, both included, the first ones first, whoever may see them: ask `document-sight-reader`. Of more
 * than {@link mostAtOnce} the first ones.
 */
export const readExpiring = async (
  table: Table,
  roomId: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<readonly DocumentRecord[]> =>
  (await table.listDue(groupOf(roomId), to, DocumentRecord, { limit: mostAtOnce }, from)).items;

/**
 * All documents of a room that expire until a day, or have since `from`, whoever may see them: a Query for every {@link mostAtOnce} of them. All that have
 * ever expired where `from` is left out.
 */
export const readExpiringUntil = (
  table: Table,
  roomId: string,
  until: IsoDate,
  from?: IsoDate,
): Promise<readonly DocumentRecord[]> =>
  everyPage((cursor) => table.listDue(groupOf(roomId), until, DocumentRecord, { limit: mostAtOnce, cursor }, from));
