import { addDays, addMonths, dateInWords, daysBetween, type IsoDate, periodOf } from '../time/dates.ts';
import type { Covenant, CovenantState, CovenantTest } from './covenant.ts';
import {
  dueDateFor,
  hasPeriods,
  onlyDueDate,
  periodEnds,
  type StructureCalendar,
  startOf,
} from './covenant-schedule.ts';
import { figureOfPeriod, figuresOf, testPeriod } from './covenant-test.ts';
import { untestableFrequency } from './covenant-vocabulary.ts';
import type { Datapoint } from './datapoint.ts';
import { periodName } from './period-name.ts';

/** What an organization decides about how its covenants are judged. */
export interface CovenantRules {
  /** A report counts as at risk from this many days before it is due. */
  readonly dueSoonInDays: number;
}

export const usualRules: CovenantRules = { dueSoonInDays: 14 };

const state = (status: CovenantState['status'], because: string, rest: Partial<CovenantState> = {}): CovenantState => ({
  status,
  because,
  nextDueDate: null,
  periodEnd: null,
  lastTest: null,
  ...rest,
});

const daysWord = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Every test of a financial covenant from its start to today, oldest first; periods without a figure are pending. */
export function testsOf(
  covenant: Covenant,
  calendar: StructureCalendar,
  datapoints: readonly Datapoint[],
  today: IsoDate,
): readonly CovenantTest[] {
  if (covenant.covenantType !== 'KPI') return [];
  return periodEnds(covenant, calendar, startOf(covenant, calendar), today)
    .map((end) => testPeriod(covenant, end, datapoints, calendar))
    .filter((test) => test !== null);
}

/** How many of the latest tested periods in a row were missed. */
const missedInARow = (tests: readonly CovenantTest[]): number =>
  tests.length - 1 - tests.findLastIndex(({ result }) => result !== 'Breached');

/** Why nothing was tested: no figure is there, or those that are there are in another unit, or of other periods. */
function whyUntested(
  covenant: Covenant,
  tests: readonly CovenantTest[],
  datapoints: readonly Datapoint[],
  periodEnd: IsoDate | null,
): string {
  const figures = figuresOf(covenant, datapoints);
  if (figures.length === 0) return 'No figure has been entered yet.';
  const inOtherUnit = tests.flatMap((test) => unitConflictOf(test, figures, covenant) ?? []).at(-1);
  if (inOtherUnit !== undefined) return inOtherUnit;
  const awaited = periodEnd === null ? null : periodName(covenant.frequency, periodEnd);
  return awaited === null
    ? 'No figure has been entered for a period that is tested.'
    : `No figure has been entered for a period that is tested; the next is ${awaited}.`;
}

function unitConflictOf({ periodEnd, unit }: CovenantTest, figures: readonly Datapoint[], covenant: Covenant) {
  const figure = figureOfPeriod(covenant, figures, periodOf(periodEnd));
  return figure === null ? null : `The figure is in ${figure.unit}, the threshold in ${unit}.`;
}

function stateOfFigures(
  covenant: Covenant,
  calendar: StructureCalendar,
  datapoints: readonly Datapoint[],
  today: IsoDate,
): CovenantState {
  const tests = testsOf(covenant, calendar, datapoints, today);
  const tested = tests.filter(({ result }) => result !== 'Pending');
  const lastTest = tested.at(-1) ?? null;
  const awaited = tests.find(
    ({ result, periodEnd }) => result === 'Pending' && periodEnd > (lastTest?.periodEnd ?? ''),
  );
  // What ends before a covenant begins to count is never tested.
  const ahead = [addDays(today, 1), startOf(covenant, calendar)].toSorted().at(-1) ?? today;
  const upcoming = periodEnds(covenant, calendar, ahead, addMonths(ahead, 14))[0] ?? null;
  const periodEnd = awaited?.periodEnd ?? upcoming;
  const nextDueDate = periodEnd === null ? null : dueDateFor(covenant, periodEnd, calendar);
  const rest = { lastTest, periodEnd, nextDueDate };
  const nameOf = (test: CovenantTest) => periodName(covenant.frequency, test.periodEnd);

  if (lastTest?.result === 'Breached') {
    const missed = missedInARow(tested);
    const needed = covenant.consecutiveBreaches ?? 1;
    return missed < needed
      ? state('AtRisk', `Missed for ${missed} of the ${needed} consecutive periods that make a breach.`, rest)
      : state('Breached', `The figure for ${nameOf(lastTest)} does not meet the threshold.`, rest);
  }
  if (awaited?.dueDate && awaited.dueDate < today) {
    const late = `The figure for ${nameOf(awaited)} was due on ${dateInWords(awaited.dueDate)}.`;
    return state('AtRisk', unitConflictOf(awaited, figuresOf(covenant, datapoints), covenant) ?? late, rest);
  }
  if (lastTest?.result === 'AtRisk') return state('AtRisk', 'The figure is within 10% of the threshold.', rest);
  if (lastTest) return state('Met', `Met for ${nameOf(lastTest)}.`, rest);
  if (!hasPeriods(covenant)) return state('Pending', `This covenant is never tested. ${untestableFrequency}`, rest);
  return state('Pending', whyUntested(covenant, tests, datapoints, periodEnd), rest);
}

