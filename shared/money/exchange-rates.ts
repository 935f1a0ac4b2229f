import { dateInWords, endOfPeriod, type IsoDate, monthInWords, type Period } from '../time/dates.ts';
import { canonicalCurrency } from './currencies.ts';
import { isQuote, type MissingQuote, type QuotedDays, quotedDays, type RateQuote } from './quoted-days.ts';

/** A rate and what it was made of. */
export interface FoundRate {
  readonly rate: number;
  /**
   * Of the currency converted from, then of the one converted to; none for the base, and none at all for a currency in itself. Those of a month
   * are all that its average was made of.
   */
  readonly quotes: readonly RateQuote[];
}

/** There is no rate, and so no value. */
export interface NoRate {
  readonly rate: null;
  /** For people, without a full stop: `CAD has no rate for Mar 2026`. */
  readonly reason: string;
  readonly missing: readonly MissingQuote[];
}

export type Rate = FoundRate | NoRate;
export type ConvertedAmount = (FoundRate & { readonly amount: number }) | (NoRate & { readonly amount: null });

/**
 * Which rate of a month applies. What is held at its end (balances, values, commitments) goes at the `closing` rate. What flows during it (interest, revenue,
 * draws) goes at the `average` or at the `closing` one, as whoever asks decides: IAS 21.40 takes the average unless rates swing, and agreements
 * often take that of the closing day.
 */
export type RateBasis = 'closing' | 'average';

/**
 * Rates of exchange by day. `from` and `to` are currencies, of which NTD means TWD; a rate is how many units of `to` one unit of `from` buys, through the
 * base where neither is the base. A currency in itself is 1 on any day. What has no rate is never taken to be 1.
 */
export interface RateTable {
  /** The rate of a day: of the day itself or of the last one before that has one and is not too old, which bridges weekends and holidays. */
  rateOn(from: string, to: string, day: IsoDate): Rate;
  /**
   * The mean of the rates of all days of a month on which either currency was quoted, as central banks average their reference rates. Rates are averaged
   * after they were crossed; hence the average of the opposite direction is not the inverse. A month without a quote for one of the currencies has none.
   */
  averageOver(from: string, to: string, month: Period): Rate;
  /** {@link averageOver}, or the rate of the month's last day, which for a month that still runs is the latest one. */
  rateOf(from: string, to: string, month: Period, basis: RateBasis): Rate;
  /** An amount at the rate of a day, not rounded: whoever shows or adds it rounds to the cent. */
  convert(amount: number, from: string, to: string, day: IsoDate): ConvertedAmount;
}

/** Two currencies by their own names; `quoted` are those that need a quote, in this order. */
interface Pair {
  readonly from: string;
  readonly to: string;
  readonly quoted: readonly string[];
}

function noRate(missing: readonly MissingQuote[], when: string): NoRate {
  const names = missing.map(({ currency }) => currency).join(' and ');
  const latest = missing.length === 1 ? missing[0]?.latest : null;
  const last = latest ? `, its last one is of ${dateInWords(latest)}` : '';
  return {
    rate: null,
    reason: `${names} ${missing.length === 1 ? 'has' : 'have'} no rate for ${when}${last}`,
    missing,
  };
}

/** How many units of the currency one of the base buys: 1 of the base itself. */
const perBase = (currency: string, quotes: readonly RateQuote[]): number =>
  quotes.find((quote) => quote.currency === currency)?.rate ?? 1;

/** `inWords`: how the day is told where it has no rate. */
function rateAt(days: QuotedDays, { from, to, quoted }: Pair, day: IsoDate, inWords: (day: IsoDate) => string): Rate {
  const sides = quoted.map((currency) => days.quoteOn(currency, day));
  const missing = sides.filter((side): side is MissingQuote => !isQuote(side));
  if (missing.length > 0) return noRate(missing, inWords(day));
  const quotes = sides.filter(isQuote);
  return { rate: perBase(to, quotes) / perBase(from, quotes), quotes };
}

function averageAt(days: QuotedDays, pair: Pair, month: Period): Rate {
  if (pair.quoted.length === 0) return { rate: 1, quotes: [] };
  const silent = pair.quoted.filter((currency) => days.daysIn(currency, month).length === 0);
  if (silent.length > 0) {
    const missing = silent.map((currency) => days.quoteOn(currency, endOfPeriod(month)));
    return noRate(
      missing.map((side) => (isQuote(side) ? { currency: side.currency, latest: side.date } : side)),
      monthInWords(month),
    );
  }
  const quotedDays = new Set(pair.quoted.flatMap((currency) => days.daysIn(currency, month)));
  // A day before the first quote of the other currency has no rate, and counts for nothing.
  const rates = [...quotedDays]
    .toSorted()
    .map((day) => rateAt(days, pair, day, dateInWords))
    .filter((rate) => rate.rate !== null);
  const sum = rates.reduce((total, { rate }) => total + rate, 0);
  return { rate: sum / rates.length, quotes: [...new Set(rates.flatMap(({ quotes }) => quotes))] };
}

/** Makes a table of quotes in any order; of two for one currency and day, the last one given counts. Throws where a quote is no rate. */
export function rateTable(quotes: readonly RateQuote[], base = 'USD'): RateTable {
  const inOneUnit = canonicalCurrency(base);
  const days = quotedDays(quotes, inOneUnit);

  function pairOf(from: string, to: string): Pair {
    const [one, other] = [canonicalCurrency(from), canonicalCurrency(to)];
    const quoted = one === other ? [] : [one, other].filter((currency) => currency !== inOneUnit);
    return { from: one, to: other, quoted };
  }

  return {
    rateOn: (from, to, day) => rateAt(days, pairOf(from, to), day, dateInWords),
    averageOver: (from, to, month) => averageAt(days, pairOf(from, to), month),
    rateOf: (from, to, month, basis) =>
      basis === 'average'
        ? averageAt(days, pairOf(from, to), month)
        : rateAt(days, pairOf(from, to), endOfPeriod(month), monthInWords),
    convert(amount, from, to, day) {
      const pair = pairOf(from, to);
      const rate = rateAt(days, pair, day, dateInWords);
      if (rate.rate === null) return { ...rate, amount: null };
      // Multiplied first and divided once: a quote is exact as it was published, the rate that follows from two is not.
      return { ...rate, amount: (amount * perBase(pair.to, rate.quotes)) / perBase(pair.from, rate.quotes) };
    },
  };
}
