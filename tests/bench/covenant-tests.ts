import { calendarOf } from '#shared/domain/calendar.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { covenantState, testsOf } from '#shared/domain/covenant-state.ts';
import type { TestedFigure } from '#shared/domain/tested-figure.ts';
import { aCovenant, aFigure } from '../support/covenants.ts';

const covenantCount = 10_000;
const testDates = 40;
const today = '2026-11-20';
const targetInSeconds = 2;

const calendar: DueCalendar = { fiscalYearEnd: '12-31', closingDate: '2016-12-31', businessDays: calendarOf(null) };

/** Quarters that end before the day of the bench, the earliest first. */
const periods: readonly string[] = Array.from({ length: testDates }, (_, index) => {
  const quarter = 4 * 2016 + 3 + index;
  return `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 3).padStart(2, '0')}`;
});

interface Tested {
  readonly covenant: Covenant;
  readonly figures: readonly TestedFigure[];
}

/** Every second one is due by business days; levels differ, and figures lie around them. */
const tested: readonly Tested[] = Array.from({ length: covenantCount }, (_, index) => ({
  covenant: aCovenant({
    id: `covenant-${index}`,
    dayType: index % 2 === 0 ? 'Calendar' : 'Business',
    dueOffsetDays: index % 2 === 0 ? 45 : 30,
    startsOn: '2016-12-01',
    thresholds: [
      { value: 1.2, unit: 'Ratio' },
      { value: 1.25, unit: 'Ratio', from: '2022-01-01' },
    ],
  }),
  figures: periods.map((period, at) => aFigure(period, 1 + ((index * 7 + at * 13) % 60) / 100)),
}));

/** What must be decided at the least: which threshold is in force, and whether the figure keeps to it. */
function plainLoop(): number {
  let missed = 0;
  for (const { figures } of tested) {
    for (const { period, value } of figures) {
      const threshold = period < '2022-01' ? 1.2 : 1.25;
      if ((value ?? 0) < threshold) missed += 1;
    }
  }
  return missed;
}

const everyTest = (): number =>
  tested.reduce(
    (missed, { covenant, figures }) =>
      missed + testsOf(covenant, calendar, figures, today).filter(({ result }) => result === 'Breached').length,
    0,
  );

const everyState = (): number =>
  tested.filter(({ covenant, figures }) => covenantState(covenant, calendar, figures, today).status === 'Breached')
    .length;

function timed<Result>(work: () => Result) {
  const begun = performance.now();
  const result = work();
  return { result, seconds: (performance.now() - begun) / 1_000 };
}

/** Times the tests of a whole book of covenants, once each as the first evaluation in a process does it. */
export async function main(): Promise<void> {
  const loop = timed(plainLoop);
  const tests = timed(everyTest);
  const states = timed(everyState);
  if (loop.result !== tests.result) throw new Error(`The loop finds ${loop.result} misses, the tests ${tests.result}.`);
  const told = (name: string, seconds: number) =>
    console.log(`${name.padEnd(24)} ${seconds.toFixed(2)} s  ${(seconds / loop.seconds).toFixed(0)} x the loop`);
  console.log(`${covenantCount} covenants with ${testDates} test dates each; target ${targetInSeconds} s`);
  told('plain loop', loop.seconds);
  told('tests with explanations', tests.seconds);
  told('where each stands', states.seconds);
}
