import { addDays, addMonths, dateInWords, daysBetween, endOfPeriod, type IsoDate, periodOf } from '../time/dates.ts';
import type { Covenant, CovenantState, CovenantTest } from './covenant.ts';
import { isInDefault, isKept, missedWords } from './covenant-levels.ts';
import {
  type DueCalendar,
  dueDateFor,
  hasPeriods,
  isEnterable,
  isOwed,
  onlyDueDate,
  periodEnds,
  startOf,
} from './covenant-schedule.ts';
import { figureOfPeriod, incomparableUnit, testPeriod } from './covenant-test.ts';
import { type ThresholdUnit, untestableFrequency } from './covenant-vocabulary.ts';
import { CurrencyName } from './entity-fields.ts';
import { periodName } from './period-name.ts';
import type { TestedFigure } from './tested-figure.ts';

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

/**
 * Every test of a financial covenant from its start to today, oldest first. Periods without a figure are pending; those long before the approval, which
 * nobody owes, are left out.
 */
export function testsOf(
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  today: IsoDate,
): readonly CovenantTest[] {
  if (covenant.covenantType !== 'KPI') return [];
  return periodEnds(covenant, calendar, startOf(covenant, calendar), today)
    .map((end) => testPeriod(covenant, end, figures, calendar))
    .filter((test) => test !== null)
    .filter(
      ({ result, periodEnd, dueDate }) =>
        result !== 'Pending' || isEnterable(covenant, periodEnd, dueDate ?? periodEnd),
    );
}

/** How many of the latest periods in a row were missed; `tests` are those of tested periods, in their order. */
export const missedInARow = (tests: readonly CovenantTest[]): number =>
  tests.length - 1 - tests.findLastIndex(({ result }) => result !== 'Breached');

/** Whether so many misses in a row are a breach: of some covenants, only several are. */
export const isBreach = ({ consecutiveBreaches }: Pick<Covenant, 'consecutiveBreaches'>, missed: number): boolean =>
  missed >= (consecutiveBreaches ?? 1);

function stateOfFigures(
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  today: IsoDate,
): CovenantState {
  const tests = testsOf(covenant, calendar, figures, today);
  const tested = tests.filter(({ result }) => result !== 'Pending');
  const lastTest = tested.at(-1) ?? null;
  const open = tests.filter(({ result, periodEnd }) => result === 'Pending' && periodEnd > (lastTest?.periodEnd ?? ''));
  const unitOf = ({ periodEnd }: CovenantTest) => incomparableUnit(covenant, periodEnd, figures);
  const incomparable = open.findLast((test) => unitOf(test) !== null);
  const awaited = open.find((test) => isOwed(covenant, test.dueDate ?? test.periodEnd) && unitOf(test) === null);
  // What ends before a covenant begins to count is never tested.
  const ahead = [addDays(today, 1), startOf(covenant, calendar)].toSorted().at(-1) ?? today;
  const upcoming = periodEnds(covenant, calendar, ahead, addMonths(ahead, 14))[0] ?? null;
  const periodEnd = awaited?.periodEnd ?? upcoming;
  const nextDueDate = periodEnd === null ? null : dueDateFor(covenant, periodEnd, calendar);
  const rest = { lastTest, periodEnd, nextDueDate };
  const nameOf = (test: CovenantTest) => periodName(covenant.frequency, test.periodEnd);

  if (lastTest?.result === 'Breached') {
    const missed = missedInARow(tested);
    const isDefault = isInDefault(lastTest.levels);
    return !isDefault && !isBreach(covenant, missed)
      ? state(
          'AtRisk',
          `Missed for ${missed} of the ${covenant.consecutiveBreaches} consecutive periods that make a breach.`,
          rest,
        )
      : state('Breached', `The figure for ${nameOf(lastTest)} ${breachWords(lastTest)}.`, {
          ...rest,
          ...cureOf(covenant, lastTest, today),
        });
  }
  if (awaited?.dueDate && awaited.dueDate < today) {
    const why = figureOfPeriod(covenant, figures, periodOf(awaited.periodEnd))?.reason ?? null;
    const told = `The figure for ${nameOf(awaited)} was due on ${dateInWords(awaited.dueDate)}.`;
    return state('AtRisk', why === null ? told : `${told} Why there is none: ${why}`, rest);
  }
  if (incomparable !== undefined) {
    return state('AtRisk', `The figure for ${nameOf(incomparable)} ${otherUnitWords(unitOf(incomparable))}.`, rest);
  }
  if (lastTest?.result === 'AtRisk') {
    const words = missedWords(lastTest.levels);
    const told = words === null ? 'is within 10% of the threshold' : `for ${nameOf(lastTest)} is ${words}`;
    return state('AtRisk', `The figure ${told}.`, rest);
  }
  if (lastTest) return state('Met', `Met for ${nameOf(lastTest)}.`, rest);
  return state('Pending', untestedFigure(covenant, figures, periodEnd), rest);
}

