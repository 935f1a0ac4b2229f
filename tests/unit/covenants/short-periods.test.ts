import { describe, expect, it } from 'vitest';
import { dueDatesIn } from '#shared/domain/covenant-counts.ts';
import { countedEnds, periodComplaint, toldFrom } from '#shared/domain/covenant-periods.ts';
import { dueDateFor } from '#shared/domain/covenant-schedule.ts';
import { covenantState, testsOf } from '#shared/domain/covenant-state.ts';
import { askedPeriods } from '#shared/domain/deliverable-dates.ts';
import { usualRules } from '#shared/domain/delivery-state.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { formatCoveredPeriod } from '#shared/format/covered-period.ts';
import { aCovenant, aFigure, anEvent, aReport, endsBetween } from '#tests/support/covenants.ts';

const calendar = { fiscalYearEnd: '12-31', closingDate: '2026-01-01', businessDays: standardCalendars.FederalReserve };
const ofDay = (day: string, value: number) => aFigure(day, value, { frequency: 'Daily' });
const onDay = (day: string, value: number) => aFigure(day, value, { frequency: 'Once' });

describe('a weekly covenant', () => {
  it('has weeks that end on Fridays, or on the weekday that its terms name', () => {
    const friday = endsBetween(aReport({ frequency: 'Weekly' }), calendar, '2026-10-01', '2026-10-16');
    const sunday = endsBetween(
      aReport({ frequency: 'Weekly', weekEndsOn: 'Sunday' }),
      calendar,
      '2026-10-04',
      '2026-10-18',
    );

    expect(friday).toEqual(['2026-10-02', '2026-10-09', '2026-10-16']);
    expect(sunday).toEqual(['2026-10-04', '2026-10-11', '2026-10-18']);
  });

  it('falls due business days after the week, over Columbus Day, and a week later where the agreement names no number', () => {
    const named = aReport({ frequency: 'Weekly', dueOffsetDays: 3, dayType: 'Business' });

    expect(dueDateFor(named, '2026-10-09', calendar)).toBe('2026-10-15');
    expect(dueDateFor(aReport({ frequency: 'Weekly', dueOffsetDays: null }), '2026-10-09', calendar)).toBe(
      '2026-10-16',
    );
    expect(formatCoveredPeriod(named, '2026-10-09', calendar)).toBe('week to Oct 9, 2026');
  });

  it('is tested by the figure of the last day of the week, and by that of no other day', () => {
    const covenant = aCovenant({ frequency: 'Weekly', dueOffsetDays: 3 });
    const figures = [ofDay('2026-01-02', 1.5), ofDay('2026-01-09', 1.1), ofDay('2026-01-15', 2)];

    const tests = testsOf(covenant, calendar, figures, '2026-01-17');
    expect(tests.map(({ periodEnd, value, result }) => [periodEnd, value, result])).toEqual([
      ['2026-01-02', 1.5, 'Met'],
      ['2026-01-09', 1.1, 'Breached'],
      ['2026-01-16', null, 'Pending'],
    ]);
    expect(covenantState(covenant, calendar, figures, '2026-01-10').status).toBe('Breached');
    expect(covenantState(covenant, calendar, figures.slice(0, 1), '2026-01-13')).toMatchObject({
      status: 'Overdue',
      because: 'The figure for Jan 9, 2026 was due on Jan 12, 2026.',
    });
  });
});

describe('a daily covenant', () => {
  it('is due for every day, or for business days alone where it counts in these', () => {
    const ends = (dayType: 'Calendar' | 'Business') =>
      endsBetween(aReport({ frequency: 'Daily', dayType }), calendar, '2026-11-25', '2026-11-30');

    expect(ends('Calendar')).toHaveLength(6);
    // Thanksgiving is the 26th.
    expect(ends('Business')).toEqual(['2026-11-25', '2026-11-27', '2026-11-30']);
  });

  it('is never met by a month’s figure', () => {
    const covenant = aCovenant({ frequency: 'Daily', dueOffsetDays: 1 });

    expect(covenantState(covenant, calendar, [aFigure('2026-01', 2)], '2026-02-02')).toMatchObject({
      status: 'Overdue',
      lastTest: null,
    });
  });

  it('judges and tells no more than a bounded number of its days at once', () => {
    const covenant = aCovenant({ frequency: 'Daily', dueOffsetDays: 1, startsOn: '2016-01-01' });
    const today = '2026-06-30';
    const span = { from: toldFrom(covenant, today), to: today };

    expect(testsOf(covenant, calendar, [], today).length).toBeLessThan(430);
    expect(testsOf(covenant, calendar, [], today, span)).toHaveLength(93);
    expect(covenantState(covenant, calendar, [ofDay('2020-05-05', 1)], today)).toMatchObject({
      status: 'Overdue',
      because: 'Figures have been late since before May 1, 2025.',
    });
  });

  it('is delivered day by day', () => {
    const report = aReport({ frequency: 'Daily', dueOffsetDays: 1, startsOn: '2026-03-02' });
    const deliveries = ['2026-03-02', '2026-03-03'].map((periodEnd) => ({
      periodEnd,
      deliveredOn: periodEnd,
      documentId: null,
      by: 'servicer',
    }));

    expect(covenantState({ ...report, deliveries }, calendar, [], '2026-03-05').because).toBe('Due today.');
    expect(covenantState({ ...report, deliveries }, calendar, [], '2026-03-06').status).toBe('Breached');
    const counted = { covenant: report, calendar, figures: [], rules: usualRules };
    expect(dueDatesIn(counted, '2026-03-01', '2026-03-31')).toHaveLength(29);
  });
});

