import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Actor, PendingChange } from '#functions/platform/storage/records.ts';
import type { Provenance } from '#shared/domain/datapoint.ts';
import type { Clock } from '../clock.ts';
import type { SeriesFilter, SeriesSnapshot } from './columns.ts';
import { type FigureKey, type FigureWrite, figureTrail } from './figure-trail.ts';
import type { EntityWrite } from './series-batches.ts';
import { snapshotAt } from './series-history.ts';
import { partition, type SeriesReader, seriesReader, withSources } from './series-reader.ts';
import { writeEntities } from './series-write.ts';

/** Figures over time of one organization's entities. */
export interface SeriesStore extends SeriesReader {
  /** As they were at a moment (ISO 8601, UTC), from the audit trail: it costs a read for every 20 changes since. */
  readAsOf(entityId: string, filter: SeriesFilter, moment: string): Promise<SeriesSnapshot>;
  /** What one figure was, the newest first, deletions among it. It costs two reads for each value. */
  trail(entityId: string, key: FigureKey, page: PageRequest): Promise<Page<FigureWrite>>;
  /**
   * Writes figures of entities, with their event and with records that go along, in as few transactions as hold them. What others wrote in between to
   * other periods stays. Refuses with `recordChanged`, and writes nothing of that entity, where a period is not as its writer has seen it. Where more than
   * one transaction is needed, one that is refused leaves those before it written; writing the same again completes it. Tells how many it took.
   * What is `derived` goes into the first.
   */
  write(
    writes: readonly EntityWrite[],
    source: Provenance,
    along?: readonly PendingChange[],
    derived?: readonly DerivedWrite[],
  ): Promise<number>;
}

/** Opens the figures of one organization. */
export const seriesOf = (organizationId: string, actor: Actor, clock: Clock): SeriesStore => ({
  ...seriesReader(organizationId),
  readAsOf: async (entityId, filter, moment) => {
    const pk = partition(organizationId, entityId);
    return withSources(pk, await snapshotAt(pk, filter, moment));
  },
  trail: (entityId, key, page) => figureTrail(partition(organizationId, entityId), key, page),
  write: (writes, source, along = [], derived = []) =>
    writeEntities({ organizationId, actor, clock }, writes, source, { along, derived }),
});
