import { addDays, addMonths, dateInWords, endOfPeriod, type IsoDate, periodOf } from '../time/dates.ts';
import type { Covenant, CovenantState, CovenantTest } from './covenant.ts';
import { isInDefault, isKept, missedWords } from './covenant-levels.ts';
import {
  type DueCalendar,
  dueDateFor,
  hasPeriods,
  isEnterable,
  isOwed,
  periodEnds,
  startOf,
} from './covenant-schedule.ts';
import { figureOfPeriod, incomparableUnit, testOn } from './covenant-test.ts';
import { type ThresholdUnit, untestableFrequency } from './covenant-vocabulary.ts';
import { type CovenantRules, stateOfDeliveries, usualRules } from './delivery-state.ts';
import { CurrencyName } from './entity-fields.ts';
import { periodName } from './period-name.ts';
import { waiverOf } from './relief-rules.ts';
import { standsAs, waivedWords } from './stands-as.ts';
import { termsOn } from './terms-in-time.ts';
import type { TestedFigure } from './tested-figure.ts';

type Rest = Pick<CovenantState, 'lastTest' | 'periodEnd' | 'nextDueDate'>;

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
  const tested = tests.filter(({ result }) => result !== 'Pending');
  const lastTest = tested.at(-1) ?? null;
  const open = tests.filter(({ result, periodEnd }) => result === 'Pending' && periodEnd > (lastTest?.periodEnd ?? ''));
  const unitOf = ({ periodEnd }: CovenantTest) => incomparableUnit(covenant, periodEnd, figures);
  const incomparable = open.findLast((test) => unitOf(test) !== null);
  const owed = open.filter((test) => isOwed(covenant, test.dueDate ?? test.periodEnd) && unitOf(test) === null);
  const waiverOn = (test: CovenantTest) => waiverOf(covenant, test.periodEnd, today);
  const awaited = owed.find((test) => waiverOn(test) === null);
  // A figure that is late, and that the lenders do without.
  const spared = owed.find((test) => (test.dueDate ?? test.periodEnd) < today && waiverOn(test) !== null);
  // What ends before a covenant begins to count is never tested.
  const ahead = [addDays(today, 1), startOf(covenant, calendar)].toSorted().at(-1) ?? today;
  const upcoming = periodEnds(covenant, calendar, ahead, addMonths(ahead, 14))[0] ?? null;
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
      : missedFigure(covenant, lastTest, today, rest);
  }
  if (awaited?.dueDate && awaited.dueDate < today) {
    const why = figureOfPeriod(covenant, figures, periodOf(awaited.periodEnd))?.reason ?? null;
    const told = `The figure for ${nameOf(awaited)} was due on ${dateInWords(awaited.dueDate)}.`;
    return standsAs('Overdue', why === null ? told : `${told} Why there is none: ${why}`, rest);
  }
  if (incomparable !== undefined) {
    return standsAs('AtRisk', `The figure for ${nameOf(incomparable)} ${otherUnitWords(unitOf(incomparable))}.`, rest);
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
  return untestedFigure(covenant, figures, rest);
}

const nameOfPeriod = (covenant: Covenant, periodEnd: IsoDate): string =>
  periodName(termsOn(covenant, periodEnd).frequency, periodEnd);

/** A miss that is a breach unless its cure period still runs. */
function missedFigure(covenant: Covenant, test: CovenantTest, today: IsoDate, rest: Rest): CovenantState {
  const cure = curesOf(covenant, test, today);
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
function curesOf(covenant: Covenant, { dueDate, periodEnd }: CovenantTest, today: IsoDate) {
  const endOf = (days: number | null): IsoDate | null => {
    const end = addDays(dueDate ?? periodEnd, days ?? 0);
    return (days ?? 0) > 0 && end >= today ? end : null;
  };
  const { cureDays, extendedCureDays } = termsOn(covenant, periodEnd);
  const [cureUntil, extendedCureUntil] = [endOf(cureDays), endOf(extendedCureDays)];
  return {
    ...(cureUntil === null ? {} : { cureUntil }),
    ...(extendedCureUntil === null ? {} : { extendedCureUntil }),
  };
}

/** A financial covenant that was never tested: its first test is ahead, or nothing can be tested. */
function untestedFigure(covenant: Covenant, figures: readonly TestedFigure[], rest: Rest): CovenantState {
  if (!hasPeriods(covenant)) return standsAs('NoData', `This covenant is never tested. ${untestableFrequency}`, rest);
  const { metric, operator, thresholds } = covenant;
  if (metric === null || operator === null || thresholds.length === 0)
    return standsAs('NoData', 'This covenant is never tested: its metric, comparison or threshold is missing.', rest);
  const unknown = figures.findLast(({ value }) => value === null);
  if (unknown?.reason) {
    const period = nameOfPeriod(covenant, endOfPeriod(unknown.period));
    return standsAs('NoData', `${metric} has no value for ${period}: ${unknown.reason}`, rest);
  }
  const { periodEnd: next } = rest;
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
