import type { IsoDate } from '../time/dates.ts';
import type { Covenant, CovenantTest } from './covenant.ts';
import { isOwed } from './covenant-schedule.ts';
import { incomparableUnit } from './covenant-test.ts';
import { waiverOf } from './relief-rules.ts';
import type { TestedFigure } from './tested-figure.ts';

/** The tests of a financial covenant, by what has become of them. */
interface SortedTests {
  /** Those of periods with a figure, oldest first. */
  readonly tested: readonly CovenantTest[];
  readonly lastTest: CovenantTest | null;
  /** The last period since then that has a figure which cannot be compared. */
  readonly incomparable: CovenantTest | undefined;
  /** Periods since then without a figure that are owed, whether or not they have fallen due. */
  readonly owed: readonly CovenantTest[];
  /** The first of them that nobody has waived. */
  readonly awaited: CovenantTest | undefined;
}

/** Sorts all tests of a covenant, given oldest first. */
export function sortedTests(
  covenant: Covenant,
  tests: readonly CovenantTest[],
  figures: readonly TestedFigure[],
  today: IsoDate,
): SortedTests {
  const tested = tests.filter(({ result }) => result !== 'Pending');
  const lastTest = tested.at(-1) ?? null;
  const open = tests.filter(({ result, periodEnd }) => result === 'Pending' && periodEnd > (lastTest?.periodEnd ?? ''));
  const isIncomparable = ({ periodEnd }: CovenantTest) => incomparableUnit(covenant, periodEnd, figures) !== null;
  const owed = open.filter((test) => isOwed(covenant, test.dueDate ?? test.periodEnd) && !isIncomparable(test));
  return {
    tested,
    lastTest,
    incomparable: open.findLast(isIncomparable),
    owed,
    awaited: owed.find(({ periodEnd }) => waiverOf(covenant, periodEnd, today) === null),
  };
}
