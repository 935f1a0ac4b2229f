import { formatDate } from '#shared/format/dates.ts';
import type { RateQuote } from '#shared/money/quoted-days.ts';

/** `1.36 CAD per US dollar (European Central Bank, Mar 31, 2026)`. */
export const quoteText = ({ currency, rate, date, source }: RateQuote): string =>
  `${rateText(rate)} ${currency} per US dollar (${source}, ${formatDate(date)})`;

/** At most six digits after the point. */
export const rateText = (rate: number): string => rate.toLocaleString('en-US', { maximumFractionDigits: 6 });
