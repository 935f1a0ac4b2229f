import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatDateInput,
  isMidnight,
  isValidDateInput,
  parseDate,
  parseMonthDay,
  weekdayOfDateInput,
} from '#shared/format/date-input.ts';

const days = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a date field', () => {
  it.each(['', '1/2/2024', '12/31/1999', '01/02/2024', '2/29/2024', '1/1/1900', '12/31/2199'])(
    'accepts "%s"',
    (text) => {
      expect(isValidDateInput(text)).toBe(true);
    },
  );

  it.each([
    '1/2/1899',
    '1/2/2200',
    '2024-01-02',
    '1/2/24',
    '13/1/2024',
    '0/1/2024',
    '2/30/2024',
    '2/29/2023',
    '1/2/2024 ',
    '1.2.2024',
    '02/29',
    'tomorrow',
  ])('refuses "%s"', (text) => {
    expect(isValidDateInput(text)).toBe(false);
  });

  it('shows every day in the form that it accepts, and reads it back', () => {
    fc.assert(
      fc.property(days, (day) => {
        const shown = formatDateInput(day);
        expect(isValidDateInput(shown)).toBe(true);
        expect(parseDate(shown)).toBe(day);
      }),
    );
    expect(formatDateInput('2026-03-04')).toBe('3/4/2026');
    expect([formatDateInput(null), formatDateInput('2026-02-30')]).toEqual(['', '']);
  });
});

describe('the date that a text means', () => {
  it.each([
    ['03/04/2024', '2024-03-04'],
    ['3/4/2024', '2024-03-04'],
    ['2024-03-04', '2024-03-04'],
    [' 2024-03-04 ', '2024-03-04'],
    ['02/29', '02/29'],
    ['02/29/2024', '2024-02-29'],
    ['02/29/2023', null],
    ['2023-02-29', null],
    ['13/45/2024', null],
    ['2024-3-4', null],
    ['text', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of %s is %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it('is null or a day that exists, whatever was typed', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/),
      fc.stringMatching(/^\d{4}-\d\d-\d\d$/),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const date = parseDate(text);
        if (date === null || date === '02/29') return;
        expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      }),
    );
  });
});

describe('a day of any year', () => {
  it.each([
    ['02/29', '02/29'],
    ['12/31', '12/31'],
    ['02/30', null],
    ['13/01', null],
    ['2/29', null],
    [null, null],
  ])('of %s is %s', (text, day) => {
    expect(parseMonthDay(text)).toBe(day);
  });
});

describe('timestamps and weekdays', () => {
  it('stand for a whole day when they end at midnight UTC', () => {
    expect(isMidnight('2024-01-01T00:00:00Z')).toBe(true);
    expect(isMidnight('2024-01-01T01:00:00Z')).toBe(false);
    expect(isMidnight('2024-01-01T10:00:00Z')).toBe(false);
    expect(isMidnight('2024-01-01T00:00:00+02:00')).toBe(false);
  });

  it('are named', () => {
    expect(weekdayOfDateInput('1/1/2024')).toBe('Monday');
    expect(weekdayOfDateInput('11/20/2026')).toBe('Friday');
    expect(weekdayOfDateInput('2/30/2024')).toBeNull();
  });

  it('repeat every seven days', () => {
    fc.assert(
      fc.property(days, (day) => {
        const later = new Date(new Date(day).getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
        expect(weekdayOfDateInput(formatDateInput(later))).toBe(weekdayOfDateInput(formatDateInput(day)));
      }),
    );
  });
});
