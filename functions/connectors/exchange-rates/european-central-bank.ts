import {
  type PublishedDay,
  RateFeedFault,
  type RateProvider,
} from '#functions/domain/configuration/exchange-rates/rate-provider.ts';
import { daysBetween, type IsoDate } from '#shared/time/dates.ts';
import { UnreadableOfficeFile } from '../unreadable-office-file.ts';
import { readXml } from '../xml-events.ts';
import { askProvider } from './ask-provider.ts';
import { soundDay } from './sound-day.ts';

const provider = 'The European Central Bank';
const origin = 'https://www.ecb.europa.eu';

const [megabyte, hasDaysOf] = [1_000_000, 85];

const files = {
  daily: { path: '/stats/eurofxref/eurofxref-daily.xml', largestInBytes: megabyte },
  ninetyDays: { path: '/stats/eurofxref/eurofxref-hist-90d.xml', largestInBytes: megabyte },
  /** All working days since 1999; some six megabytes. */
  all: { path: '/stats/eurofxref/eurofxref-hist.xml', largestInBytes: 40 * megabyte },
} as const;

/**
 * The smallest file without a gap. That of one day does where nothing can lie between it and the newest one known; on Mondays that of ninety days
 * also brings what was corrected meanwhile.
 */
function fileFor(newest: IsoDate | null, today: IsoDate) {
  if (newest === null) return files.all;
  const age = daysBetween(newest, today);
  if (age <= 1) return files.daily;
  return age <= hasDaysOf ? files.ninetyDays : files.all;
}

const fault = (what: string): RateFeedFault => new RateFeedFault(`${provider} ${what}. No rate was changed.`);

interface ToldDay {
  readonly date: string;
  readonly rates: (readonly [string, number])[];
}

/** Anything but digits with a point is no number of theirs. */
const numberOf = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN);

function daysIn(content: Uint8Array): readonly ToldDay[] {
  const days: ToldDay[] = [];
  const read = () =>
    readXml(content, {
      open(name, { time, currency, rate }) {
        if (name !== 'Cube') return;
        if (time !== undefined) days.push({ date: time, rates: [] });
        if (currency === undefined) return;
        const day = days.at(-1);
        if (day === undefined || rate === undefined) throw fault(`tells a rate of ${currency} without a day or number`);
        day.rates.push([currency, numberOf(rate)]);
      },
    });
  try {
    read();
  } catch (error) {
    if (error instanceof UnreadableOfficeFile) throw fault('answered with what is not well-formed XML');
    throw error;
  }
  return days;
}

/** Reference rates against the euro, published at about 16:00 CET on the working days of TARGET. */
export const europeanCentralBank: RateProvider = {
  async publishedSince(newest, today) {
    const content = await askProvider({ provider, origin, ...fileFor(newest, today) });
    const told = daysIn(content);
    if (told.length === 0) throw fault('answered with a document that has no rates');
    const days = new Map<IsoDate, PublishedDay>();
    for (const { date, rates } of told) {
      if (days.has(date)) throw fault(`tells the rates of ${date} twice`);
      days.set(date, soundDay({ provider, base: 'EUR', date, today, rates }));
    }
    return [...days.values()];
  },
};
