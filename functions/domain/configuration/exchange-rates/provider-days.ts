import * as z from 'zod';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { platformRecords } from '#functions/platform/storage/single-records.ts';
import { platformTable } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { RateFeed, type RateProviderName, rateProviderWords } from '#shared/domain/rate-source.ts';
import { recordStamp } from '#shared/domain/record-stamp.ts';
import type { RateQuote } from '#shared/money/quoted-days.ts';
import { IsoDate } from '#shared/time/dates.ts';
import type { PublishedDay } from './rate-provider.ts';

/** A day of a provider as it was published; kept once for all organizations. */
export const ProviderDay = z.object({
  date: IsoDate,
  base: z.string(),
  rates: z.record(z.string(), z.number().positive()),
  ...recordStamp,
});
export type ProviderDay = z.infer<typeof ProviderDay>;

export const StoredFeed = RateFeed.extend({ version: z.number().int() });
export type StoredFeed = z.infer<typeof StoredFeed>;

const feedKey = (provider: RateProviderName): RecordKey => ({ kind: 'RateFeed', id: provider });

/** Parts are read in ascending order, so days count down: the newest stands first. */
export const countdown = (date: IsoDate): string => String(99_999_999 - Number(date.replaceAll('-', '')));

export const daysOf = (provider: RateProviderName): RecordKey => ({ kind: 'ProviderRates', id: provider });

/** The list that holds a provider's days in their order. */
export const dayGroup = (provider: RateProviderName): string => `ProviderRates#${provider}`;

const dayKey = (provider: RateProviderName, date: IsoDate): RecordKey => ({
  ...daysOf(provider),
  part: `DAY#${countdown(date)}`,
});

export const readFeed = (provider: RateProviderName): Promise<StoredFeed | null> =>
  platformRecords.get(feedKey(provider), StoredFeed);

export const storedDays = (provider: RateProviderName, dates: readonly IsoDate[]): Promise<readonly ProviderDay[]> =>
  platformRecords.getMany(
    dates.map((date) => dayKey(provider, date)),
    ProviderDay,
  );

const severalDays = 14;

/** The last days that are stored, newest first. */
export const latestDays = async (provider: RateProviderName): Promise<readonly ProviderDay[]> =>
  (await platformTable.parts(daysOf(provider), 'DAY#', ProviderDay, { limit: severalDays })).items;

export const dayChange = (
  provider: RateProviderName,
  { date, base, rates }: PublishedDay,
  stored: ProviderDay | undefined,
): PendingChange =>
  platformRecords.change({
    key: dayKey(provider, date),
    expects: stored?.version ?? 'absent',
    value: { date, base, rates },
    event: stored === undefined ? 'providerRates.published' : 'providerRates.corrected',
    list: { group: dayGroup(provider), sort: date },
  });

export const feedChange = (feed: RateFeed, stored: StoredFeed | null): PendingChange =>
  platformRecords.change({
    key: feedKey(feed.provider),
    expects: stored?.version ?? 'absent',
    value: feed,
    event: feed.failure === null ? 'rateFeed.read' : 'rateFeed.failed',
  });

/** The quotes of a day per US dollar. A provider with another base tells what the dollar costs, too. */
export function quotesOf({ date, base, rates }: PublishedDay, provider: RateProviderName): RateQuote[] {
  const perDollar = base === 'USD' ? 1 : rates['USD'];
  if (perDollar === undefined) return [];
  const source = rateProviderWords[provider];
  const told = base === 'USD' ? Object.entries(rates) : [...Object.entries(rates), [base, 1] as const];
  return told
    .filter(([currency]) => currency !== 'USD')
    .map(([currency, rate]) => ({ currency, date, rate: rate / perDollar, source }));
}
