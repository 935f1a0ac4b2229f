import {
  type CalendarEntry,
  type CalendarWindow,
  calendarEntryId,
  inCalendarOrder,
} from '#shared/domain/compliance-calendar.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { countedEnds, monthsAround } from '#shared/domain/covenant-periods.ts';
import { type DueCalendar, dueDateFor, isOwed } from '#shared/domain/covenant-schedule.ts';
import { agreedLevel } from '#shared/domain/covenant-test.ts';
import { asksForDeliveries } from '#shared/domain/deliverable-dates.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { waiverOf } from '#shared/domain/relief-rules.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { coveredPeriodTitle } from '#shared/format/covered-period.ts';
import { addMonths, type IsoDate } from '#shared/time/dates.ts';
import type { CovenantsContext } from '../context.ts';
import { rightsOn } from '../covenant-rights.ts';
import { isInForce } from '../covenant-rules.ts';
import { type DeliverablesByPeriod, periodKey, readDeliverables } from '../deliverables/deliverable-records.ts';
import { periodsOf } from '../deliverables/list-deliverables.ts';
import { statusOf } from '../deliverables/told-deliverable.ts';
import { readOutcomes } from '../results/result-records.ts';
import { expirationsIn, type Room } from './expirations.ts';

const isIn = (date: IsoDate, { from, to }: CalendarWindow): boolean => date >= from && date <= to;

interface Place {
  readonly structure: Structure;
  readonly calendar: DueCalendar;
  readonly window: CalendarWindow;
  readonly today: IsoDate;
}

const entryOf = (covenant: Covenant, periodEnd: IsoDate, { structure, calendar }: Place) => ({
  entityId: structure.id,
  entityName: structure.name,
  covenantId: covenant.id,
  covenantName: covenant.name,
  covenantType: covenant.covenantType,
  documentId: null,
  documentName: null,
  periodEnd,
  periodTitle: coveredPeriodTitle(covenant, periodEnd, calendar),
});

function deliveriesOf(covenant: Covenant, known: DeliverablesByPeriod, place: Place): readonly CalendarEntry[] {
  return periodsOf(covenant, place.calendar, known, place.window).flatMap((period) => {
    const { dueDate, periodEnd } = period;
    if (dueDate === null || !isIn(dueDate, place.window)) return [];
    const isWaived = waiverOf(covenant, periodEnd, place.today) !== null;
    const entry = entryOf(covenant, periodEnd, place);
    return [{ ...entry, date: dueDate, kind: 'Delivery' as const, status: statusOf(period), isWaived, outcome: null }];
  });
}

interface TestDay {
  readonly covenant: Covenant;
  readonly periodEnd: IsoDate;
  readonly dueDate: IsoDate;
}

/** The periods of a financial covenant that end, or whose figures are due, in the window, as far as a threshold is in force at their end. */
function testDaysOf(covenant: Covenant, { calendar, window }: Place): readonly TestDay[] {
  if (covenant.covenantType !== 'KPI' || covenant.metric === null || covenant.operator === null) return [];
  const around = monthsAround(covenant);
  const span = { from: addMonths(window.from, -around), to: addMonths(window.to, around) };
  return countedEnds(covenant, calendar, span).flatMap((periodEnd) => {
    if (agreedLevel(covenant, periodEnd) === null) return [];
    const dueDate = dueDateFor(covenant, periodEnd, calendar);
    return isIn(periodEnd, window) || isIn(dueDate, window) ? [{ covenant, periodEnd, dueDate }] : [];
  });
}

/** What was tested is shown whenever it was; what was not is shown only where it is owed. */
async function testsOf(covenants: readonly Covenant[], place: Place, { scope }: CovenantsContext) {
  const days = covenants.flatMap((covenant) => testDaysOf(covenant, place));
  const { today } = place;
  const over = days.filter(({ periodEnd }) => periodEnd <= today);
  const outcomes = await readOutcomes(
    scope.table,
    place.structure.id,
    over.map(({ covenant: { id }, periodEnd }) => ({ covenantId: id, periodEnd })),
  );
  const known = new Map(outcomes.map((one) => [periodKey(one.covenantId, one.periodEnd), one.result]));
  return days.flatMap(({ covenant, periodEnd, dueDate }): CalendarEntry[] => {
    const outcome = known.get(periodKey(covenant.id, periodEnd)) ?? 'Pending';
    if (outcome === 'Pending' && !isOwed(covenant, dueDate)) return [];
    const entry = {
      ...entryOf(covenant, periodEnd, place),
      status: null,
      isWaived: waiverOf(covenant, periodEnd, today) !== null,
      outcome,
    };
    return [
      ...(isIn(periodEnd, place.window) ? [{ ...entry, date: periodEnd, kind: 'Test' as const }] : []),
      ...(isIn(dueDate, place.window) ? [{ ...entry, date: dueDate, kind: 'Figures' as const }] : []),
    ];
  });
}

/** The last days of waivers that were given. */
function waiverEndsOf(covenant: Covenant, place: Place): readonly CalendarEntry[] {
  const ends = covenant.reliefs.flatMap((relief): CalendarEntry[] => {
    if (relief.kind !== 'Waiver' || relief.status !== 'Approved' || relief.expiresOn === null) return [];
    if (!isIn(relief.expiresOn, place.window)) return [];
    const entry = entryOf(covenant, relief.lastPeriodEnd, place);
    const told = { status: null, isWaived: false, outcome: null };
    return [{ ...entry, ...told, date: relief.expiresOn, kind: 'WaiverEnd' as const }];
  });
  // Two waivers of the same period that end on the same day are one end.
  return [...new Map(ends.map((entry) => [calendarEntryId(entry), entry])).values()];
}

/** What the calendar of a structure holds in a window, of those of its covenants, and of the documents of a room, that the request may see. */
export async function entriesIn(
  structure: Structure,
  covenants: readonly Covenant[],
  window: CalendarWindow,
  context: CovenantsContext,
  room: Room = { id: structure.id, name: structure.name, path: structurePath(structure) },
): Promise<readonly CalendarEntry[]> {
  const [ofCovenants, ofDocuments] = await Promise.all([
    covenantEntries(structure, covenants, window, context),
    expirationsIn(room, window, context),
  ]);
  return [...ofCovenants, ...ofDocuments].toSorted(inCalendarOrder);
}

async function covenantEntries(
  structure: Structure,
  covenants: readonly Covenant[],
  window: CalendarWindow,
  context: CovenantsContext,
): Promise<readonly CalendarEntry[]> {
  const { scope } = context;
  const path = structurePath(structure);
  const seen = covenants.filter((covenant) => isInForce(covenant) && rightsOn(covenant, scope, path).sees);
  if (seen.length === 0) return [];
  const asking = seen.filter(asksForDeliveries);
  const [calendar, known] = await Promise.all([
    context.dueCalendar(structure),
    asking.length === 0 ? new Map() : readDeliverables(scope.table, structure.id),
  ]);
  const place = { structure, calendar, window, today: scope.clock.today() };
  const deliveries = asking.flatMap((covenant) => deliveriesOf(covenant, known, place));
  const waivers = seen.flatMap((covenant) => waiverEndsOf(covenant, place));
  return [...deliveries, ...waivers, ...(await testsOf(seen, place, context))];
}
