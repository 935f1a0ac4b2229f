import * as z from 'zod';
import { Provenance } from '#shared/domain/datapoint.ts';
import type { Clock } from '../clock.ts';
import type { Actor, PendingChange } from '../records.ts';
import type { Column, DatedColumn, SeriesFilter } from './columns.ts';
import { snapshotAt } from './series-history.ts';
import { itemsBeginning, itemsNamed } from './series-items.ts';
import { sourcePrefix, sourceSort } from './series-keys.ts';
import { readSnapshot } from './series-snapshot.ts';
import { type EntityWrite, writeEntities } from './series-write.ts';

/** Figures of an entity at one moment. */
export interface SeriesSnapshot {
  /** Of all figures of the entity together; 0 where there never were any. Results name it to tell what they were computed from. */
  readonly version: number;
  /** In the order of data kind, frequency and detail. */
  readonly columns: readonly Column[];
  readonly dated: readonly DatedColumn[];
  /** Where values came from, by their source's number. Costs reads of its own, which computing does not need. */
  sources(numbers: Iterable<number>): Promise<ReadonlyMap<number, Provenance>>;
}

/** Figures over time of one organization's entities. */
export interface SeriesStore {
  read(entityId: string, filter: SeriesFilter): Promise<SeriesSnapshot>;
  /** As they were at a moment (ISO 8601, UTC), from the audit trail: it costs a read for every 20 changes since. */
  readAsOf(entityId: string, filter: SeriesFilter, moment: string): Promise<SeriesSnapshot>;
  /**
   * Writes figures of entities, with their event and with records that go along, in as few transactions as hold them. What others wrote in between to
   * other periods stays. Refuses with `recordChanged`, and writes nothing of that entity, where a period is not as its writer has seen it. Where more than
   * one transaction is needed, one that is refused leaves those before it written; writing the same again completes it. Tells how many it took.
   */
  write(writes: readonly EntityWrite[], source: Provenance, along?: readonly PendingChange[]): Promise<number>;
}

const StoredSource = z.object({ sk: z.string(), source: Provenance });

/** From this many on, all of them are cheaper to read than each by its name. */
const manySources = 300;

const partition = (organizationId: string, entityId: string): string => `${organizationId}#${entityId}`;

async function readSources(pk: string, numbers: Iterable<number>): Promise<ReadonlyMap<number, Provenance>> {
  const distinct = [...new Set(numbers)].filter((number) => number > 0);
  const items =
    distinct.length > manySources
      ? await itemsBeginning(pk, sourcePrefix)
      : await itemsNamed(pk, distinct.map(sourceSort));
  return new Map(
    items.map((item) => {
      const { sk, source } = StoredSource.parse(item);
      return [Number(sk.slice(sourcePrefix.length)), source];
    }),
  );
}

/** Opens the figures of one organization. */
export function seriesOf(organizationId: string, actor: Actor, clock: Clock): SeriesStore {
  const open = (pk: string, { moved, ...found }: Awaited<ReturnType<typeof readSnapshot>>): SeriesSnapshot => ({
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
  return {
    read: async (entityId, filter) => {
      const pk = partition(organizationId, entityId);
      return open(pk, await readSnapshot(pk, filter));
    },
    readAsOf: async (entityId, filter, moment) => {
      const pk = partition(organizationId, entityId);
      return open(pk, await snapshotAt(pk, filter, moment));
    },
    write: (writes, source, along = []) => writeEntities({ organizationId, actor, clock }, writes, source, along),
  };
}
