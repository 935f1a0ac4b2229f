import * as z from 'zod';
import type { NamedDay } from '#shared/finance/calendars/business-calendar.ts';
import { addDays, IsoDate } from '#shared/time/dates.ts';

/** The service takes no longer periods (workingdays.org, API 1.3). */
const windowInDays = 1600;

export interface HolidayService {
  /** `https://api.workingdays.org/1.3`, without a slash at the end. */
  readonly url: string;
  readonly key: string;
}

/** Yes or no as the service writes it. */
const Flag = z.union([z.string(), z.number(), z.boolean()]).transform((flag) => ['1', 1, true].includes(flag));

/** Of the days on which nobody works: each with what makes it one. */
const Answer = z.object({
  result: z.object({
    non_working_days: z.array(
      z.object({
        date: IsoDate,
        public_holiday: Flag,
        public_holiday_description: z.string().nullish(),
      }),
    ),
  }),
});

interface Period {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** A period in parts that the service takes. */
function windowsOf({ from, to }: Period): readonly Period[] {
  const windows: Period[] = [];
  for (let start = from; start <= to; start = addDays(start, windowInDays)) {
    const end = addDays(start, windowInDays - 1);
    windows.push({ from: start, to: end < to ? end : to });
  }
  return windows;
}

async function readWindow({ url, key }: HolidayService, { from, to }: Period, signal: AbortSignal | null) {
  const query = new URLSearchParams({
    key,
    country_code: 'US',
    configuration: 'Federal holidays',
    start_date: from,
    end_date: to,
  });
  // The key stands in the address, as the service allows, so that the browser need not ask first. Nothing of ours goes along.
  const response = await fetch(`${url}/list_non_working_days?${query}`, {
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) throw new Error(`The holiday service answers ${response.status}.`);
  const { result } = Answer.parse(await response.json());
  return result.non_working_days.flatMap(({ date, public_holiday, public_holiday_description }) =>
    public_holiday ? [{ date, name: public_holiday_description || 'Public holiday' }] : [],
  );
}

/** The public holidays of the United States that the service knows in a period, in their order. Throws whatever hinders it. */
export async function readPublicHolidays(
  service: HolidayService,
  period: Period,
  signal: AbortSignal | null = null,
): Promise<readonly NamedDay[]> {
  const windows = await Promise.all(windowsOf(period).map((window) => readWindow(service, window, signal)));
  return windows.flat().toSorted((a, b) => a.date.localeCompare(b.date));
}
