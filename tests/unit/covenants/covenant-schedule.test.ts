import { describe, expect, it } from 'vitest';
import { dueDateFor, isEnterable, isOwed, onlyDueDate, owedFromApproval } from '#shared/domain/covenant-schedule.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { aCovenant, aReport, endsBetween } from '#tests/support/covenants.ts';

const calendarYear = {
  fiscalYearEnd: '12-31',
  closingDate: '2026-02-10',
  businessDays: standardCalendars.FederalReserve,
};
const juneYear = { fiscalYearEnd: '06-30', closingDate: null, businessDays: standardCalendars.FederalReserve };

describe('the periods of a covenant', () => {
  it.each([
    ['Annually', calendarYear, ['2026-12-31']],
    ['Annually', juneYear, ['2026-06-30']],
    ['Semiannually', juneYear, ['2026-06-30', '2026-12-31']],
    ['Quarterly', calendarYear, ['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31']],
    ['ThreeQuarters', calendarYear, ['2026-03-31', '2026-06-30', '2026-09-30']],
    ['ThreeQuarters', juneYear, ['2026-03-31', '2026-09-30', '2026-12-31']],
    ['Once', calendarYear, []],
    ['Event', calendarYear, []],
  ] as const)('%s with a fiscal year that ends %o', (frequency, calendar, expected) => {
    expect(endsBetween(aReport({ frequency }), calendar, '2026-01-01', '2026-12-31')).toEqual(expected);
  });

  it('counts every month for a monthly one, February included', () => {
    const ends = endsBetween(aReport({ frequency: 'Monthly' }), calendarYear, '2028-01-15', '2028-03-31');

    expect(ends).toEqual(['2028-01-31', '2028-02-29', '2028-03-31']);
  });
});

describe('the due date of a covenant', () => {
  it.each([
    { when: '45 days after the quarter', covenant: aReport(), end: '2026-03-31', due: '2026-05-15' },
    {
      when: '60 days before the fiscal year ends',
      covenant: aReport({ anchor: 'FiscalYearEnd', dueOffsetDays: -60, frequency: 'Annually' }),
      end: '2026-12-31',
      due: '2026-11-01',
    },
    {
      when: '10 business days after the month, over Thanksgiving',
      covenant: aReport({ frequency: 'Monthly', dueOffsetDays: 10, dayType: 'Business' }),
      end: '2026-10-31',
      due: '2026-11-16',
    },
    {
      when: '30 days after the next fiscal year starts',
      covenant: aReport({ anchor: 'FiscalYearStart', dueOffsetDays: 30, frequency: 'Annually' }),
      end: '2026-12-31',
      due: '2027-01-31',
    },
    {
      when: 'by 1 June of each year',
      covenant: aReport({ anchor: 'FixedDate', fixedDate: '06-01', dueOffsetDays: null, frequency: 'Annually' }),
      end: '2026-12-31',
      due: '2027-06-01',
    },
    {
      when: 'with the quarterly statements, where the agreement names no day',
      covenant: aCovenant({ dueOffsetDays: null }),
      end: '2026-03-31',
      due: '2026-05-15',
    },
    {
      when: 'with the audited statements at the end of the fiscal year',
      covenant: aReport({ anchor: 'LinkedDelivery', dueOffsetDays: 0 }),
      end: '2026-12-31',
      due: '2027-04-30',
    },
  ])('falls $when', ({ covenant, end, due }) => {
    expect(dueDateFor(covenant, end, calendarYear)).toBe(due);
  });

  it('counts from the closing for what is due once, and waits while the closing is unknown', () => {
    const postClosing = aCovenant({ frequency: 'Once', anchor: 'ClosingDate', dueOffsetDays: 60 });

    expect(onlyDueDate(postClosing, calendarYear)).toBe('2026-04-11');
    expect(onlyDueDate(postClosing, juneYear)).toBeNull();
  });
});

describe('what a covenant owes', () => {
  it.each([
    { when: 'it was approved before the due date', owedFrom: '2026-11-13', isSo: true },
    { when: 'it was approved on the due date', owedFrom: '2026-11-14', isSo: true },
    { when: 'it was approved a day later', owedFrom: '2026-11-15', isSo: false },
    { when: 'nothing is known of its approval', owedFrom: null, isSo: true },
  ])('includes what fell due on November 14 where $when: $isSo', ({ owedFrom, isSo }) => {
    expect(isOwed({ owedFrom }, '2026-11-14')).toBe(isSo);
  });

  it.each([
    { of: 'a first approval', owedFrom: null, named: null, from: '2026-11-26' },
    { of: 'an approval that names an earlier start', owedFrom: null, named: '2025-01-01', from: '2025-01-01' },
    {
      of: 'an approval that was taken back and is given again',
      owedFrom: '2026-05-01',
      named: null,
      from: '2026-05-01',
    },
    { of: 'another start named with a new approval', owedFrom: '2026-05-01', named: '2026-09-01', from: '2026-09-01' },
  ])('begins on $from with $of on 26 November 2026', ({ owedFrom, named, from }) => {
    expect(owedFromApproval({ owedFrom }, named, '2026-11-26')).toBe(from);
  });

  it('is not asked for long before the approval, and can be entered for the year before it', () => {
    const approved = { owedFrom: '2026-11-26' };
    expect(isEnterable(approved, '2025-12-31', '2026-02-14')).toBe(true);
    expect(isEnterable(approved, '2025-09-30', '2025-11-14')).toBe(false);
    expect(isEnterable(approved, '2026-12-31', '2027-02-14')).toBe(true);
  });
});
