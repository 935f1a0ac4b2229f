import { daysOfMonth, daysOfWeek, faultIn, ScheduleExpressionError, valueOfName, valuesOf } from './cron-fields.ts';

/** The days on which a schedule falls in a month (1–12), ascending. */
export type DaysOfMonth = (year: number, month: number) => number[];

/** Reads the two day fields, exactly one of which says something; the other is `?`. */
export function parseDays(dayOfMonth: string, dayOfWeek: string): DaysOfMonth {
  if ((dayOfMonth === '?') === (dayOfWeek === '?')) {
    throw new ScheduleExpressionError('exactly one of day-of-month and day-of-week must be ?');
  }
  const items = (dayOfWeek === '?' ? dayOfMonth : dayOfWeek).toUpperCase().split(',');
  const parts = items.map(dayOfWeek === '?' ? inMonth : inWeek);
  return (year, month) => {
    const days = new Set(parts.flatMap((days) => days(year, month)));
    return [...days].filter((day) => day >= 1 && day <= lastDay(year, month)).sort((a, b) => a - b);
  };
}

function inMonth(item: string): DaysOfMonth {
  if (item === 'L') return (year, month) => [lastDay(year, month)];
  if (item === 'LW') return (year, month) => [nearestWorkday(year, month, lastDay(year, month))];
  if (item.endsWith('W')) {
    const day = valueOfName(item.slice(0, -1), daysOfMonth);
    // A month without that day has no workday nearest to it.
    return (year, month) => (day > lastDay(year, month) ? [] : [nearestWorkday(year, month, day)]);
  }
  const days = valuesOf(item, daysOfMonth);
  return () => days;
}

function inWeek(item: string): DaysOfMonth {
  if (item === 'L') return (year, month) => daysThatAre([7], year, month);
  if (item.includes('#')) {
    const [weekday = '', nth = '', ...rest] = item.split('#');
    if (rest.length > 0 || !/^[1-5]$/.test(nth)) throw faultIn(daysOfWeek, item);
    const wanted = valueOfName(weekday, daysOfWeek);
    return (year, month) => daysThatAre([wanted], year, month).slice(Number(nth) - 1, Number(nth));
  }
  if (item.length > 1 && item.endsWith('L')) {
    const wanted = valueOfName(item.slice(0, -1), daysOfWeek);
    return (year, month) => daysThatAre([wanted], year, month).slice(-1);
  }
  const wanted = valuesOf(item, daysOfWeek);
  return (year, month) => daysThatAre(wanted, year, month);
}

function daysThatAre(weekdays: readonly number[], year: number, month: number): number[] {
  return Array.from({ length: lastDay(year, month) }, (_, index) => index + 1).filter((day) =>
    weekdays.includes(weekdayOf(year, month, day)),
  );
}

/** Never leaves the month: the workday nearest to Saturday the 1st is Monday the 3rd. */
function nearestWorkday(year: number, month: number, day: number): number {
  const weekday = weekdayOf(year, month, day);
  if (weekday === 7) return day > 1 ? day - 1 : day + 2;
  if (weekday === 1) return day < lastDay(year, month) ? day + 1 : day - 2;
  return day;
}

function weekdayOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1;
}

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
