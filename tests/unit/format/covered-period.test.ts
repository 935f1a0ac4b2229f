import { expect, it } from 'vitest';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { coveredPeriodTitle, formatCoveredPeriod } from '#shared/format/covered-period.ts';
import { aReport } from '#tests/support/covenants.ts';

const calendar = { fiscalYearEnd: '12-31', closingDate: null, businessDays: standardCalendars.FederalReserve };

it.each([
  { what: 'statements', covenant: aReport(), words: 'period to Dec 31, 2026' },
  {
    what: 'a budget that is due before the year begins',
    covenant: aReport({ frequency: 'Annually', anchor: 'FiscalYearEnd', dueOffsetDays: -30 }),
    words: 'fiscal year beginning Jan 1, 2027',
  },
  {
    what: 'a budget that is due after the year has begun',
    covenant: aReport({ frequency: 'Annually', anchor: 'FiscalYearStart', dueOffsetDays: 15 }),
    words: 'fiscal year beginning Jan 1, 2027',
  },
  {
    what: 'a forecast of a quarter',
    covenant: aReport({ dueOffsetDays: -10 }),
    words: 'period beginning Jan 1, 2027',
  },
])('$what for a period that ends with 2026 cover the $words', ({ covenant, words }) => {
  expect(formatCoveredPeriod(covenant, '2026-12-31', calendar)).toBe(words);
  expect(coveredPeriodTitle(covenant, '2026-12-31', calendar).toLowerCase()).toBe(words.toLowerCase());
});
