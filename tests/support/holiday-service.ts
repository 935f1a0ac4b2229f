import type { ServerResponse } from 'node:http';
import type { NamedDay } from '#shared/finance/calendars/business-calendar.ts';
import { addDays, daysBetween, weekdayOf } from '#shared/time/dates.ts';
import { served } from './open-id-provider.ts';

export interface LocalHolidayService {
  readonly url: string;
  /** The periods that were asked for, in their order. */
  readonly asked: readonly (readonly [from: string, to: string])[];
  close(): Promise<void>;
}

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
};

/** Speaks the protocol of workingdays.org, API 1.3: lists weekends and holidays alike, writes flags as texts, and refuses periods of more than 1600 days. */
export async function aHolidayService(key: string, holidays: readonly NamedDay[]): Promise<LocalHolidayService> {
  const asked: [string, string][] = [];
  const names = new Map(holidays.map(({ date, name }) => [date, name]));
  const { address, close } = await served(() => ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const of = (name: string): string => searchParams.get(name) ?? '';
    const [from, to] = [of('start_date'), of('end_date')];
    if (pathname !== '/1.3/list_non_working_days' || of('country_code') !== 'US') return answer(response, 404, {});
    if (of('key') !== key) return answer(response, 401, { error: 'invalid key' });
    asked.push([from, to]);
    if (daysBetween(from, to) >= 1600) return answer(response, 400, { error: 'period too long' });
    const days = [];
    for (let date = from; date <= to; date = addDays(date, 1)) {
      const isWeekend = [0, 6].includes(weekdayOf(date));
      const holiday = names.get(date);
      if (isWeekend || holiday !== undefined)
        days.push({
          date,
          public_holiday: holiday === undefined ? '0' : '1',
          public_holiday_description: holiday ?? '',
          weekend_day: isWeekend ? '1' : '0',
          custom_date: '0',
        });
    }
    answer(response, 200, { result: { non_working_days: days } });
  });
  return { url: `${address}/1.3`, asked, close };
}
