import { describe, expect, it } from 'vitest';
import { isTimeZone, nextRun, parseScheduleExpression } from '#infra/local/engines/scheduler/schedule-expression.ts';

function runs(expression: string, timeZone: string, after: string, count: number): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  let last: Date | null = new Date(after);
  while (last !== null && found.length < count) {
    last = nextRun(expression, timeZone, last);
    found.push(last?.toISOString().replace(':00.000Z', 'Z'));
  }
  return found;
}

// 2026-11-20 is a Friday.
describe('cron()', () => {
  it.each([
    { cron: '0 6 * * ? *', means: 'every day at six', next: ['2026-11-21T06:00Z', '2026-11-22T06:00Z'] },
    { cron: '0 10 ? * 1 *', means: 'on Sundays, counted from 1', next: ['2026-11-22T10:00Z', '2026-11-29T10:00Z'] },
    { cron: '0 10 ? * 7 *', means: 'on Saturdays', next: ['2026-11-21T10:00Z', '2026-11-28T10:00Z'] },
    { cron: '0 18 ? * MON-FRI *', means: 'on workdays', next: ['2026-11-20T18:00Z', '2026-11-23T18:00Z'] },
    {
      cron: '0 8 ? * FRI-SUN *',
      means: 'around the weekend',
      next: ['2026-11-21T08:00Z', '2026-11-22T08:00Z', '2026-11-27T08:00Z'],
    },
    { cron: '0/15 * * * ? *', means: 'every quarter of an hour', next: ['2026-11-20T12:15Z', '2026-11-20T12:30Z'] },
    { cron: '*/20 13-14 * * ? *', means: 'in a span of hours', next: ['2026-11-20T13:00Z', '2026-11-20T13:20Z'] },
    { cron: '5,35 23 * * ? *', means: 'at listed minutes', next: ['2026-11-20T23:05Z', '2026-11-20T23:35Z'] },
    {
      cron: '0 0 L * ? *',
      means: 'on the last day of the month',
      next: ['2026-11-30T00:00Z', '2026-12-31T00:00Z', '2027-01-31T00:00Z', '2027-02-28T00:00Z'],
    },
    {
      cron: '0 9 1W * ? *',
      means: 'on the workday nearest the first',
      next: ['2026-12-01T09:00Z', '2027-01-01T09:00Z', '2027-02-01T09:00Z'],
    },
    {
      cron: '0 9 15W 8 ? *',
      means: 'a day late when the fifteenth is a Sunday',
      next: ['2027-08-16T09:00Z', '2028-08-15T09:00Z'],
    },
    { cron: '0 9 1W 5 ? 2027', means: 'not before the month begins', next: ['2027-05-03T09:00Z', undefined] },
    { cron: '0 9 ? * 3#2 *', means: 'on the second Tuesday', next: ['2026-12-08T09:00Z', '2027-01-12T09:00Z'] },
    {
      cron: '0 9 ? * FRI#5 *',
      means: 'on a fifth Friday where there is one',
      next: ['2027-01-29T09:00Z', '2027-04-30T09:00Z'],
    },
    { cron: '0 9 ? * 6L *', means: 'on the last Friday', next: ['2026-11-27T09:00Z', '2026-12-25T09:00Z'] },
    {
      cron: '0 9 ? * L *',
      means: 'on Saturdays, the last day of the week',
      next: ['2026-11-21T09:00Z', '2026-11-28T09:00Z'],
    },
    {
      cron: '30 4 1 JAN,JUL ? 2027-2028',
      means: 'twice in two years',
      next: ['2027-01-01T04:30Z', '2027-07-01T04:30Z', '2028-01-01T04:30Z', '2028-07-01T04:30Z', undefined],
    },
    { cron: '0 0 29 2 ? *', means: 'on leap days', next: ['2028-02-29T00:00Z', '2032-02-29T00:00Z'] },
    { cron: '0 0 30 2 ? *', means: 'never', next: [undefined] },
  ])('$cron is due $means', ({ cron, next }) => {
    expect(runs(`cron(${cron})`, 'UTC', '2026-11-20T12:00:00Z', next.length)).toEqual(next);
  });

  it('is read on the clock of its time zone', () => {
    const expression = 'cron(0 6 * * ? *)';

    expect(runs(expression, 'Europe/Berlin', '2026-11-20T12:00:00Z', 1)).toEqual(['2026-11-21T05:00Z']);
    expect(runs(expression, 'America/New_York', '2026-11-20T12:00:00Z', 1)).toEqual(['2026-11-21T11:00Z']);
    expect(runs(expression, 'Asia/Kathmandu', '2026-11-20T12:00:00Z', 1)).toEqual(['2026-11-21T00:15Z']);
  });

  it('skips a time that does not exist when clocks go forward', () => {
    const next = runs('cron(30 2 * * ? *)', 'Europe/Berlin', '2026-03-27T12:00:00Z', 3);

    expect(next).toEqual(['2026-03-28T01:30Z', '2026-03-30T00:30Z', '2026-03-31T00:30Z']);
  });

  it('is due once when clocks go back', () => {
    const next = runs('cron(30 2 * * ? *)', 'Europe/Berlin', '2026-10-24T12:00:00Z', 2);

    expect(next).toEqual(['2026-10-25T00:30Z', '2026-10-26T01:30Z']);
  });

  it('is strictly after the given moment', () => {
    expect(runs('cron(0 12 * * ? *)', 'UTC', '2026-11-20T12:00:00Z', 1)).toEqual(['2026-11-21T12:00Z']);
    expect(runs('cron(0 12 * * ? *)', 'UTC', '2026-11-20T11:59:59.999Z', 1)).toEqual(['2026-11-20T12:00Z']);
  });

  it.each([
    { text: '0 6 * * *', fault: 'six fields' },
    { text: '0 6 * * * *', fault: 'exactly one' },
    { text: '0 6 ? * ? *', fault: 'exactly one' },
    { text: '60 6 * * ? *', fault: 'minutes' },
    { text: '0 24 * * ? *', fault: 'hours' },
    { text: '0 22-6 * * ? *', fault: 'hours' },
    { text: '0 6 32 * ? *', fault: 'day-of-month' },
    { text: '0 6 ? * 0 *', fault: 'day-of-week' },
    { text: '0 6 ? * 8 *', fault: 'day-of-week' },
    { text: '0 6 ? * 2#6 *', fault: 'day-of-week' },
    { text: '0 6 * 13 ? *', fault: 'month' },
    { text: '0/0 6 * * ? *', fault: 'minutes' },
    { text: '0 6 * * ? 1969', fault: 'year' },
  ])('$text is refused because of its $fault', ({ text, fault }) => {
    expect(() => parseScheduleExpression(`cron(${text})`)).toThrow(fault);
  });
});

