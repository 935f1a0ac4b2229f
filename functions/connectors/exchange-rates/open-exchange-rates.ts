import * as z from 'zod';
import {
  type PublishedDay,
  RateFeedFault,
  type RateProvider,
} from '#functions/domain/configuration/exchange-rates/rate-provider.ts';
import { addDays, dateInWords, type IsoDate } from '#shared/time/dates.ts';
import { askProvider } from './ask-provider.ts';
import { soundDay } from './sound-day.ts';

const provider = 'Open Exchange Rates';
const origin = 'https://openexchangerates.org';
const largestInBytes = 1_000_000;

/** Each day is a request of the plan's thousand a month; a quote is used for 31 days, so more of them would only be history. */
const mostDaysBack = 31;

const Answer = z.object({
  /** Seconds since 1970. */
  timestamp: z.number().int().positive(),
  base: z.string(),
  rates: z.record(z.string(), z.number()),
});

const fault = (what: string): RateFeedFault => new RateFeedFault(`${provider} ${what}. No rate was changed.`);

function parsed(content: Uint8Array): z.infer<typeof Answer> {
  let answer: unknown;
  try {
    answer = JSON.parse(new TextDecoder().decode(content));
  } catch {
    throw fault('answered with what is not JSON');
  }
  const read = Answer.safeParse(answer);
  if (!read.success)
    throw fault(`answered without what was to be told (${read.error.issues[0]?.path.join('.') ?? ''})`);
  if (read.data.base !== 'USD') throw fault(`tells rates per ${read.data.base.slice(0, 10)} instead of US dollar`);
  return read.data;
}

const dayOf = (timestamp: number): IsoDate => new Date(timestamp * 1_000).toISOString().slice(0, 10);

async function ask(file: string, appId: string, today: IsoDate): Promise<PublishedDay> {
  const path = `/api/${file}.json?app_id=${encodeURIComponent(appId)}`;
  const { timestamp, rates } = parsed(await askProvider({ provider, origin, path, largestInBytes }));
  return soundDay({ provider, base: 'USD', date: dayOf(timestamp), today, rates: Object.entries(rates) });
}

async function historical(date: IsoDate, appId: string, today: IsoDate): Promise<PublishedDay> {
  const day = await ask(`historical/${date}`, appId, today);
  if (day.date !== date) throw fault(`tells rates of ${dateInWords(day.date)} instead of ${dateInWords(date)}`);
  return day;
}

/** Days before today from the newest one known on, which was told while it still ran. */
function daysBefore(today: IsoDate, newest: IsoDate | null): readonly IsoDate[] {
  const first = addDays(today, -mostDaysBack);
  const days: IsoDate[] = [];
  for (let day = newest === null || newest < first ? first : newest; day < today; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Rates per US dollar of every calendar day in UTC; those of the day that runs change until it is over, and are told again on the next. */
export const openExchangeRates = (appId: string): RateProvider => ({
  async publishedSince(newest, today) {
    const days: PublishedDay[] = [];
    for (const day of daysBefore(today, newest)) days.push(await historical(day, appId, today));
    const latest = await ask('latest', appId, today);
    return days.some(({ date }) => date === latest.date) ? days : [...days, latest];
  },
});
