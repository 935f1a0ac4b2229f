import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { PageReply, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { calendarEntryId, inCalendarOrder } from '#shared/domain/compliance-calendar.ts';
import type { CovenantsContext } from '../context.ts';
import { isIn } from '../in-place.ts';
import { structuresAtOnce, structuresOf } from '../structures-page.ts';
import { entriesIn } from './calendar-entries.ts';
import type { Room } from './expirations.ts';

type Calls = typeof covenants.calls;

/** The data room of whoever is named. */
async function roomOf(entityId: string, { scope }: CovenantsContext): Promise<Room> {
  const { id, name, path } = await readEntity(scope.table, entityId);
  return { id, name, path };
}

/** Of a structure; of a project or financing, what tests its figures. What is archived stands still, and nothing falls due in it. */
export const listEntityCalendar: UseCase<Calls['listEntityCalendar'], CovenantsContext> = async (
  { params, query },
  context,
) => {
  const place = await context.place(params.id);
  const { structure } = place;
  if (structure.launchStatus !== 'Active') return new PageReply([], null);
  const all = (await context.repository.all(structure.id)).filter((covenant) => isIn(place, covenant));
  const room = await roomOf(params.id, context);
  return pageOfAll(await entriesIn(structure, all, query, context, room), query, calendarEntryId);
};

export const listCalendar: UseCase<Calls['listCalendar'], CovenantsContext> = async ({ query }, context) => {
  const { items, nextCursor } = await structuresOf(query, context);
  const found = await inParallel(items, structuresAtOnce, async (structure) =>
    entriesIn(structure, await context.repository.all(structure.id), query, context),
  );
  return new PageReply(found.flat().toSorted(inCalendarOrder), nextCursor);
};
