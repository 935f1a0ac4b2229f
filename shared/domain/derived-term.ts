import { addDays, addMonths, type IsoDate, isIsoDate, monthOf, yearOf } from '../time/dates.ts';
import { Months } from './entered-number.ts';

type Day = IsoDate | null | undefined;

/**
 * The whole months from the first day to the last one, both of them counted: 1 April 2026 to 31 March 2027 are 12. Null where a day is
 * missing, where they stand the wrong way round, and where there are more months than a term can have.
 */
export function termInMonths(from: Day, until: Day): number | null {
  if (!from || !until || !isIsoDate(from) || !isIsoDate(until) || until < from) return null;
  const end = addDays(until, 1);
  const begun = (yearOf(end) - yearOf(from)) * 12 + monthOf(end) - monthOf(from);
  const whole = addMonths(from, begun) > end ? begun - 1 : begun;
  return Months.safeParse(whole).data ?? null;
}

/**
 * What a term becomes when its days change: what the new days make it (`after`), unless somebody has entered another one than the former
 * days made it (`before`). All in months; null is no term.
 */
export const termAfter = (term: number | null, before: number | null, after: number | null): number | null =>
  term === null || term === before ? after : term;

interface Term {
  /** In months; null where nobody has entered one. */
  readonly entered: number | null;
  readonly from: Day;
  readonly until: Day;
}

/** The term that holds, in months: the entered one, otherwise what its days make it. `isDerived` where it is no other than theirs. */
export function termOf({ entered, from, until }: Term): {
  readonly months: number | null;
  readonly isDerived: boolean;
} {
  const derived = termInMonths(from, until);
  const months = entered ?? derived;
  return { months, isDerived: months !== null && months === derived };
}
