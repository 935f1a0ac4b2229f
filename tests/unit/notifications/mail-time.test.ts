import { describe, expect, it } from 'vitest';
import { mailTime } from '#shared/domain/notifications/mail-time.ts';
import { momentOf, nextTime, wallTime } from '#shared/time/zoned.ts';

const at = (moment: string) => new Date(moment);
const utc = { timeZone: 'UTC', summaryHour: 7, summaryDay: 'Monday', quietHours: null } as const;

describe('clocks of a time zone', () => {
  it('show a moment as they do there', () => {
    expect(wallTime(at('2026-11-27T03:30:00Z'), 'America/New_York')).toEqual({
      ...{ year: 2026, month: 11, day: 26, hour: 22, minute: 30 },
    });
    expect(wallTime(at('2026-11-27T18:45:00Z'), 'Asia/Kolkata')).toMatchObject({ day: 28, hour: 0, minute: 15 });
  });

  it.each([
    ['in winter', 'Europe/Berlin', { month: 1, day: 15, hour: 7 }, '2026-01-15T06:00:00.000Z'],
    ['in summer', 'Europe/Berlin', { month: 7, day: 15, hour: 7 }, '2026-07-15T05:00:00.000Z'],
    // Clocks go from 2:00 to 3:00 on 29 March 2026: 2:30 is not shown.
    ['left out when clocks go forward', 'Europe/Berlin', { month: 3, day: 29, hour: 2 }, '2026-03-29T01:30:00.000Z'],
    // They go from 3:00 back to 2:00 on 25 October 2026: 2:30 is shown twice.
    ['shown twice when clocks go back', 'Europe/Berlin', { month: 10, day: 25, hour: 2 }, '2026-10-25T00:30:00.000Z'],
  ])('stand for one moment %s', (_, zone, { month, day, hour }, moment) => {
    const minute = hour === 2 ? 30 : 0;
    expect(momentOf({ year: 2026, month, day, hour, minute }, zone).toISOString()).toBe(moment);
  });

  it('show a time of the day next tomorrow where it is over today, and on the day of the week that is meant', () => {
    const friday = at('2026-11-27T08:00:00Z');
    expect(nextTime(friday, 'UTC', { hour: 7 }).toISOString()).toBe('2026-11-28T07:00:00.000Z');
    expect(nextTime(friday, 'UTC', { hour: 9 }).toISOString()).toBe('2026-11-27T09:00:00.000Z');
    expect(nextTime(friday, 'UTC', { hour: 7, weekday: 0 }).toISOString()).toBe('2026-11-30T07:00:00.000Z');
    expect(nextTime(friday, 'UTC', { hour: 7, weekday: 4 }).toISOString()).toBe('2026-12-04T07:00:00.000Z');
  });

  it('never show an earlier time next, at any moment of a year with its changes', () => {
    for (let hours = 0; hours < 366 * 24; hours += 5) {
      const moment = new Date(Date.UTC(2026, 0, 1, hours, 17));
      const next = nextTime(moment, 'America/New_York', { hour: 2 });
      expect(next.getTime()).toBeGreaterThan(moment.getTime());
      expect(next.getTime() - moment.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    }
  });
});

describe('a mail', () => {
  const happened = at('2026-11-27T22:15:00Z');

  it('goes out at once, with the summary of the day or of the week, or never', () => {
    expect(mailTime('Immediately', happened, utc)).toEqual(happened);
    expect(mailTime('Daily', happened, utc)?.toISOString()).toBe('2026-11-28T07:00:00.000Z');
    expect(mailTime('Weekly', happened, utc)?.toISOString()).toBe('2026-11-30T07:00:00.000Z');
    expect(mailTime('Never', happened, utc)).toBeNull();
  });

  it.each([
    ['over midnight', { from: '20:00', to: '06:30' }, '2026-11-28T06:30:00.000Z'],
    ['within a day', { from: '22:00', to: '23:00' }, '2026-11-27T23:00:00.000Z'],
    ['that are over', { from: '08:00', to: '22:15' }, '2026-11-27T22:15:00.000Z'],
    ['that have just begun', { from: '22:15', to: '22:20' }, '2026-11-27T22:20:00.000Z'],
  ])('waits for the end of quiet hours %s', (_, quietHours, moment) => {
    expect(mailTime('Immediately', happened, { ...utc, quietHours })?.toISOString()).toBe(moment);
  });

  it('keeps quiet by the clock of its reader', () => {
    const inTokyo = { ...utc, timeZone: 'Asia/Tokyo', quietHours: { from: '20:00', to: '07:00' } };
    expect(mailTime('Immediately', happened, inTokyo)).toEqual(happened);
    expect(mailTime('Immediately', at('2026-11-27T12:00:00Z'), inTokyo)?.toISOString()).toBe(
      '2026-11-27T22:00:00.000Z',
    );
  });
});