/** What a figure misses, in words that tell no figure. */
function breachWords({ levels, value, operator, threshold }: CovenantTest): string {
  const words = missedWords(levels);
  const isTestKept = value !== null && isKept(value, operator, threshold);
  if (words === null) return 'does not meet the threshold';
  return isTestKept ? `is ${words}` : `does not meet the threshold and is ${words}`;
}

const otherUnitWords = (unit: ThresholdUnit | null): string =>
  CurrencyName.safeParse(unit).success
    ? `is in another currency than the threshold, which is in ${unit}, so it is not tested`
    : 'is in another unit than the threshold, so it is not tested';

/** The cure period of a missed test, while it runs. */
function cureOf({ cureDays }: Covenant, { dueDate, periodEnd }: CovenantTest, today: IsoDate) {
  const cureUntil = addDays(dueDate ?? periodEnd, cureDays ?? 0);
  return (cureDays ?? 0) > 0 && cureUntil >= today ? { cureUntil } : {};
}

/** Why a financial covenant has not been tested yet. */
function untestedFigure(covenant: Covenant, figures: readonly TestedFigure[], next: IsoDate | null): string {
  if (!hasPeriods(covenant)) return `This covenant is never tested. ${untestableFrequency}`;
  const { metric, operator, thresholds } = covenant;
  if (metric === null || operator === null || thresholds.length === 0)
    return 'This covenant is never tested: its metric, comparison or threshold is missing.';
  const unknown = figures.findLast(({ value }) => value === null);
  if (unknown?.reason)
    return `${metric} has no value for ${periodName(covenant.frequency, endOfPeriod(unknown.period))}: ${unknown.reason}`;
  if (figures.length === 0) return 'No figure has been entered yet.';
  return next === null
    ? 'No figure has been entered for a period that is tested.'
    : `No figure has been entered for a period that is tested. The next is ${periodName(covenant.frequency, next)}.`;
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
    return due.length > 0 ? state('Met', 'Nothing is outstanding.') : state('Pending', 'Nothing is due yet.');
  }

  const rest = { nextDueDate: open.dueDate, periodEnd: open.periodEnd };
  const late = daysBetween(open.dueDate, today);
  if (late > (covenant.cureDays ?? 0)) return state('Breached', `Overdue by ${daysWord(late)}.`, rest);
  if (late > 0) return state('AtRisk', `Overdue by ${daysWord(late)}, within the cure period.`, rest);
  if (late > -dueSoonInDays) return state('AtRisk', late === 0 ? 'Due today.' : `Due in ${daysWord(-late)}.`, rest);
  return delivered.size > 0
    ? state('Met', 'Nothing is outstanding.', rest)
    : state('Pending', `First due on ${dateInWords(open.dueDate)}.`, rest);
}

/**
 * All due dates of a dated covenant that are owed or that something was delivered for, up to the first one after today, oldest first. What waits for an
 * event and what holds at all times have none.
 */
function dueDates(covenant: Covenant, calendar: DueCalendar, today: IsoDate) {
  if (covenant.anchor === 'Event' || covenant.frequency === 'AtAllTimes') return [];
  const once = onlyDueDate(covenant, calendar);
  if (covenant.frequency === 'Once') {
    const isAsked = once !== null && (isOwed(covenant, once) || covenant.deliveries.length > 0);
    return isAsked ? [{ periodEnd: once, dueDate: once }] : [];
  }
  const delivered = new Set(covenant.deliveries.map(({ periodEnd }) => periodEnd));
  const every = periodEnds(covenant, calendar, startOf(covenant, calendar), addMonths(today, 30)).map((periodEnd) => ({
    periodEnd,
    dueDate: dueDateFor(covenant, periodEnd, calendar),
  }));
  const all = every.filter(({ periodEnd, dueDate }) => isOwed(covenant, dueDate) || delivered.has(periodEnd));
  const firstAhead = all.findIndex(({ dueDate }) => dueDate >= today);
  return firstAhead === -1 ? all : all.slice(0, firstAhead + 1);
}

function untested(covenant: Covenant, calendar: DueCalendar): string {
  const { frequency, anchor } = covenant;
  if (anchor === 'Event' && frequency !== 'AtAllTimes') return 'Falls due when its event happens.';
  const once = frequency === 'Once' ? onlyDueDate(covenant, calendar) : null;
  if (once !== null) return `Was due on ${dateInWords(once)}, before it was approved.`;
  return 'Nothing to test by date or figure.';
}

/**
 * Where a covenant stands on a day. Financial covenants follow their latest figure; reports follow what was delivered for each period;
 * undertakings without a date or figure stay pending, because nothing in the data could break them.
 */
export function covenantState(
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  today: IsoDate,
  rules: CovenantRules = usualRules,
): CovenantState {
  if (covenant.launchStatus === 'Obsolete') return state('Obsolete', 'No longer in force.');
  if (!covenant.approved) return state('Proposed', 'Waiting for approval.');
  if (covenant.covenantType === 'KPI') return stateOfFigures(covenant, calendar, figures, today);

  const due = dueDates(covenant, calendar, today);
  if (due.length > 0) return stateOfDeliveries(covenant, due, today, rules);
  return state('Pending', untested(covenant, calendar));
}
