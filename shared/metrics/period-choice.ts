import * as z from 'zod';
import { PeriodSelection } from '../domain/reference/periods.ts';
import { addMonthsToPeriod, endOfPeriod, IsoDate, isIsoDate, Period, periodOf } from '../time/dates.ts';
import { type FigureFrequency, isByDay, monthsIn } from '../time/figure-period.ts';

/** A month, a day, or a period that follows from today. */
export const PeriodChoice = z.union(
  [PeriodSelection, Period, IsoDate],
  'Enter a month like 2026-03, a day like 2026-03-31, or MostRecent, LastCompleted or CurrentPeriod.',
);
export type PeriodChoice = z.infer<typeof PeriodChoice>;

interface Dated {
  readonly frequency: FigureFrequency;
  readonly period: Period | IsoDate;
}

/** The last day of a figure's period. */
const lastDay = ({ frequency, period }: Dated): IsoDate => (isByDay(frequency) ? period : endOfPeriod(period));

/** The last day that a choice reaches; null where it reaches as far as there are figures. */
export function lastDayOf(choice: PeriodChoice, today: IsoDate): IsoDate | null {
  if (choice === 'MostRecent') return null;
  if (choice === 'LastCompleted' || choice === 'CurrentPeriod') return today;
  return isIsoDate(choice) ? choice : endOfPeriod(choice);
}

/** Whether a day lies in the period that a figure is of. Quarters and years are named by their last month. */
function holds({ frequency, period }: Dated, day: IsoDate): boolean {
  if (isByDay(frequency)) return period === day;
  const month = periodOf(day);
  return month <= period && month > addMonthsToPeriod(period, -monthsIn[frequency]);
}

/** Whether it is the last period of its length that has ended before today. */
function isLastCompleted(figure: Dated, today: IsoDate): boolean {
  if (isByDay(figure.frequency)) return figure.period === today;
  if (lastDay(figure) >= today) return false;
  return addMonthsToPeriod(figure.period, monthsIn[figure.frequency]) >= periodOf(today);
}

/** Whether a figure is of the chosen period. */
export function isOfChoice(figure: Dated, choice: PeriodChoice, today: IsoDate): boolean {
  if (choice === 'MostRecent') return true;
  if (choice === 'LastCompleted') return isLastCompleted(figure, today);
  if (choice === 'CurrentPeriod') return holds(figure, today);
  return isIsoDate(choice) ? holds(figure, choice) : figure.period === choice;
}

/** Whether a figure is of the chosen period or of one before it. */
export function isUpToChoice(figure: Dated, choice: PeriodChoice, today: IsoDate): boolean {
  if (isOfChoice(figure, choice, today)) return true;
  const last = lastDayOf(choice, today);
  return last === null || lastDay(figure) < last;
}
