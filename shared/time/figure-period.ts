import * as z from 'zod';
import {
  addDays,
  addMonthsToPeriod,
  daysBetween,
  endOfPeriod,
  type IsoDate,
  monthOf,
  type Period,
  yearOf,
} from './dates.ts';

/**
 * The length of the period that a figure is of. Figures of different lengths live apart: a quarter's revenue is not that of its last month. Quarters
 * and years are named by their last month, whatever month a fiscal year ends in; `Daily` and `Once` figures, such as a single payment, by their day.
 */
export const FigureFrequency = z.enum(['Monthly', 'Quarterly', 'Annually', 'Daily', 'Once']);
export type FigureFrequency = z.infer<typeof FigureFrequency>;

/** Named by a day, not by a month. */
export const isByDay = (frequency: FigureFrequency): frequency is 'Daily' | 'Once' =>
  frequency === 'Daily' || frequency === 'Once';

/** How long the periods are that are named by a month. Nobody enters figures of half-years, which are computed. */
export const monthsIn: Readonly<Record<Exclude<FigureFrequency, 'Daily' | 'Once'> | 'Semiannually', number>> = {
  Monthly: 1,
  Quarterly: 3,
  Semiannually: 6,
  Annually: 12,
};

const firstYear = 1900;
const firstMonth: Period = `${firstYear}-01`;
const firstDay: IsoDate = `${firstYear}-01-01`;

/** The place of a period in a column: months since January 1900, or days since 1 January 1900. */
export const indexOfPeriod = (frequency: FigureFrequency, period: Period | IsoDate): number =>
  isByDay(frequency) ? daysBetween(firstDay, period) : (yearOf(period) - firstYear) * 12 + monthOf(period) - 1;

export const periodAtIndex = (frequency: FigureFrequency, index: number): Period | IsoDate =>
  isByDay(frequency) ? addDays(firstDay, index) : addMonthsToPeriod(firstMonth, index);

/** The last day of a month, or the day that a figure is of. */
export const lastDayOf = (period: Period | IsoDate): IsoDate => (period.length === 7 ? endOfPeriod(period) : period);

/** Whether the last day of a period lies before today; a day has ended when it has come. */
export const hasPeriodEnded = (frequency: FigureFrequency, period: Period | IsoDate, today: IsoDate): boolean =>
  isByDay(frequency) ? period <= today : endOfPeriod(period) < today;
