import { addDays, type IsoDate, weekdayOf } from '../../time/dates.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** The nth given weekday of a month; `nth` −1 is the last one. `month` is 1–12, `weekday` 0 = Sunday. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): IsoDate {
  if (nth === -1) {
    const next: IsoDate = month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`;
    const last = addDays(next, -1);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first: IsoDate = `${year}-${pad(month)}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876, in Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): IsoDate {
  const golden = year % 19;
  const [century, rest] = [Math.floor(year / 100), year % 100];
  const shift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - shift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * correction + 114;
  return `${year}-${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}`;
}

/** A holiday by law. `dayIn` gives the day itself, before anybody moves it off a weekend; null in years without it. */
export interface Holiday {
  readonly name: string;
  readonly dayIn: (year: number) => IsoDate | null;
}

/** From 1971 on, the Uniform Monday Holiday Act of 1968 keeps several holidays on Mondays. */
const firstUniformYear = 1971;

/** Holidays of the United States (5 U.S.C. 6103 and its history), and Good Friday, which markets keep. */
export const usHolidays = {
  newYear: { name: 'New Year’s Day', dayIn: (year) => `${year}-01-01` },
  /** Made law in 1983, and kept from 20 January 1986 on (Public Law 98-144). */
  martinLutherKing: {
    name: 'Martin Luther King Jr. Day',
    dayIn: (year) => (year >= 1986 ? nthWeekday(year, 1, 1, 3) : null),
  },
  presidents: {
    name: 'Presidents’ Day',
    dayIn: (year) => (year >= firstUniformYear ? nthWeekday(year, 2, 1, 3) : `${year}-02-22`),
  },
  goodFriday: { name: 'Good Friday', dayIn: (year) => addDays(easterSunday(year), -2) },
  memorial: {
    name: 'Memorial Day',
    dayIn: (year) => (year >= firstUniformYear ? nthWeekday(year, 5, 1, -1) : `${year}-05-30`),
  },
  /** Signed on 17 June 2021 and in force at once. */
  juneteenth: { name: 'Juneteenth', dayIn: (year) => (year >= 2021 ? `${year}-06-19` : null) },
  independence: { name: 'Independence Day', dayIn: (year) => `${year}-07-04` },
  labor: { name: 'Labor Day', dayIn: (year) => nthWeekday(year, 9, 1, 1) },
  columbus: {
    name: 'Columbus Day',
    dayIn: (year) => (year >= firstUniformYear ? nthWeekday(year, 10, 1, 2) : null),
  },
  /** On a Monday in October from 1971 to 1977, then back on the day of the armistice. */
  veterans: {
    name: 'Veterans Day',
    dayIn: (year) => (year >= firstUniformYear && year <= 1977 ? nthWeekday(year, 10, 1, 4) : `${year}-11-11`),
  },
  thanksgiving: { name: 'Thanksgiving Day', dayIn: (year) => nthWeekday(year, 11, 4, 4) },
  christmas: { name: 'Christmas Day', dayIn: (year) => `${year}-12-25` },
} as const satisfies Readonly<Record<string, Holiday>>;
