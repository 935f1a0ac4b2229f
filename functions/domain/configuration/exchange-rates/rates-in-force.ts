import type { ListPage, Page, PageRequest } from '#functions/platform/storage/paging.ts';
import { platformTable, type Table } from '#functions/platform/storage/table.ts';
import { CurrencyRate } from '#shared/domain/configuration.ts';
import type { RateProviderName } from '#shared/domain/rate-source.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { enteredRates } from './entered-rates.ts';
import { daysOf, latestDays, ProviderDay, quotesOf } from './provider-days.ts';
import { readChoice } from './rate-choice.ts';

/** A list of rates, newest first, of which some days may have none for the currency. */
interface Stream {
  readonly page: ListPage<{ readonly date: string }>;
  rateAt(at: number): CurrencyRate | null;
}

const over = '-';

/** Where the two lists go on: `<of entered rates>~<of the provider's days>`; nothing is the beginning. */
function placesIn(cursor: string | undefined): readonly [string, string] {
  const [entered, published, more] = cursor === undefined ? ['', ''] : cursor.split('~');
  if (entered === undefined || published === undefined || more !== undefined) throw new DomainError('cursorInvalid');
  return [entered, published];
}

async function entered(table: Table, currency: string, request: PageRequest): Promise<Stream> {
  const page = await table.parts(enteredRates(currency), 'RATE#', CurrencyRate, request);
  return { page, rateAt: (at) => page.items[at] ?? null };
}

async function published(provider: RateProviderName, currency: string, request: PageRequest): Promise<Stream> {
  const page = await platformTable.parts(daysOf(provider), 'DAY#', ProviderDay, request);
  return {
    page,
    rateAt(at) {
      const day = page.items[at];
      const quote = day && quotesOf(day, provider).find((one) => one.currency === currency);
      return day && quote ? { ...day, ...quote } : null;
    },
  };
}

/** Whether a provider has the currency at all: thousands of days without it would be pages without rates. */
const publishes = async (provider: RateProviderName, currency: string): Promise<boolean> =>
  (await latestDays(provider)).some((day) => quotesOf(day, provider).some((quote) => quote.currency === currency));

/** The place behind so many of a stream's items. */
async function placeAfter(stream: Stream | null, taken: number, from: string): Promise<string> {
  if (stream === null) return over;
  if (taken === stream.page.items.length) return stream.page.nextCursor ?? over;
  return taken === 0 ? from : stream.page.cursorAfter(taken - 1);
}

/** The newer of two days; of the same day, what was entered counts. Null where a list has to be read on first. */
function nextOf(streams: readonly (Stream | null)[], taken: readonly number[]): number | null {
  const heads = streams.map((stream, at) => stream?.page.items[taken[at] ?? 0]?.date ?? null);
  const isUnknown = heads.some((head, at) => head === null && (streams[at]?.page.nextCursor ?? null) !== null);
  const [first = null, second = null] = heads;
  if (isUnknown || (first === null && second === null)) return null;
  return second === null || (first !== null && first >= second) ? 0 : 1;
}

/**
 * The rates of a currency per US dollar, newest first: those of the provider that the organization has chosen, and those that it has entered, which count for
 * their day. A page may come out short while there are more.
 */
export async function ratesInForce(
  table: Table,
  currency: string,
  { limit, cursor }: PageRequest,
): Promise<Page<CurrencyRate>> {
  const places = placesIn(cursor);
  const { provider } = await readChoice(table);
  const isPublished = provider !== 'None' && (await publishes(provider, currency));
  const request = (place: string): PageRequest => ({ limit, ...(place === '' ? {} : { cursor: place }) });
  const streams = await Promise.all([
    places[0] === over ? null : entered(table, currency, request(places[0])),
    !isPublished || places[1] === over ? null : published(provider, currency, request(places[1])),
  ]);
  const taken = [0, 0];
  const items: CurrencyRate[] = [];
  for (let at = nextOf(streams, taken); at !== null && items.length < limit; at = nextOf(streams, taken)) {
    const rate = streams[at]?.rateAt(taken[at] ?? 0) ?? null;
    taken[at] = (taken[at] ?? 0) + 1;
    const isTold = rate !== null && !(at === 1 && items.at(-1)?.date === rate.date);
    if (isTold)
      items.push({ currency: rate.currency, date: rate.date, rate: rate.rate, source: rate.source, ...stampOf(rate) });
  }
  const next = await Promise.all(streams.map((stream, at) => placeAfter(stream, taken[at] ?? 0, places[at] ?? '')));
  return { items, nextCursor: next.every((place) => place === over) ? null : next.join('~') };
}

const stampOf = ({ version, createdAt, createdBy, updatedAt, updatedBy }: CurrencyRate) => ({
  version,
  createdAt,
  createdBy,
  updatedAt,
  updatedBy,
});