describe('a covenant that is tested once', () => {
  const once = aCovenant({ frequency: 'Once', anchor: 'FixedDate', fixedDate: '2026-03-31', dueOffsetDays: null });

  it('waits for its day, however far away, and is tested by the figure of it', () => {
    expect(covenantState({ ...once, fixedDate: '2034-03-31' }, calendar, [], '2026-01-10')).toMatchObject({
      status: 'NotYetDue',
      nextDueDate: '2034-03-31',
    });
    expect(covenantState(once, calendar, [aFigure('2026-03', 1.5)], '2026-04-02').status).toBe('Overdue');
    expect(covenantState(once, calendar, [onDay('2026-03-31', 1.5)], '2026-04-02')).toMatchObject({
      status: 'Met',
      nextDueDate: null,
    });
  });

  it('is counted from a closing that is not known yet, and says so', () => {
    const atClosing = aCovenant({ frequency: 'Once', anchor: 'ClosingDate', dueOffsetDays: 60 });

    expect(covenantState(atClosing, { ...calendar, closingDate: null }, [], '2026-03-01')).toMatchObject({
      status: 'NoData',
      because: 'Tested once the closing date of the structure is entered.',
    });
    expect(covenantState(atClosing, calendar, [onDay('2026-03-02', 1.1)], '2026-03-03').status).toBe('Breached');
  });
});

describe('a covenant that waits for an event', () => {
  const notice = aReport({ frequency: 'Event', anchor: 'Event', dueOffsetDays: 5 });
  const happened = { ...notice, events: [anEvent('2026-03-02'), anEvent('2026-03-20')] };

  it('is not yet due before one is recorded', () => {
    expect(covenantState(notice, calendar, [], '2026-05-01')).toMatchObject({ status: 'NotYetDue', nextDueDate: null });
    expect(askedPeriods(notice, calendar, '2027-01-01')).toEqual([]);
    const test = aCovenant({ frequency: 'Event', dueOffsetDays: 5 });
    expect(covenantState(test, calendar, [], '2026-05-01')).toMatchObject({
      status: 'NotYetDue',
      because: 'Tested when its event happens. None is recorded.',
    });
  });

  it('falls due from each event that is', () => {
    expect(askedPeriods(happened, calendar, '2027-01-01')).toEqual([
      { periodEnd: '2026-03-02', dueDate: '2026-03-07', isOwed: true },
      { periodEnd: '2026-03-20', dueDate: '2026-03-25', isOwed: true },
    ]);
    expect(covenantState(happened, calendar, [], '2026-03-06').because).toBe('Due in 1 day.');
    expect(covenantState(happened, calendar, [], '2026-03-08').status).toBe('Breached');
    const first = { periodEnd: '2026-03-02', deliveredOn: '2026-03-05', documentId: null, by: 'servicer' };
    expect(covenantState({ ...happened, deliveries: [first] }, calendar, [], '2026-03-06').nextDueDate).toBe(
      '2026-03-25',
    );
    expect(formatCoveredPeriod(happened, '2026-03-20', calendar)).toBe('event of Mar 20, 2026');
  });

  it('is due on the day of the event where the agreement names no number, and before it where it counts back', () => {
    expect(dueDateFor({ ...notice, dueOffsetDays: null }, '2026-03-02', calendar)).toBe('2026-03-02');
    expect(dueDateFor({ ...notice, dueOffsetDays: -10 }, '2026-03-20', calendar)).toBe('2026-03-10');
  });

  it('is tested as of each event by the figure of that day', () => {
    const test = aCovenant({ frequency: 'Event', dueOffsetDays: 5, events: happened.events });
    const figures = [onDay('2026-03-02', 1.5), ofDay('2026-03-20', 1.1), aFigure('2026-03', 3)];

    expect(testsOf(test, calendar, figures, '2026-04-01').map(({ value, result }) => [value, result])).toEqual([
      [1.5, 'Met'],
      [1.1, 'Breached'],
    ]);
    expect(testsOf(test, calendar, figures, '2026-03-10')).toHaveLength(1);
  });

  it('counts events from before its start, since somebody has recorded them for it', () => {
    expect(countedEnds({ ...happened, startsOn: '2026-03-10' }, calendar, { to: '2026-12-31' })).toHaveLength(2);
  });
});

describe('what has no day to be due on', () => {
  it.each([
    { terms: { frequency: 'Weekly', anchor: 'FixedDate', fixedDate: '06-01' }, field: 'anchor' },
    { terms: { frequency: 'Daily', anchor: 'ClosingDate' }, field: 'anchor' },
    { terms: { frequency: 'Once', anchor: 'PeriodEnd' }, field: 'anchor' },
    { terms: { frequency: 'Once', anchor: 'FixedDate', fixedDate: '06-01' }, field: 'fixedDate' },
    { terms: { frequency: 'Once', anchor: 'FixedDate', fixedDate: '2027-03-31' }, field: undefined },
    { terms: { frequency: 'Once', anchor: 'Event' }, field: undefined },
    { terms: { frequency: 'Weekly', anchor: 'PeriodEnd' }, field: undefined },
    { terms: { frequency: 'Event', anchor: 'PeriodEnd' }, field: undefined },
  ] as const)('is told at $field of $terms', ({ terms, field }) => {
    expect(periodComplaint(aCovenant(terms))?.field).toBe(field);
  });
});
