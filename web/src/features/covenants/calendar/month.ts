import type { CalendarEntry, CalendarWindow } from '#shared/domain/compliance-calendar.ts';
import { addDays, endOfPeriod, type IsoDate, type Period, weekdayOf } from '#shared/time/dates.ts';

/** The weeks that a month's grid shows, from Sunday to Saturday; days of the months beside it fill the first and last. */
export function weeksOf(month: Period): readonly (readonly IsoDate[])[] {
  const first: IsoDate = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const end = endOfPeriod(month);
  const weeks: IsoDate[][] = [];
  for (let week = start; week <= end; week = addDays(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(week, day)));
  return weeks;
}

/** From the first to the last day of the grid. */
export function windowOf(month: Period): CalendarWindow {
  const days = weeksOf(month).flat();
  return { from: days[0] ?? `${month}-01`, to: days.at(-1) ?? endOfPeriod(month) };
}

export interface CalendarDay {
  readonly date: IsoDate;
  readonly entries: readonly CalendarEntry[];
}

/** The days on which there is something, in their order. */
export const daysOf = (entries: readonly CalendarEntry[]): readonly CalendarDay[] =>
  [...Map.groupBy(entries, ({ date }) => date)]
    .map(([date, ofDay]) => ({ date, entries: ofDay }))
    .toSorted((a, b) => a.date.localeCompare(b.date));

/** Where a key leads from a day within the days of a grid; undefined for keys that lead nowhere there. */
export function dayByKey(date: IsoDate, key: string): IsoDate | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(date),
    End: 6 - weekdayOf(date),
  };
  const step = steps[key];
  return step === undefined ? undefined : addDays(date, step);
}
