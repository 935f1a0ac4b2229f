import { addDays, addMonths, dateInWords, type IsoDate } from '../time/dates.ts';
import { lastDayOf } from '../time/figure-period.ts';
import type { Covenant, CovenantState, CovenantTest } from './covenant.ts';
import { isInDefault, isKept, missedWords } from './covenant-levels.ts';
import { countedEnds, isDense, judgedFrom, recurs } from './covenant-periods.ts';
import {
  cureEnds,
  type DueCalendar,
  dueDateFor,
  followsEvents,
  isEnterable,
  onlyDueDate,
  startOf,
} from './covenant-schedule.ts';
import { incomparableUnit, testOn } from './covenant-test.ts';
import type { ThresholdUnit } from './covenant-vocabulary.ts';
import { type CovenantRules, stateOfDeliveries, usualRules } from './delivery-state.ts';
import { CurrencyName } from './entity-fields.ts';
import { sortedTests } from './open-tests.ts';
import { periodName } from './period-name.ts';
import { waiverOf } from './relief-rules.ts';
import { standsAs, waivedWords } from './stands-as.ts';
import { termsOn } from './terms-in-time.ts';
import { figureOfPeriod, type TestedFigure } from './tested-figure.ts';

type Rest = Pick<CovenantState, 'lastTest' | 'periodEnd' | 'nextDueDate'>;

/**
 * Every test of a financial covenant from its start to today, oldest first; of days those of a year, of weeks those of three, unless `from` names another
 * day. Periods without a figure are pending; those long before the approval, which nobody owes, are left out.
 */
export function testsOf(
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  today: IsoDate,
  { from = judgedFrom(covenant, today), to = today }: { readonly from?: IsoDate; readonly to?: IsoDate } = {},
): readonly CovenantTest[] {
  if (covenant.covenantType !== 'KPI') return [];
  return countedEnds(covenant, calendar, { from, to: to < today ? to : today })
    .map((end) => testOn(today, covenant, end, figures, calendar))
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
  const { tested, lastTest, incomparable, owed, awaited } = sortedTests(covenant, tests, figures, today);
  const waiverOn = (test: CovenantTest) => waiverOf(covenant, test.periodEnd, today);
  // A figure that is late, and that the lenders do without.
  const spared = owed.find((test) => (test.dueDate ?? test.periodEnd) < today && waiverOn(test) !== null);
  const upcoming = nextEnd(covenant, calendar, today);
  const periodEnd = awaited?.periodEnd ?? upcoming;
  const nextDueDate = periodEnd === null ? null : dueDateFor(covenant, periodEnd, calendar);
  const rest: Rest = { lastTest, periodEnd, nextDueDate };
  const nameOf = ({ periodEnd: end }: CovenantTest) => nameOfPeriod(covenant, end);

  if (lastTest?.result === 'Breached') {
    const missed = missedInARow(tested);
    const isDefault = isInDefault(lastTest.levels);
    const agreed = termsOn(covenant, lastTest.periodEnd);
    return !isDefault && !isBreach(agreed, missed)
      ? standsAs(
          'AtRisk',
          `Missed for ${missed} of the ${agreed.consecutiveBreaches} consecutive periods that make a breach.`,
          rest,
        )
      : missedFigure(covenant, lastTest, calendar, today, rest);
  }
  if (awaited?.dueDate && awaited.dueDate < today) {
    const why = figureOfPeriod(covenant, figures, awaited.periodEnd)?.reason ?? null;
    const told = lateWords(covenant, calendar, awaited, today);
    return standsAs('Overdue', why === null ? told : `${told} Why there is none: ${why}`, rest);
  }
  if (incomparable !== undefined) {
    const unit = incomparableUnit(covenant, incomparable.periodEnd, figures);
    return standsAs('AtRisk', `The figure for ${nameOf(incomparable)} ${otherUnitWords(unit)}.`, rest);
  }
  const waived = spared ?? (lastTest?.result === 'Waived' ? lastTest : null);
  const waiver = waived === null ? null : waiverOn(waived);
  if (waived !== null && waiver !== null) {
    const what = waived === spared ? `The figure for ${nameOf(waived)}, which is late,` : nameOf(waived);
    return standsAs('Waived', `${what} is ${waivedWords(waiver)}.`, rest);
  }
  if (lastTest?.result === 'AtRisk') {
    const words = missedWords(lastTest.levels);
    const told = words === null ? 'is within 10% of the threshold' : `for ${nameOf(lastTest)} is ${words}`;
    return standsAs('AtRisk', `The figure ${told}.`, rest);
  }
  if (lastTest?.result === 'Cured')
    return standsAs('Met', `${nameOf(lastTest)} was cured by contributed equity.`, rest);
  if (lastTest) return standsAs('Met', `Met for ${nameOf(lastTest)}.`, rest);
  return untestedFigure(covenant, calendar, figures, rest);
}