function stateOfDeliveries(
  covenant: Covenant,
  due: readonly { readonly periodEnd: IsoDate; readonly dueDate: IsoDate }[],
  today: IsoDate,
  { dueSoonInDays }: CovenantRules,
): CovenantState {
  const delivered = new Set(covenant.deliveries.map(({ periodEnd }) => periodEnd));
  const open = due.find(({ periodEnd }) => !delivered.has(periodEnd)) ?? null;
  if (open === null) {
    return due.length > 0
      ? state('Met', 'Everything that was due has been delivered.')
      : state('Pending', 'Nothing is due yet.');
  }

  const rest = { nextDueDate: open.dueDate, periodEnd: open.periodEnd };
  const late = daysBetween(open.dueDate, today);
  if (late > (covenant.cureDays ?? 0)) return state('Breached', `Overdue by ${daysWord(late)}.`, rest);
  if (late > 0) return state('AtRisk', `Overdue by ${daysWord(late)}, within the cure period.`, rest);
  if (late > -dueSoonInDays) return state('AtRisk', late === 0 ? 'Due today.' : `Due in ${daysWord(-late)}.`, rest);
  return delivered.size > 0
    ? state('Met', 'Everything that was due has been delivered.', rest)
    : state('Pending', `First due on ${dateInWords(open.dueDate)}.`, rest);
}

/**
 * All due dates of a dated covenant from its start up to the first one after today, oldest first. What waits for an event and what holds at
 * all times have none.
 */
function dueDates(covenant: Covenant, calendar: StructureCalendar, today: IsoDate) {
  if (covenant.anchor === 'Event' || covenant.frequency === 'AtAllTimes') return [];
  const once = onlyDueDate(covenant, calendar);
  if (covenant.frequency === 'Once') return once === null ? [] : [{ periodEnd: once, dueDate: once }];
  const all = periodEnds(covenant, calendar, startOf(covenant, calendar), addMonths(today, 30)).map((periodEnd) => ({
    periodEnd,
    dueDate: dueDateFor(covenant, periodEnd, calendar),
  }));
  const firstAhead = all.findIndex(({ dueDate }) => dueDate >= today);
  return firstAhead === -1 ? all : all.slice(0, firstAhead + 1);
}

const untested = ({ frequency, anchor }: Covenant): string =>
  anchor === 'Event' && frequency !== 'AtAllTimes'
    ? 'Falls due when its event happens.'
    : 'Nothing to test by date or figure.';

/**
 * Where a covenant stands on a day. Financial covenants follow their latest figure; reports follow what was delivered for each period;
 * undertakings without a date or figure stay pending, because nothing in the data could break them.
 */
export function covenantState(
  covenant: Covenant,
  calendar: StructureCalendar,
  datapoints: readonly Datapoint[],
  today: IsoDate,
  rules: CovenantRules = usualRules,
): CovenantState {
  if (covenant.launchStatus === 'Obsolete') return state('Obsolete', 'No longer in force.');
  if (!covenant.approved) return state('Proposed', 'Waiting for approval.');
  if (covenant.covenantType === 'KPI') return stateOfFigures(covenant, calendar, datapoints, today);

  const due = dueDates(covenant, calendar, today);
  if (due.length > 0) return stateOfDeliveries(covenant, due, today, rules);
  return state('Pending', untested(covenant));
}
