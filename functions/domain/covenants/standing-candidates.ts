import * as z from 'zod';
import { standingChanges } from '#functions/domain/standings/exports/standing-record-reader.ts';
import { everyStructure } from '#functions/domain/structures/exports/portfolio-reader.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { IsoDate } from '#shared/time/dates.ts';

/** An entity in a list of those to look at again. */
export const Named = z.object({ entityId: z.string() });

/** Every entity that may have covenants. Those that have none cost a read and are not kept. */
export const entitiesWithCovenants = async (table: Table): Promise<readonly string[]> =>
  (await everyStructure(table)).map(({ id }) => id);

/** The entities of which something stands otherwise since a day, or one before it, has begun. */
export const entitiesWhoseDayHasCome = async (table: Table, today: IsoDate): Promise<readonly string[]> =>
  (await everyPage((cursor) => table.listDue(standingChanges, today, Named, { limit: 500, cursor }))).map(
    ({ entityId }) => entityId,
  );