/** The end of the next period that is tested; null where none is known. What ends before a covenant begins to count never is. */
function nextEnd(covenant: Covenant, calendar: DueCalendar, today: IsoDate): IsoDate | null {
  const tomorrow = addDays(today, 1);
  const start = startOf(covenant, calendar);
  const to = addMonths(start > tomorrow ? start : tomorrow, recurs(covenant) ? 14 : mostMonthsAhead);
  return countedEnds(covenant, calendar, { from: tomorrow, to })[0] ?? null;
}

/** What recurs comes up within a year or so; the one day of a test may be as far away as days are entered. */
const mostMonthsAhead = 1_200;

/** Since when a figure is late; of days and weeks, nobody counts further back than they are judged. */
function lateWords(covenant: Covenant, calendar: DueCalendar, awaited: CovenantTest, today: IsoDate): string {
  const from = judgedFrom(covenant, today);
  const isCutOff = isDense(covenant) && awaited.periodEnd < addDays(from, 7) && startOf(covenant, calendar) < from;
  if (isCutOff) return `Figures have been late since before ${dateInWords(from)}.`;
  const { dueDate, periodEnd } = awaited;
  return `The figure for ${nameOfPeriod(covenant, periodEnd)} was due on ${dateInWords(dueDate ?? periodEnd)}.`;
}

const nameOfPeriod = (covenant: Covenant, periodEnd: IsoDate): string =>
  periodName(termsOn(covenant, periodEnd).frequency, periodEnd);

/** A miss that is a breach unless its cure period still runs. */
function missedFigure(
  covenant: Covenant,
  test: CovenantTest,
  calendar: DueCalendar,
  today: IsoDate,
  rest: Rest,
): CovenantState {
  const cure = curesOf(covenant, test, calendar, today);
  const told = `The figure for ${nameOfPeriod(covenant, test.periodEnd)} ${breachWords(test)}.`;
  return standsAs(cure.cureUntil === undefined ? 'Breached' : 'InCure', told, { ...rest, ...cure });
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

/** The cure periods of a missed test that still run. */
function curesOf(covenant: Covenant, { dueDate, periodEnd }: CovenantTest, calendar: DueCalendar, today: IsoDate) {
  const { cure, extended } = cureEnds(termsOn(covenant, periodEnd), dueDate ?? periodEnd, calendar);
  return {
    ...(cure === null || cure < today ? {} : { cureUntil: cure }),
    ...(extended === null || extended < today ? {} : { extendedCureUntil: extended }),
  };
}

/** Why what is tested once has no test to wait for. */
function onceWords(covenant: Covenant, calendar: DueCalendar): string {
  if (onlyDueDate(covenant, calendar) !== null) return 'No figure has been entered for the day on which it was tested.';
  return covenant.anchor === 'ClosingDate'
    ? 'Tested once the closing date of the structure is entered.'
    : 'This covenant is never tested: its day is missing.';
}

/** A financial covenant that was never tested: its first test is ahead, or nothing can be tested. */
function untestedFigure(
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  rest: Rest,
): CovenantState {
  const { metric, operator, thresholds, frequency } = covenant;
  if (metric === null || operator === null || thresholds.length === 0)
    return standsAs('NoData', 'This covenant is never tested: its metric, comparison or threshold is missing.', rest);
  const unknown = figures.findLast(({ value }) => value === null);
  if (unknown?.reason) {
    const period = nameOfPeriod(covenant, lastDayOf(unknown.period));
    return standsAs('NoData', `${metric} has no value for ${period}: ${unknown.reason}`, rest);
  }
  const { periodEnd: next } = rest;
  if (next === null && followsEvents(covenant))
    return standsAs('NotYetDue', 'Tested when its event happens. None is recorded.', rest);
  if (next === null && frequency === 'Once') return standsAs('NoData', onceWords(covenant, calendar), rest);
  if (next === null) return standsAs('NoData', 'No figure has been entered for a period that is tested.', rest);
  return standsAs(
    'NotYetDue',
    figures.length === 0
      ? 'No figure has been entered yet.'
      : `No figure has been entered for a period that is tested. The next is ${nameOfPeriod(covenant, next)}.`,
    rest,
  );
}

/**
 * Where a covenant stands on a day. Financial covenants follow their latest figure; reports follow what was delivered for each period;
 * undertakings without a date or figure have no data, because nothing in it could break them.
 */
export function covenantState(
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  today: IsoDate,
  rules: CovenantRules = usualRules,
): CovenantState {
  if (covenant.launchStatus === 'Obsolete') return standsAs('Obsolete', 'No longer in force.');
  if (!covenant.approved) return standsAs('Proposed', 'Waiting for approval.');
  if (covenant.covenantType === 'KPI') return stateOfFigures(covenant, calendar, figures, today);
  return stateOfDeliveries(covenant, calendar, today, rules);
}
