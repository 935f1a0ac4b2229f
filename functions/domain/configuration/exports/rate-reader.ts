import { everyPage } from '#functions/platform/storage/paging.ts';
import { platformTable, type Table } from '#functions/platform/storage/table.ts';
import { CurrencyRate } from '#shared/domain/configuration.ts';
import type { RateChoice } from '#shared/domain/rate-source.ts';
import { canonicalCurrency } from '#shared/money/currencies.ts';
import { type RateTable, rateTable } from '#shared/money/exchange-rates.ts';
import { quotesLastInDays, type RateQuote } from '#shared/money/quoted-days.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import { dayGroup, ProviderDay, quotesOf } from '../exchange-rates/provider-days.ts';
import { readChoice } from '../exchange-rates/rate-choice.ts';

export interface RatesAsked {
  /** The first and the last day that are looked up, both included. */
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** All where it is left out. */
  readonly currencies?: readonly string[];
}

/** A page of DynamoDB holds some 2,500 days of a provider. */
const limit = 2_000;

async function publishedQuotes(
  provider: RateChoice,
  between: readonly [IsoDate, IsoDate],
): Promise<readonly RateQuote[]> {
  if (provider === 'None') return [];
  const days = await everyPage((cursor) =>
    platformTable.list(dayGroup(provider), ProviderDay, { limit, cursor }, { between }),
  );
  return days.flatMap((day) => quotesOf(day, provider));
}

const enteredQuotes = (table: Table, [first, last]: readonly [IsoDate, IsoDate]): Promise<readonly RateQuote[]> =>
  everyPage((cursor) => table.list('CurrencyRate', CurrencyRate, { limit, cursor }, { between: [first, `${last}~`] }));

/**
 * The rates of exchange of an organization for the days of a range: those of the provider that it has chosen, and those that it has entered, which count for
 * their day. However many currencies, that is one read of its choice and two Queries, each of a page for some eight years.
 */
export async function readRates(table: Table, { from, to, currencies }: RatesAsked): Promise<RateTable> {
  const between = [addDays(from, -quotesLastInDays), to] as const;
  const [published, entered] = await Promise.all([
    readChoice(table).then(({ provider }) => publishedQuotes(provider, between)),
    enteredQuotes(table, between),
  ]);
  const asked = currencies && new Set(currencies.map(canonicalCurrency));
  // Of two quotes for a day, the last one counts.
  return rateTable([...published, ...entered].filter(({ currency }) => asked?.has(currency) ?? true));
}
