import { type IsoDate, type Period, periodOf } from '../../time/dates.ts';

/** The payment that a month belongs to: the first one in it or after it. -1 after the last. */
export const paymentOfMonth = (paymentDates: readonly IsoDate[], month: Period): number =>
  paymentDates.findIndex((date) => periodOf(date) >= month);
