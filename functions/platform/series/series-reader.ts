import * as z from 'zod';
import { Provenance } from '#shared/domain/datapoint.ts';
import type { SeriesFilter, SeriesSnapshot } from './columns.ts';
import { columnOf, everyDataKind, FirstShapeSources, firstShapeItems } from './first-shape.ts';
import { itemsBeginning, itemsNamed, readHead } from './series-items.ts';
import { sourcePrefix, sourceSort } from './series-keys.ts';
import { readSnapshot } from './series-snapshot.ts';

const StoredSource = z.object({ sk: z.string(), source: Provenance });

/** From this many on, all of them are cheaper to read than each by its name. */
const manySources = 300;

export const partition = (organizationId: string, entityId: string): string => `${organizationId}#${entityId}`;

async function readSources(pk: string, numbers: Iterable<number>): Promise<ReadonlyMap<number, Provenance>> {
  const distinct = [...new Set(numbers)].filter((number) => number > 0);
  const items =
    distinct.length > manySources
      ? await itemsBeginning(pk, sourcePrefix)
      : await itemsNamed(pk, distinct.map(sourceSort));
  return new Map(
    items.map((item) => {
      const { sk, source } = StoredSource.parse(item);
      return [numberOf(sk), source];
    }),
  );
}

const numberOf = (sort: string): number => Number(sort.slice(sourcePrefix.length));

async function sourcesNaming(pk: string, documentId: string): Promise<ReadonlySet<number>> {
  const [head, items] = await Promise.all([readHead(pk), itemsBeginning(pk, sourcePrefix, documentId)]);
  const numbers = items.map(({ sk }) => numberOf(sk));
  if (head?.hasFirstShape === false) return new Set(numbers);
  // Numbered as a snapshot of all data kinds numbers them.
  const moved = new FirstShapeSources();
  for (const item of await firstShapeItems(pk, everyDataKind)) columnOf(item, moved);
  const named = moved.all.filter((source) => source.documentId === documentId);
  return new Set([...numbers, ...named.map((source) => moved.numberOf(source))]);
}

/** A snapshot with a way to its sources. */
export const withSources = (
  pk: string,
  { moved, ...found }: Awaited<ReturnType<typeof readSnapshot>>,
): SeriesSnapshot => ({
  ...found,
  sources: async (numbers) => {
    const wanted = [...numbers];
    const read = await readSources(
      pk,
      wanted.filter((number) => moved.sourceOf(number) === null),
    );
    return new Map([
      ...read,
      ...wanted.flatMap((number) => {
        const source = moved.sourceOf(number);
        return source === null ? [] : [[number, source] as const];
      }),
    ]);
  },
});

/** The figures of one organization as they are now, for whoever writes none. */
export interface SeriesReader {
  read(entityId: string, filter: SeriesFilter): Promise<SeriesSnapshot>;
  /** Numbers of the sources that name a document. Whether what they belong to stands still, a snapshot tells. */
  sourcesNaming(entityId: string, documentId: string): Promise<ReadonlySet<number>>;
}

export const seriesReader = (organizationId: string): SeriesReader => ({
  read: async (entityId, filter) => {
    const pk = partition(organizationId, entityId);
    return withSources(pk, await readSnapshot(pk, filter));
  },
  sourcesNaming: (entityId, documentId) => sourcesNaming(partition(organizationId, entityId), documentId),
});
