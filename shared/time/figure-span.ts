import { addMonthsToPeriod, endOfPeriod, type IsoDate } from './dates.ts';
import { type FigureFrequency, isByDay } from './figure-period.ts';

const monthsOf = { Monthly: 1, Quarterly: 3, Annually: 12 } as const;

/** The first and the last day of the period of a figure. */
export function spanOfFigure(
  frequency: FigureFrequency,
  period: string,
): { readonly from: IsoDate; readonly to: IsoDate } {
  if (isByDay(frequency)) return { from: period, to: period };
  return { from: `${addMonthsToPeriod(period, 1 - monthsOf[frequency])}-01`, to: endOfPeriod(period) };
}
