import { daysBetween, endOfPeriod, type IsoDate, type Period } from '../time/dates.ts';
import { canonicalCurrency } from './currencies.ts';

/** What was published or entered: one unit of the base buys `rate` units of `currency` on `date`. */
export interface RateQuote {
  readonly currency: string;
  readonly date: IsoDate;
  readonly rate: number;
  /** Who says so, e.g. `European Central Bank` or `Entered`. */
  readonly source: string;
}

export interface MissingQuote {
  readonly currency: string;
  /** The last quote before the day, too old to be used; null where there is none. */
  readonly latest: IsoDate | null;
}

export const isQuote = (quote: RateQuote | MissingQuote): quote is RateQuote => 'rate' in quote;

/**
 * A quote is used on its day and on at most so many days after. One entered at the end of each month covers every day between, while a rate
 * that nobody has renewed for longer tells nothing about today any more. The longest pause of daily publication is that of Easter, with four days.
 */
export const quotesLastInDays = 31;

export interface QuotedDays {
  /** The quote of the day, or the last one before that is not too old. */
  quoteOn(currency: string, day: IsoDate): RateQuote | MissingQuote;
  daysIn(currency: string, month: Period): readonly IsoDate[];
}

/** Days in ascending order, and the quote of each. */
interface Line {
  readonly days: readonly IsoDate[];
  readonly quotes: readonly RateQuote[];
}

/** Where the last day at or before another one stands; -1 where all are later. */
function lastAtOrBefore(days: readonly IsoDate[], day: IsoDate): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = days[middle];
    if (found !== undefined && found <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function requireSound({ currency, date, rate }: RateQuote, base: string): void {
  const isSound = Number.isFinite(rate) && rate > 0 && (canonicalCurrency(currency) !== base || rate === 1);
  if (!isSound) throw new RangeError(`Not a rate: one ${base} is ${rate} ${currency} on ${date}.`);
}

function lineOf(quotesByDay: ReadonlyMap<IsoDate, RateQuote>): Line {
  const quotes = [...quotesByDay.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return { days: quotes.map(({ date }) => date), quotes };
}

/** Sorts quotes by currency and day; of two for one day, the last one given counts. Throws where one is no rate against the base. */
export function quotedDays(quotes: readonly RateQuote[], base: string): QuotedDays {
  const byCurrency = new Map<string, Map<IsoDate, RateQuote>>();
  for (const quote of quotes) {
    requireSound(quote, base);
    const currency = canonicalCurrency(quote.currency);
    const days = byCurrency.get(currency) ?? new Map<IsoDate, RateQuote>();
    byCurrency.set(currency, days.set(quote.date, { ...quote, currency }));
  }
  const lines = new Map([...byCurrency].map(([currency, days]) => [currency, lineOf(days)]));

  return {
    quoteOn(currency, day) {
      const line = lines.get(currency);
      const quote = line?.quotes[lastAtOrBefore(line.days, day)];
      if (quote === undefined) return { currency, latest: null };
      return daysBetween(quote.date, day) > quotesLastInDays ? { currency, latest: quote.date } : quote;
    },
    daysIn(currency, month) {
      const days = lines.get(currency)?.days ?? [];
      return days.slice(lastAtOrBefore(days, `${month}-00`) + 1, lastAtOrBefore(days, endOfPeriod(month)) + 1);
    },
  };
}