describe('rate()', () => {
  it.each([
    { rate: '1 minute', next: '2026-11-20T12:01Z' },
    { rate: '90 minutes', next: '2026-11-20T13:30Z' },
    { rate: '1 hour', next: '2026-11-20T13:00Z' },
    { rate: '7 days', next: '2026-11-27T12:00Z' },
  ])('$rate is counted from the last run', ({ rate, next }) => {
    expect(runs(`rate(${rate})`, 'UTC', '2026-11-20T12:00:00Z', 1)).toEqual([next]);
  });

  it('keeps its rhythm when runs were missed', () => {
    const anchor = new Date('2026-11-20T12:00:00Z');

    const next = nextRun('rate(1 hour)', 'UTC', new Date('2026-11-20T16:20:00Z'), anchor);

    expect(next).toEqual(new Date('2026-11-20T17:00:00Z'));
  });

  it('begins with its anchor when that lies ahead', () => {
    const anchor = new Date('2026-11-21T00:00:00Z');

    expect(nextRun('rate(1 hour)', 'UTC', new Date('2026-11-20T16:20:00Z'), anchor)).toEqual(anchor);
  });

  it.each(['0 minutes', '5 seconds', '1.5 hours', 'minutes', '-1 hour'])('%s is refused', (rate) => {
    expect(() => parseScheduleExpression(`rate(${rate})`)).toThrow('is not a rate');
  });
});

describe('at()', () => {
  it('is due once, on the clock of its time zone', () => {
    expect(runs('at(2026-12-01T09:00:00)', 'Europe/Berlin', '2026-11-20T12:00:00Z', 2)).toEqual([
      '2026-12-01T08:00Z',
      undefined,
    ]);
  });

  it.each(['2026-02-30T09:00:00', '2026-12-01', '2026-12-01T09:00:00Z', '2026-12-01 09:00:00'])(
    '%s is refused',
    (at) => {
      expect(() => parseScheduleExpression(`at(${at})`)).toThrow('is not a time');
    },
  );
});

it('an expression of another kind is refused', () => {
  expect(() => parseScheduleExpression('every day')).toThrow('is not an at(), rate() or cron() expression');
});

it('time zones are known by their names', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Europe/Trestle')).toBe(false);
});
