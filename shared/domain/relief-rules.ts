import { addMonths, type IsoDate } from '../time/dates.ts';
import type { Covenant } from './covenant.ts';
import type { CureByEquity, Relief, Waiver } from './covenant-relief.ts';
import type { EquityCure } from './covenant-vocabulary.ts';
import { termsOn } from './terms-in-time.ts';

interface Relieved {
  readonly reliefs: readonly Relief[];
}

/** What was given by a day; earlier days stay as they were judged then. */
const holdsOn = ({ status, decidedAt }: Relief, day: IsoDate): boolean =>
  status === 'Approved' && decidedAt !== null && decidedAt.slice(0, 10) <= day;

const covers = ({ firstPeriodEnd, lastPeriodEnd }: Waiver, periodEnd: IsoDate): boolean =>
  firstPeriodEnd <= periodEnd && periodEnd <= lastPeriodEnd;

/** The waiver that holds on a day for a period, the one that lasts longest; null where none does. */
export function waiverOf({ reliefs }: Relieved, periodEnd: IsoDate, day: IsoDate): Waiver | null {
  const held = reliefs.filter(
    (relief): relief is Waiver =>
      relief.kind === 'Waiver' &&
      holdsOn(relief, day) &&
      covers(relief, periodEnd) &&
      (relief.expiresOn === null || relief.expiresOn >= day),
  );
  return held.toSorted((a, b) => (b.expiresOn ?? '9').localeCompare(a.expiresOn ?? '9'))[0] ?? null;
}

/** The equity cure of a period, by a day; null where there is none. */
export const equityCureOf = ({ reliefs }: Relieved, periodEnd: IsoDate, day: IsoDate): CureByEquity | null =>
  reliefs.find(
    (relief): relief is CureByEquity =>
      relief.kind === 'EquityCure' && relief.periodEnd === periodEnd && holdsOn(relief, day),
  ) ?? null;

/** The last days of what holds for a time. */
export const reliefDays = ({ reliefs }: Relieved): readonly IsoDate[] =>
  reliefs.flatMap((relief) => (relief.kind === 'Waiver' && relief.expiresOn !== null ? [relief.expiresOn] : []));

/** The ends of the periods whose cure counts against what the agreement allows: those asked for and those approved. */
const curedPeriods = ({ reliefs }: Relieved): readonly IsoDate[] =>
  reliefs.flatMap((relief) =>
    relief.kind === 'EquityCure' && (relief.status === 'Requested' || relief.status === 'Approved')
      ? [relief.periodEnd]
      : [],
  );

const yearInMonths = 12;

/** The most cures in any twelve months that end with one of them. */
const mostInAYear = (ends: readonly IsoDate[]): number =>
  Math.max(0, ...ends.map((end) => ends.filter((one) => one <= end && one > addMonths(end, -yearInMonths)).length));

/**
 * Why no further cure by equity is agreed for a period; null where one is. Four consecutive quarters are the twelve months up to the end of any period
 * that is cured.
 */
export function cureComplaint(
  covenant: Relieved & { readonly equityCure: EquityCure | null } & Partial<Pick<Covenant, 'formerTerms'>>,
  periodEnd: IsoDate,
): string | null {
  const { equityCure: agreed } = termsOn(covenant, periodEnd);
  if (agreed === null) return 'The terms of this covenant allow no cure by equity.';
  const cured = curedPeriods(covenant);
  if (cured.includes(periodEnd)) return 'A cure of this period is recorded already.';
  const all = [...cured, periodEnd];
  const { maximumInFourQuarters: inYear, maximumInTotal: inTotal } = agreed;
  if (inTotal !== null && all.length > inTotal)
    return `The agreement allows ${times(inTotal)} in total, and ${inTotal === 1 ? 'it is' : 'all of them are'} used.`;
  if (inYear !== null && mostInAYear(all) > inYear)
    return `The agreement allows ${times(inYear)} in any four consecutive quarters.`;
  return null;
}

const times = (count: number): string => (count === 1 ? 'one cure by equity' : `${count} cures by equity`);
