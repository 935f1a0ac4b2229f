import { randomUUID } from 'node:crypto';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { putDerived, removeDerived } from '#functions/platform/storage/derived-writes.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { readRoom, roomKey } from '../exports/document-reader.ts';
import {
  blockKey,
  blockNumber,
  entriesOf,
  latestOf,
  Mark,
  markKey,
  type NameEntry,
  NameItem,
  namesPrefix,
  packed,
} from './name-items.ts';

const readAtOnce = 1_000;
const writesAtOnce = 8;

/** Entries are packed where there are more; so many of them at a time. */
const mostLoose = 500;
const packedAtOnce = 2_000;

/** A block of as many entries is left as it is; smaller ones are packed anew with what comes. */
const entriesInFullBlock = 4_000;

const readItems = (table: Table, roomId: string): Promise<NameItem[]> =>
  everyPage((cursor) => table.parts(roomKey(roomId), namesPrefix, NameItem, { limit: readAtOnce, cursor }));

const isBlock = ({ packed: bytes }: NameItem): boolean => bytes !== undefined;

/** Writes blocks behind those that are there, and then takes away what they stand for: whoever reads meanwhile finds either, or both. */
async function replace(
  table: Table,
  roomId: string,
  all: readonly NameItem[],
  { by, old }: { readonly by: readonly NameEntry[]; readonly old: readonly NameItem[] },
): Promise<void> {
  const { organizationId } = table;
  const number = Math.max(0, ...all.map(blockNumber)) + 1;
  const blocks = await packed(by);
  await inParallel(blocks, writesAtOnce, (bytes) =>
    putDerived(organizationId, blockKey(roomId, number, randomUUID()), { packed: bytes }),
  );
  await removeDerived(
    organizationId,
    old.map(({ sk }) => roomKey(roomId, sk)),
  );
}

/**
 * Packs entries into blocks, with blocks that are not full. Safe to run again, and at the same time: an entry may be in two blocks then, until these are
 * packed. That something was deleted is forgotten where no other block can hold its name.
 */
async function pack(table: Table, roomId: string, items: readonly NameItem[]): Promise<void> {
  const loose = items.filter((one) => !isBlock(one)).slice(0, packedAtOnce);
  const read = await Promise.all(items.filter(isBlock).map(async (item) => ({ item, entries: await entriesOf(item) })));
  const open = read.filter(({ entries }) => entries.length < entriesInFullBlock);
  const latest = latestOf([...open.flatMap(({ entries }) => entries), ...loose.flatMap(({ entry }) => entry ?? [])]);
  const isAll = open.length === read.length;
  const by = [...latest.values()].filter(({ name }) => name !== null || !isAll);
  await replace(table, roomId, items, { by, old: [...loose, ...open.map(({ item }) => item)] });
}

/** Packs the names of a room where many of them are not; answers whether it did. */
export async function packNames(table: Table, roomId: string): Promise<boolean> {
  const items = await readItems(table, roomId);
  if (items.filter((one) => !isBlock(one)).length < mostLoose) return false;
  await pack(table, roomId, items);
  return true;
}

/**
 * Makes the names of a room from its documents, in place of what there is. What is filed, renamed or deleted meanwhile has an entry of its own, which is
 * later.
 */
async function buildNames(table: Table, roomId: string): Promise<void> {
  const old = await readItems(table, roomId);
  const documents = await readRoom(table, roomId);
  const by = documents.map(({ id, parentId, name, updatedAt }) => ({ id, parentId, name, at: Date.parse(updatedAt) }));
  const loose = old.filter((one) => !isBlock(one)).slice(0, packedAtOnce);
  await replace(table, roomId, old, { by, old: [...old.filter(isBlock), ...loose] });
  await putDerived(table.organizationId, markKey(roomId), { isComplete: true });
}

/** What everything in a room is called and where it lies, by ids. A room of before names were kept gets them with the first look. */
export async function readNames(table: Table, roomId: string): Promise<ReadonlyMap<string, NameEntry>> {
  if ((await table.get(markKey(roomId), Mark)) === null) await buildNames(table, roomId);
  const items = await readItems(table, roomId);
  const entries = await Promise.all(items.map(entriesOf));
  const latest = latestOf(entries.flat());
  for (const { id, name } of latest.values()) if (name === null) latest.delete(id);
  if (items.filter((one) => !isBlock(one)).length >= mostLoose) await pack(table, roomId, items);
  return latest;
}
