import { describe, expect, it } from 'vitest';
import { termAfter, termInMonths, termOf } from '#shared/domain/derived-term.ts';

describe('the term between two days', () => {
  it.each([
    ['2026-03-31', '2031-03-31', 60],
    ['2026-04-01', '2031-03-31', 60],
    ['2026-04-01', '2031-03-30', 59],
    ['2026-01-31', '2026-02-28', 1],
    ['2026-01-31', '2026-02-27', 1],
    ['2026-01-31', '2026-02-26', 0],
    ['2024-02-29', '2025-02-28', 12],
    ['2026-06-15', '2026-06-15', 0],
    ['2026-11-20', '2027-01-19', 2],
  ])('from %s until %s is %i whole months, both days counted', (from, until, months) => {
    expect(termInMonths(from, until)).toBe(months);
  });

  it.each([
    [null, '2031-03-31'],
    ['2026-03-31', null],
    ['2026-03-31', undefined],
    ['', '2031-03-31'],
    ['2031-03-31', '2026-03-31'],
    ['0026-03-31', '2031-03-31'],
    ['2026-03-31', '12031-03-31'],
    ['2026-02-30', '2031-03-31'],
  ])('is unknown from %s until %s', (from, until) => {
    expect(termInMonths(from, until)).toBeNull();
  });
});

describe('a term whose days change', () => {
  it.each([
    { when: 'there was none', term: null, before: null, after: 60, becomes: 60 },
    { when: 'it was what the days made it', term: 60, before: 60, after: 72, becomes: 72 },
    { when: 'a day is taken away from which it was derived', term: 60, before: 60, after: null, becomes: null },
    { when: 'somebody entered another one', term: 48, before: 60, after: 72, becomes: 48 },
    { when: 'somebody entered one before the days', term: 48, before: null, after: 60, becomes: 48 },
  ])('becomes $becomes where $when', ({ term, before, after, becomes }) => {
    expect(termAfter(term, before, after)).toBe(becomes);
  });
});

describe('the term that holds', () => {
  const days = { from: '2026-03-31', until: '2031-03-31' };

  it.each([
    { of: 'days alone', term: { ...days, entered: null }, holds: { months: 60, isDerived: true } },
    {
      of: 'an entry that agrees with its days',
      term: { ...days, entered: 60 },
      holds: { months: 60, isDerived: true },
    },
    { of: 'an entry of its own', term: { ...days, entered: 48 }, holds: { months: 48, isDerived: false } },
    {
      of: 'an entry without days',
      term: { from: null, until: null, entered: 48 },
      holds: { months: 48, isDerived: false },
    },
    { of: 'nothing', term: { from: null, until: null, entered: null }, holds: { months: null, isDerived: false } },
  ])('is that of $of', ({ term, holds }) => {
    expect(termOf(term)).toEqual(holds);
  });
});
