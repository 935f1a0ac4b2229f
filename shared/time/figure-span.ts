import { addMonthsToPeriod, endOfPeriod, type IsoDate } from './dates.ts';
import { type FigureFrequency, isByDay, monthsIn } from './figure-period.ts';

/** The first and the last day of the period of a figure. */
export function spanOfFigure(
  frequency: FigureFrequency,
  period: string,
): { readonly from: IsoDate; readonly to: IsoDate } {
  if (isByDay(frequency)) return { from: period, to: period };
  return { from: `${addMonthsToPeriod(period, 1 - monthsIn[frequency])}-01`, to: endOfPeriod(period) };
}
