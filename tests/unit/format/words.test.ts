import { describe, expect, it } from 'vitest';
import { formatCovenantType, formatSection, formatStatus, formatThreshold } from '#shared/format/covenant-words.ts';
import { formatDate, formatDistance, formatMoment, formatMonthDay, formatPeriod } from '#shared/format/dates.ts';
import { formatDueRule, formatFrequency } from '#shared/format/due-rule.ts';

const terms = {
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  dueOffsetDays: 45,
  dayType: 'Calendar',
  fixedDate: null,
} as const;

describe('the sentence that says when a covenant is due', () => {
  it.each([
    [terms, '45 days after each fiscal quarter end'],
    [
      { ...terms, frequency: 'Annually', anchor: 'FiscalYearEnd', dueOffsetDays: 120 },
      '120 days after each fiscal year end',
    ],
    [{ ...terms, frequency: 'ThreeQuarters' }, '45 days after the end of each of the first three fiscal quarters'],
    [{ ...terms, frequency: 'Monthly', dueOffsetDays: 1, dayType: 'Business' }, '1 business day after each month end'],
    [
      { ...terms, frequency: 'Annually', anchor: 'FiscalYearStart', dueOffsetDays: -30 },
      '30 days before the start of each fiscal year',
    ],
    [
      { ...terms, frequency: 'Event', anchor: 'Event', dueOffsetDays: 5, dayType: 'Business' },
      '5 business days after its event',
    ],
    [{ ...terms, frequency: 'Event', anchor: 'Event', dueOffsetDays: null }, 'On event'],
    [{ ...terms, frequency: 'AtAllTimes', dueOffsetDays: null }, 'At all times'],
    [
      { ...terms, frequency: 'Annually', anchor: 'FixedDate', dueOffsetDays: null, fixedDate: '06-01' },
      'By June 1 each year',
    ],
    [
      { ...terms, frequency: 'Once', anchor: 'FixedDate', dueOffsetDays: null, fixedDate: '2027-03-31' },
      'On Mar 31, 2027',
    ],
    [{ ...terms, frequency: 'Once', anchor: 'ClosingDate', dueOffsetDays: 90 }, '90 days after closing'],
    [{ ...terms, frequency: 'Once', anchor: 'ClosingDate', dueOffsetDays: null }, 'At closing'],
    [{ ...terms, anchor: 'LinkedDelivery', dueOffsetDays: null }, 'Together with the delivery it belongs to'],
    [{ ...terms, dueOffsetDays: null }, 'At each fiscal quarter end'],
  ] as const)('reads %o as "%s"', (rule, sentence) => {
    expect(formatDueRule(rule)).toBe(sentence);
  });

  it('names the frequency', () => {
    expect(formatFrequency('ThreeQuarters')).toBe('First three quarters');
  });
});

describe('dates', () => {
  it('are written with the name of the month', () => {
    expect(formatDate('2026-03-31')).toBe('Mar 31, 2026');
    expect(formatPeriod('2026-03')).toBe('Mar 2026');
    expect(formatMonthDay('12-31')).toBe('December 31');
    expect(formatMoment('2026-03-31T14:05:00Z', 'UTC')).toBe('Mar 31, 2026, 2:05 PM UTC');
  });

  it.each([null, undefined, '', '2026-02-30'])('that do not exist (%s) are an em dash', (date) => {
    expect(formatDate(date)).toBe('—');
  });

  it.each([
    ['2026-11-20', 'today'],
    ['2026-11-21', 'tomorrow'],
    ['2026-11-19', 'yesterday'],
    ['2026-12-02', 'in 12 days'],
    ['2026-11-12', '8 days ago'],
  ])('are counted from today: %s is %s', (date, words) => {
    expect(formatDistance(date, '2026-11-20')).toBe(words);
  });
});

describe('covenant words', () => {
  it('are those that people use', () => {
    expect(formatStatus('AtRisk')).toBe('At risk');
    expect(formatCovenantType('KPI')).toBe('Financial');
    expect(formatSection('5.01(a)')).toBe('Section 5.01(a)');
    expect(formatSection('Article VII')).toBe('Article VII');
    expect(formatThreshold('>=', { value: 1.2, unit: 'Ratio' })).toBe('at least 1.20×');
  });
});
