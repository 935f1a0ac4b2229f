import { addDays, daysBetween, type IsoDate, isIsoDate } from '../../time/dates.ts';
import { adjust } from '../calendars/adjust.ts';
import type { BusinessCalendar } from '../calendars/business-calendar.ts';
import { addBusinessDays } from '../calendars/business-days.ts';
import { isRate } from '../exact-rate.ts';
import { found, type Result, refused } from '../result.ts';

export interface OvernightTerms {
  /** First day of interest; the last day bears none. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Published overnight rates by the day they are for, fractions of one. */
  readonly fixings: ReadonlyMap<IsoDate, number>;
  readonly calendar: BusinessCalendar;
  /** Each day takes the rate of so many business days before. */
  readonly lookbackDays?: number;
  /** With the lookback the days that each rate counts for are shifted, too: those of the observation period and not those of the interest period. */
  readonly shiftsObservation?: boolean;
  /** The last so many business days take the rate of the one before them. */
  readonly lockoutDays?: number;
  /** No day's rate counts for less. */
  readonly floor?: number;
}

/** A business day, its rate, and the calendar days that the rate counts for. */
export interface OvernightObservation {
  readonly day: IsoDate;
  readonly fixedOn: IsoDate;
  readonly rate: number;
  readonly days: number;
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0 && count <= 60;

function complaint({ from, to, lookbackDays = 0, lockoutDays = 0, floor = 0, fixings }: OvernightTerms): string | null {
  if (!isIsoDate(from) || !isIsoDate(to)) return 'An interest period has two dates.';
  if (to <= from) return 'An interest period ends after it starts.';
  if (daysBetween(from, to) > 3_660) return 'An interest period has no more than ten years.';
  if (!isCount(lookbackDays) || !isCount(lockoutDays)) return 'Lookback and lockout are 0 to 60 business days.';
  if (!isRate(floor) || ![...fixings.values()].every(isRate)) return 'A rate is a fraction of one, such as 0.0525.';
  return null;
}

/** The business days whose rates count, each with the first calendar day that it counts for: the first may be a weekend's Saturday. */
function businessDays(
  from: IsoDate,
  to: IsoDate,
  calendar: BusinessCalendar,
): readonly (readonly [IsoDate, IsoDate])[] {
  const days: (readonly [IsoDate, IsoDate])[] = [[adjust(from, 'Preceding', calendar), from]];
  for (let day = addDays(from, 1); day < to; day = addDays(day, 1))
    if (calendar.isBusinessDay(day)) days.push([day, day]);
  return days;
}

/**
 * The overnight rates of an interest period with the days that each counts for (ARRC's conventions for loans). A day that is no business day takes the
 * rate of the one before.
 */
export function overnightObservations(terms: OvernightTerms): Result<readonly OvernightObservation[]> {
  const wrong = complaint(terms);
  if (wrong !== null) return refused(wrong);
  const { calendar, fixings, lookbackDays = 0, shiftsObservation = false, lockoutDays = 0, floor } = terms;
  const back = (day: IsoDate): IsoDate => addBusinessDays(adjust(day, 'Preceding', calendar), -lookbackDays, calendar);
  const [from, to] = shiftsObservation ? [back(terms.from), back(terms.to)] : [terms.from, terms.to];
  if (to <= from) return refused('The observation period is empty.');
  const days = businessDays(from, to, calendar);
  if (lockoutDays >= days.length) return refused('The lockout leaves no day whose rate counts.');
  const locked = days.length - 1 - lockoutDays;
  const observations: OvernightObservation[] = [];
  for (const [index, [day, first]] of days.entries()) {
    const [observed] = days[Math.min(index, locked)] ?? [day];
    const fixedOn = shiftsObservation ? observed : back(observed);
    const rate = fixings.get(fixedOn);
    if (rate === undefined) return refused(`There is no overnight rate of ${fixedOn}.`);
    const next = days[index + 1]?.[0] ?? to;
    observations.push({ day, fixedOn, rate: Math.max(rate, floor ?? rate), days: daysBetween(first, next) });
  }
  return found(observations);
}
