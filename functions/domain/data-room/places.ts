import * as z from 'zod';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DocumentRecord } from './document-record.ts';
import { roomKey } from './exports/document-reader.ts';

/** Which document or folder has a place; read consistently, unlike the index that lists folders. */
const Place = z.object({ index: z.number().int(), documentId: z.string(), version: z.number().int() });
export type Place = z.infer<typeof Place>;

/** The last place that was ever given in a folder: those of what has gone are not given again, so that numbers stay. */
const Order = z.object({ last: z.number().int(), version: z.number().int() });

type Folder = Pick<DocumentRecord, 'entityId' | 'parentId'>;

const folderOf = ({ parentId }: Folder): string => parentId ?? 'root';

/** Ordered like the places. */
export const placeText = (index: number): string => String(index).padStart(6, '0');

const placeKey = (folder: Folder, index: number) =>
  roomKey(folder.entityId, `PLACE#${folderOf(folder)}#${placeText(index)}`);
const orderKey = (folder: Folder) => roomKey(folder.entityId, `ORDER#${folderOf(folder)}`);

const placeChange = (
  table: Table,
  folder: Folder,
  index: number,
  expects: 'absent' | number,
  documentId: string | null,
): PendingChange =>
  table.change({
    key: placeKey(folder, index),
    expects,
    value: documentId === null ? null : { index, documentId },
    event: documentId === null ? 'place.freed' : 'place.taken',
  });

/** What goes into the transaction of a document that has had a place in a folder. */
async function freed(table: Table, document: DocumentRecord): Promise<PendingChange[]> {
  if (document.index === null) return [];
  const place = await table.get(placeKey(document, document.index), Place);
  if (place?.documentId !== document.id) throw new DomainError('recordChanged', { reason: 'place of a document' });
  return [placeChange(table, document, place.index, place.version, null)];
}

/** The place behind all others of a folder. */
async function atEnd(table: Table, document: DocumentRecord): Promise<{ index: number; changes: PendingChange[] }> {
  const order = await table.get(orderKey(document), Order);
  const index = (order?.last ?? 0) + 1;
  const counted = table.change({
    key: orderKey(document),
    expects: order?.version ?? 'absent',
    value: { last: index },
    event: 'order.continued',
  });
  return { index, changes: [counted, placeChange(table, document, index, 'absent', document.id)] };
}

/** A document as it is placed, and what goes into its transaction for that: one that is new in a folder becomes the last there. */
export async function placed(
  table: Table,
  before: DocumentRecord | null,
  after: DocumentRecord,
): Promise<{ readonly document: DocumentRecord; readonly changes: readonly PendingChange[] }> {
  if (before !== null && before.parentId === after.parentId && before.index !== null)
    return { document: { ...after, index: before.index }, changes: [] };
  const [left, { index, changes }] = await Promise.all([before ? freed(table, before) : [], atEnd(table, after)]);
  return { document: { ...after, index }, changes: [...left, ...changes] };
}

/** What goes into the transaction that removes a document. */
export const unplaced = freed;

/** More than these are not passed at once. */
const mostPassed = 500;

/** The places of a folder that are taken, from the one to the other, both included; refuses with `tooMuchAtOnce`. */
export async function placesBetween(table: Table, folder: Folder, from: number, to: number): Promise<readonly Place[]> {
  if (to - from >= mostPassed) throw new DomainError('tooMuchAtOnce');
  const keys = Array.from({ length: to - from + 1 }, (_, at) => placeKey(folder, from + at));
  return (await table.getMany(keys, Place)).toSorted((a, b) => a.index - b.index);
}

/** The last place that was ever given in a folder; 0 where none was. */
export const lastPlaceIn = async (table: Table, folder: Folder): Promise<number> =>
  (await table.get(orderKey(folder), Order))?.last ?? 0;

/** Gives a place to a document; `place` null where nothing has it. */
export const takenBy = (table: Table, document: DocumentRecord, index: number, place: Place | null): PendingChange =>
  placeChange(table, document, index, place?.version ?? 'absent', document.id);

/** Leaves a place to nobody. */
export const leftBy = (table: Table, folder: Folder, place: Place): PendingChange =>
  placeChange(table, folder, place.index, place.version, null);
