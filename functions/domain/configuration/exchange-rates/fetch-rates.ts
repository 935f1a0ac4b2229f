import type { Clock } from '#functions/platform/clock.ts';
import type { JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { type RateProviderName, rateProviderWords } from '#shared/domain/rate-source.ts';
import { dateInWords, daysBetween, type IsoDate } from '#shared/time/dates.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import {
  dayChange,
  feedChange,
  latestDays,
  type ProviderDay,
  quotesOf,
  readFeed,
  type StoredFeed,
  storedDays,
} from './provider-days.ts';
import { type PublishedDay, RateFeedFault, type RateProvider } from './rate-provider.ts';

/** All organizations share a provider's rates: what was just read is not asked for again, and neither is what just failed. */
const [goodForInMilliseconds, failedForInMilliseconds] = [10 * minuteInMilliseconds, minuteInMilliseconds];

/** A change is two items of a transaction, and 99 fit. */
const daysAtOnce = 45;

/** No currency of the product has ever moved so far within so few days; what does is a slip, and a person has to look. */
const [largestStep, withinDays] = [2, 10];

function isFresh({ askedAt, failure }: StoredFeed, clock: Clock): boolean {
  const age = clock.now().getTime() - Date.parse(askedAt);
  return age < (failure === null ? goodForInMilliseconds : failedForInMilliseconds);
}

const isSame = (day: PublishedDay, stored: ProviderDay | undefined): boolean =>
  stored !== undefined &&
  stored.base === day.base &&
  Object.keys(stored.rates).length === Object.keys(day.rates).length &&
  Object.entries(day.rates).every(([currency, rate]) => stored.rates[currency] === rate);

/** Refuses a rate that is more than twice, or less than half, of that of the day before. */
function requireSteady(days: readonly PublishedDay[], provider: RateProviderName): void {
  const last = new Map<string, { readonly date: IsoDate; readonly rate: number }>();
  for (const day of days) {
    for (const { currency, date, rate } of quotesOf(day, provider)) {
      const before = last.get(currency);
      last.set(currency, { date, rate });
      if (before === undefined || daysBetween(before.date, date) > withinDays) continue;
      const step = rate / before.rate;
      if (step < largestStep && step > 1 / largestStep) continue;
      const [told, earlier] = [rate, before.rate].map((value) => Number(value.toPrecision(6)));
      throw new RateFeedFault(
        `${rateProviderWords[provider]} tells that one US dollar is ${told} ${currency} on ${dateInWords(date)}, after ${earlier} on ${dateInWords(before.date)}, which cannot be. No rate was changed.`,
      );
    }
  }
}

interface News {
  readonly changes: readonly { readonly day: PublishedDay; readonly stored: ProviderDay | undefined }[];
  readonly newest: IsoDate | null;
}

/** What the provider tells that is not known yet, oldest first. */
async function newsOf(
  name: RateProviderName,
  provider: RateProvider,
  feed: StoredFeed | null,
  today: IsoDate,
): Promise<News> {
  const newest = feed?.newest ?? null;
  const published = await provider.publishedSince(newest, today);
  const days = published.toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const told = new Set(days.map(({ date }) => date));
  const [known, latest] = await Promise.all([storedDays(name, [...told]), latestDays(name)]);
  const byDate = new Map(known.map((day) => [day.date, day]));
  const before = latest.filter(({ date }) => !told.has(date));
  requireSteady(
    [...before, ...days].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    name,
  );
  const changes = days
    .map((day) => ({ day, stored: byDate.get(day.date) }))
    .filter(({ day, stored }) => !isSame(day, stored));
  const last = [newest, days.at(-1)?.date ?? null]
    .filter((date) => date !== null)
    .toSorted()
    .at(-1);
  return { changes, newest: last ?? null };
}

const counted = (count: number): string => (count === 1 ? 'one day' : `${count} days`);

function told(provider: RateProviderName, { changes, newest }: News): string {
  const corrected = changes.filter(({ stored }) => stored !== undefined).length;
  const fresh = changes.length - corrected;
  const upTo = newest === null ? '' : ` The last rates are of ${dateInWords(newest)}.`;
  const name = rateProviderWords[provider];
  if (changes.length === 0) return `${name} has no rates that are not known yet.${upTo}`;
  const news = [
    ...(fresh > 0 ? [`${counted(fresh)} added`] : []),
    ...(corrected > 0 ? [`${counted(corrected)} corrected`] : []),
  ];
  return `${name}: ${news.join(', ')}.${upTo}`;
}

const lastKnown = ({ provider, newest, failure }: StoredFeed): JobOutcome =>
  failure === null
    ? {
        done: `${rateProviderWords[provider]} was read a moment ago.${newest === null ? '' : ` The last rates are of ${dateInWords(newest)}.`}`,
      }
    : { refused: failure };

/**
 * Brings the rates of a provider up to date, for all organizations. Days that are stored already are written only where the provider has corrected them, so
 * that a second run changes nothing; a run that was cut short is gone on with by the next one. A doubtful answer changes no rate.
 */
export async function fetchRates(
  name: RateProviderName,
  provider: RateProvider,
  run: Pick<JobRun, 'actor' | 'clock' | 'report'>,
): Promise<JobOutcome> {
  const { actor, clock, report } = run;
  const feed = await readFeed(name);
  if (feed !== null && isFresh(feed, clock)) return lastKnown(feed);
  const asked = { provider: name, askedAt: clock.now().toISOString() };
  try {
    const news = await newsOf(name, provider, feed, clock.today());
    for (let from = 0; from < news.changes.length; from += daysAtOnce) {
      const some = news.changes.slice(from, from + daysAtOnce).map(({ day, stored }) => dayChange(name, day, stored));
      await writeRecords(some, actor, clock.now());
      await report(from / news.changes.length, `${from + some.length} of ${news.changes.length} days`);
    }
    await writeRecords([feedChange({ ...asked, newest: news.newest, failure: null }, feed)], actor, clock.now());
    return { done: told(name, news) };
  } catch (error) {
    if (!(error instanceof RateFeedFault)) throw error;
    const failed = { ...asked, newest: feed?.newest ?? null, failure: error.message };
    await writeRecords([feedChange(failed, feed)], actor, clock.now());
    return { refused: error.message };
  }
}

export const ratesGivenUp =
  'The rates of exchange could not be stored because of a problem on our side. No rate was lost. Start it again with Retry.';
