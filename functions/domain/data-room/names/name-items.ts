import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { roomKey } from '../exports/document-reader.ts';

const [zipped, unzipped] = [promisify(gzip), promisify(gunzip)];

/** What a document or folder is called and where it lies, since when (milliseconds since 1970); `name` null for what was deleted. */
const NameEntry = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  name: z.string().nullable(),
  at: z.number(),
});
export type NameEntry = z.infer<typeof NameEntry>;

const Row = z.tuple([z.string(), z.string().nullable(), z.string().nullable(), z.number()]);

/** An item of the names of a room: one entry that nobody has packed yet, or a block of many. `sk` is its part of the room's key. */
export const NameItem = z.object({
  sk: z.string(),
  entry: NameEntry.optional(),
  packed: z.instanceof(Uint8Array).optional(),
});
export type NameItem = z.infer<typeof NameItem>;

/** Blocks come behind all entries, and later ones behind earlier ones: whoever reads in this order misses nothing that is packed meanwhile. */
export const namesPrefix = 'CALLED';

/** That the names of a room are all there. */
export const Mark = z.object({ isComplete: z.literal(true) });
export const markKey = (roomId: string) => roomKey(roomId, 'NAMES');

export const entryKey = (roomId: string, { id, at }: NameEntry) => roomKey(roomId, `${namesPrefix}#${id}#${at}`);

const blockPart = /^CALLED~(\d+)#/;
export const blockKey = (roomId: string, number: number, id: string) =>
  roomKey(roomId, `${namesPrefix}~${String(number).padStart(10, '0')}#${id}`);
/** The number of a block; 0 for what is none. */
export const blockNumber = ({ sk }: NameItem): number => Number(blockPart.exec(sk)?.[1] ?? 0);

/** The later one of each. */
export function latestOf(entries: Iterable<NameEntry>): Map<string, NameEntry> {
  const latest = new Map<string, NameEntry>();
  for (const one of entries) {
    const known = latest.get(one.id);
    if (known === undefined || known.at <= one.at) latest.set(one.id, one);
  }
  return latest;
}

/** An item holds 400 KB at most. */
const mostBytesInBlock = 300_000;

/** Entries as the contents of blocks. Those of one folder stand together, where they pack best. */
export async function packed(entries: readonly NameEntry[]): Promise<readonly Uint8Array[]> {
  if (entries.length === 0) return [];
  const rows = entries
    .toSorted((a, b) => (a.parentId ?? '').localeCompare(b.parentId ?? ''))
    .map(({ id, parentId, name, at }): z.infer<typeof Row> => [id, parentId, name, at]);
  const bytes = await zipped(JSON.stringify(rows));
  if (bytes.length <= mostBytesInBlock) return [bytes];
  const half = Math.ceil(entries.length / 2);
  return [...(await packed(entries.slice(0, half))), ...(await packed(entries.slice(half)))];
}

/** What an item tells. */
export async function entriesOf({ entry, packed: bytes }: NameItem): Promise<readonly NameEntry[]> {
  if (bytes === undefined) return entry === undefined ? [] : [entry];
  const rows = z.array(Row).parse(JSON.parse(String(await unzipped(bytes))));
  return rows.map(([id, parentId, name, at]) => ({ id, parentId, name, at }));
}
