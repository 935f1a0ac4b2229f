import { type PublishedDay, RateFeedFault } from '#functions/domain/configuration/exchange-rates/rate-provider.ts';
import { currencies } from '#shared/money/currencies.ts';
import { dateInWords, type IsoDate, isEnteredDate } from '#shared/time/dates.ts';

const names: ReadonlySet<string> = new Set(currencies.map(({ name }) => name));

/** No currency of the product buys more or less of another one than this. */
const [least, most] = [1e-6, 1e6];

interface Told {
  readonly provider: string;
  readonly base: string;
  readonly date: IsoDate;
  readonly today: IsoDate;
  readonly rates: readonly (readonly [currency: string, rate: number])[];
}

/** A day as it was told, with the currencies of the product. Throws `RateFeedFault` where it cannot be what was meant. */
export function soundDay({ provider, base, date, today, rates }: Told): PublishedDay {
  const fault = (what: string) => new RateFeedFault(`${provider} ${what}. No rate was changed.`);
  if (!isEnteredDate(date)) throw fault(`tells rates of “${date.slice(0, 20)}”, which is no day`);
  const day = dateInWords(date);
  if (date > today) throw fault(`tells rates of ${day}, which is yet to come`);
  const kept: Record<string, number> = {};
  for (const [currency, rate] of rates) {
    if (!names.has(currency) || currency === base) continue;
    if (kept[currency] !== undefined) throw fault(`tells two rates of ${currency} for ${day}`);
    if (!(rate >= least && rate <= most))
      throw fault(`tells that one ${base} is ${rate} ${currency} on ${day}, which cannot be`);
    kept[currency] = rate;
  }
  if (Object.keys(kept).length === 0) throw fault(`tells no rate of any known currency for ${day}`);
  if (base !== 'USD' && kept['USD'] === undefined) throw fault(`tells no rate of the US dollar for ${day}`);
  return { date, base, rates: kept };
}
