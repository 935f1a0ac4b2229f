import { afterEach, expect, it } from 'vitest';
import { aHolidayService, type LocalHolidayService } from '#tests/support/holiday-service.ts';
import { readPublicHolidays } from '#web/src/features/organization/calendars/holiday-service.ts';

const holidays = [
  { date: '2026-01-01', name: 'New Year’s Day' },
  { date: '2026-07-04', name: 'Independence Day' },
  { date: '2030-12-25', name: 'Christmas Day' },
  { date: '2037-11-11', name: 'Veterans Day' },
];

let service: LocalHolidayService | undefined;
afterEach(() => service?.close());

it('reads the holidays of a period, without the weekends', async () => {
  service = await aHolidayService('a-key', holidays);

  const found = await readPublicHolidays({ url: service.url, key: 'a-key' }, { from: '2026-01-01', to: '2026-12-31' });

  expect(found).toEqual(holidays.slice(0, 2));
  expect(service.asked).toEqual([['2026-01-01', '2026-12-31']]);
});

it('asks for long periods in windows of 1600 days that neither overlap nor leave a day out', async () => {
  service = await aHolidayService('a-key', holidays);

  const found = await readPublicHolidays({ url: service.url, key: 'a-key' }, { from: '2026-01-01', to: '2037-12-31' });

  expect(found).toEqual(holidays);
  expect(service.asked.toSorted()).toEqual([
    ['2026-01-01', '2030-05-19'],
    ['2030-05-20', '2034-10-05'],
    ['2034-10-06', '2037-12-31'],
  ]);
});

it('throws where the key is not taken or nobody answers', async () => {
  service = await aHolidayService('a-key', holidays);
  const period = { from: '2026-01-01', to: '2026-12-31' };
  const { url } = service;

  await expect(readPublicHolidays({ url, key: 'another' }, period)).rejects.toThrow('answers 401');
  await service.close();
  service = undefined;
  await expect(readPublicHolidays({ url, key: 'a-key' }, period)).rejects.toThrow();
});
