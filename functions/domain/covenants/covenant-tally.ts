import type { CountsAsked } from '#functions/domain/calculations/exports/covenant-counts-port.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import {
  type CountedCovenant,
  type CovenantCount,
  countedFor,
  covenantCountOf,
  dueDatesIn,
  judgedMonths,
  metDates,
  standingIn,
} from '#shared/domain/covenant-counts.ts';
import type { CountedThing, CountOfMonth, HeldCounts } from '#shared/metrics/inputs/held.ts';
import {
  addMonthsToPeriod,
  dateInWords,
  endOfPeriod,
  type IsoDate,
  type Period,
  periodOf,
} from '#shared/time/dates.ts';

/** The covenants in force of one structure. */
export interface Kept {
  readonly entity: CountedThing['entity'];
  /** The structure and what is above it. */
  readonly path: readonly string[];
  /** Those that the request may see. */
  readonly counted: readonly CountedCovenant[];
  /** The others. */
  readonly hidden: readonly Pick<Covenant, 'covenantType'>[];
}

type Tally = Map<CovenantCount, Map<Period, CountedThing[]>>;

export interface Tallied extends Kept {
  readonly tally: Tally;
}

function add(tally: Tally, count: CovenantCount, month: Period, thing: CountedThing): void {
  const months = tally.get(count) ?? new Map<Period, CountedThing[]>();
  const things = months.get(month) ?? [];
  things.push(thing);
  tally.set(count, months.set(month, things));
}

function addDueDates(tally: Tally, one: CountedCovenant, [first, last]: CountsAsked['months'], of: Kept): void {
  const { name } = one.covenant;
  for (const day of dueDatesIn(one, `${first}-01`, endOfPeriod(last))) {
    add(tally, 'due', periodOf(day), { name, words: `Due on ${dateInWords(day)}`, entity: of.entity });
  }
}

function addStates(
  tally: Tally,
  one: CountedCovenant,
  months: CountsAsked['months'],
  counts: readonly CovenantCount[],
  of: Kept,
  today: IsoDate,
): void {
  const { name } = one.covenant;
  const [first, last] = judgedMonths(one, months, today) ?? ['1', '0'];
  for (let month = first; month <= last; month = addMonthsToPeriod(month, 1)) {
    const standing = standingIn(one, month, today);
    if (standing === null) continue;
    if (counts.includes('compliant')) {
      for (const day of metDates(one, standing)) {
        add(tally, 'compliant', month, { name, words: `Met, due on ${dateInWords(day)}`, entity: of.entity });
      }
    }
    const stands = countedFor(one, standing);
    for (const count of counts) {
      const words = stands[count];
      if (words !== undefined) add(tally, count, month, { name, words, entity: of.entity });
    }
  }
}

/** What is counted of a structure's own covenants, month by month. */
export async function tallyOf(kept: Kept, { details, months, pause }: CountsAsked, today: IsoDate): Promise<Tally> {
  const counts = [...details].flatMap((id) => covenantCountOf.get(id) ?? []);
  const ofStates = counts.filter((count) => count !== 'due');
  const tally: Tally = new Map();
  for (const one of kept.counted) {
    if (counts.includes('due')) addDueDates(tally, one, months, kept);
    if (ofStates.length > 0) addStates(tally, one, months, ofStates, kept, today);
    await pause();
  }
  return tally;
}

/** So many are named. */
const mostNamed = 20;

const countWords: Readonly<Record<CovenantCount, (when: string) => string>> = {
  due: () => 'Counts the days of the month on which covenants in force fall due.',
  compliant: (when) => `Counts the due dates of the month that have come and whose covenants are met ${when}.`,
  inBreach: (when) => `Counts the covenants that are breached ${when}.`,
  overdueReports: (when) => `Counts the reports that are overdue ${when}, each of them once.`,
  critical: (when) => `Counts the covenants that are breached or overdue ${when}.`,
};

const none = (told: string): CountOfMonth => ({ value: null, told, things: [] });

function countIn(month: Period, count: CovenantCount, tallies: readonly Tallied[], today: IsoDate): CountOfMonth {
  const running = periodOf(today);
  if (count !== 'due' && month > running) return none('It is counted once the month has begun.');
  const mayCount = ({ covenantType }: Pick<Covenant, 'covenantType'>): boolean =>
    count !== 'overdueReports' || covenantType === 'Report';
  const isAnyHidden = tallies.some(({ hidden }) => hidden.some(mayCount));
  const isAnySeen = tallies.some(({ counted }) => counted.some(({ covenant }) => mayCount(covenant)));
  if (isAnyHidden && !isAnySeen) return none('What it would count is not shared with you.');
  const things = tallies.flatMap(({ tally }) => tally.get(count)?.get(month) ?? []);
  const told = [
    countWords[count](month === running ? 'today' : 'at the end of the month'),
    ...(month < running ? ['It goes by what is known today.'] : []),
    ...(tallies.length > 1 ? ['Those of the structures below are among them.'] : []),
    ...(isAnyHidden ? ['Only those are counted that you may see.'] : []),
  ];
  return { value: things.length, told: told.join(' '), things: things.slice(0, mostNamed) };
}

/** The counts of a structure with those below it, by the details that are asked for. */
export function countsBelow(
  structureId: string,
  all: readonly Tallied[],
  details: Iterable<string>,
  today: IsoDate,
): HeldCounts {
  const tallies = all.filter(({ path }) => path.includes(structureId));
  return new Map(
    [...details].flatMap((id) => {
      const count = covenantCountOf.get(id);
      return count === undefined ? [] : [[id, (month: Period) => countIn(month, count, tallies, today)] as const];
    }),
  );
}
