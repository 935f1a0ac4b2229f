import { PageReply, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { isDense } from '#shared/domain/covenant-periods.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { askedPeriods, asksForDeliveries, waitsForEvent } from '#shared/domain/deliverable-dates.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { addDays, addMonths, type IsoDate } from '#shared/time/dates.ts';
import type { CovenantsContext } from '../context.ts';
import { rightsOn } from '../covenant-rights.ts';
import { isInForce } from '../covenant-rules.ts';
import { isIn } from '../in-place.ts';
import { structuresAtOnce, structuresOf } from '../structures-page.ts';
import { readArrangements } from './arrangement-records.ts';
import { type DeliverablesByPeriod, periodKey, readDeliverables } from './deliverable-records.ts';
import { type Period, statusOf, toldDeliverables } from './told-deliverable.ts';

type Calls = typeof covenants.calls;
type Query = QueryOf<Calls['listAllDeliverables']>;

const usualMonths = { back: 12, ahead: 6 };
/** Of days and weeks, nobody looks so far ahead. */
const denseDaysAhead: Partial<Record<Covenant['frequency'], number>> = { Daily: 14, Weekly: 60 };
const mostMonthsAhead = 60;

interface Span {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

function spanOf({ from, to }: Query, today: IsoDate, covenant: Covenant): Span {
  const latest = addMonths(today, mostMonthsAhead);
  const days = isDense(covenant) ? denseDaysAhead[covenant.frequency] : undefined;
  const until = to ?? (days === undefined ? addMonths(today, usualMonths.ahead) : addDays(today, days));
  return { from: from ?? addMonths(today, -usualMonths.back), to: until > latest ? latest : until };
}

/** Dated periods that are owed or about which something was done, and days for which something was handed in without an event that is recorded. */
export function periodsOf(
  covenant: Covenant,
  calendar: DueCalendar,
  known: DeliverablesByPeriod,
  { from, to }: Span,
): readonly Period[] {
  if (!asksForDeliveries(covenant)) return [];
  const storedOf = (periodEnd: IsoDate) => known.get(periodKey(covenant.id, periodEnd)) ?? null;
  const recorded = new Set(covenant.deliveries.map(({ periodEnd }) => periodEnd));
  const isDone = (periodEnd: IsoDate) => recorded.has(periodEnd) || storedOf(periodEnd) !== null;
  const asked = askedPeriods(covenant, calendar, to)
    .filter(({ isOwed, periodEnd }) => isOwed || isDone(periodEnd))
    .map(({ periodEnd, dueDate }) => ({ covenant, periodEnd, dueDate, stored: storedOf(periodEnd) }))
    .filter((period) => period.dueDate >= from || statusOf(period) !== 'Complete');
  if (!waitsForEvent(covenant, calendar)) return asked;
  const dated = new Set(covenant.events.map(({ happenedOn }) => happenedOn));
  const ends = [...known.values()].filter(({ covenantId }) => covenantId === covenant.id);
  const undated = [...new Set([...ends.map(({ periodEnd }) => periodEnd), ...recorded])]
    .filter((periodEnd) => !dated.has(periodEnd) && periodEnd >= from && periodEnd <= to)
    .map((periodEnd) => ({ covenant, periodEnd, dueDate: null, stored: storedOf(periodEnd) }));
  return [...asked, ...undated];
}

const dayOf = ({ dueDate, periodEnd }: Period): IsoDate => dueDate ?? periodEnd;

const dueFirst = (a: Period, b: Period): number =>
  dayOf(a).localeCompare(dayOf(b)) ||
  a.covenant.name.localeCompare(b.covenant.name) ||
  (a.covenant.id < b.covenant.id ? -1 : 1);

/** What covenants of a structure ask for, of those among them that the request may see. */
export async function deliverablesIn(
  structure: Structure,
  covenants: readonly Covenant[],
  query: Query,
  context: CovenantsContext,
): Promise<readonly Deliverable[]> {
  const { scope } = context;
  const path = structurePath(structure);
  const asking = covenants.filter(
    (covenant) => isInForce(covenant) && asksForDeliveries(covenant) && rightsOn(covenant, scope, path).sees,
  );
  if (asking.length === 0) return [];
  const [{ details }, calendar, known, arrangements] = await Promise.all([
    context.organization(),
    context.dueCalendar(structure),
    readDeliverables(scope.table, structure.id),
    readArrangements(scope.table, structure.id),
  ]);
  const today = scope.clock.today();
  const periods = asking
    .flatMap((covenant) => periodsOf(covenant, calendar, known, spanOf(query, today, covenant)))
    .filter((period) => query.status === undefined || query.status.includes(statusOf(period)))
    .toSorted(dueFirst);
  return toldDeliverables(structure, periods, calendar, details, context, arrangements);
}

const idOf = ({ covenantId, periodEnd }: Deliverable): string => periodKey(covenantId, periodEnd);

export const listDeliverables: UseCase<Calls['listDeliverables'], CovenantsContext> = async (
  { params, query },
  context,
) => {
  const { covenantId } = query;
  const place = await context.place(params.id);
  const { structure } = place;
  const all = (await context.repository.all(structure.id)).filter((covenant) => isIn(place, covenant));
  const chosen = covenantId === undefined ? all : all.filter(({ id }) => id === covenantId);
  const isSeen = chosen.some((covenant) => rightsOn(covenant, context.scope).sees);
  if (covenantId !== undefined && !isSeen) throw new DomainError('covenantNotFound');
  return pageOfAll(await deliverablesIn(structure, chosen, query, context), query, idOf);
};

export const listAllDeliverables: UseCase<Calls['listAllDeliverables'], CovenantsContext> = async (
  { query },
  context,
) => {
  const { items, nextCursor } = await structuresOf(query, context);
  const found = await inParallel(items, structuresAtOnce, async (structure) =>
    deliverablesIn(structure, await context.repository.all(structure.id), query, context),
  );
  return new PageReply(found.flat(), nextCursor);
};
