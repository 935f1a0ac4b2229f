import { describe, expect, it } from 'vitest';
import type { Covenant } from '#shared/domain/covenant.ts';
import {
  type CountedCovenant,
  countedFor,
  dueDatesIn,
  judgedMonths,
  metDates,
  standingIn,
} from '#shared/domain/covenant-counts.ts';
import { covenantState } from '#shared/domain/covenant-state.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { usualRules } from '#shared/domain/delivery-state.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { aCovenant, aFigure, aReport } from '#tests/support/covenants.ts';

const calendar = { fiscalYearEnd: '12-31', closingDate: '2026-01-01', businessDays: standardCalendars.FederalReserve };
const counted = (covenant: Covenant, figures: readonly Datapoint[] = []): CountedCovenant => ({
  covenant,
  calendar,
  figures,
  rules: usualRules,
});
const delivery = (periodEnd: string, deliveredOn: string) => ({ periodEnd, deliveredOn, documentId: null, by: 'ada' });
const metDatesIn = (one: CountedCovenant, month: string, today: string) => {
  const standing = standingIn(one, month, today);
  return standing === null ? [] : metDates(one, standing);
};
const standsInMonth = (one: CountedCovenant, month: string, today: string) => {
  const standing = standingIn(one, month, today);
  return standing === null ? {} : countedFor(one, standing);
};
const ofYear = (covenant: Covenant) => dueDatesIn(counted(covenant), '2026-01-01', '2026-12-31');

describe('the due dates of a covenant', () => {
  it('are those of each period that is tested, future ones as well, and none that nobody owes', () => {
    expect(ofYear(aCovenant())).toEqual(['2026-05-15', '2026-08-14', '2026-11-14']);
    expect(ofYear(aCovenant({ owedFrom: '2026-06-01' }))).toEqual(['2026-08-14', '2026-11-14']);
    expect(ofYear(aReport({ startsOn: '2026-04-01' }))).toEqual(['2026-08-14', '2026-11-14']);
    expect(dueDatesIn(counted(aReport()), '2031-05-01', '2031-05-31')).toEqual(['2031-05-15']);
  });

  it('are of periods long before where it falls due long after them', () => {
    const late = aReport({ dueOffsetDays: 1_500 });

    expect(dueDatesIn(counted(late), '2030-05-01', '2030-05-31')).toEqual(['2030-05-09']);
  });

  it('are none where no threshold was in force, where it waits for an event and where it holds at all times', () => {
    const thresholds = [{ value: 1.2, unit: 'Ratio' as const, from: '2026-09-01' }];
    const later = [{ value: 1.1, unit: 'Ratio' as const, from: '2026-07-01' }];

    expect(ofYear(aCovenant({ thresholds }))).toEqual(['2026-11-14']);
    expect(ofYear(aCovenant({ thresholds: later, metric: null }))).toEqual([]);
    expect(ofYear(aReport({ anchor: 'Event' }))).toEqual([]);
    expect(ofYear(aReport({ frequency: 'AtAllTimes' }))).toEqual([]);
  });

  it('is one where it falls due once, and where all its periods fall due on one day', () => {
    const fixed = { anchor: 'FixedDate', fixedDate: '2026-07-20' } as const;

    expect(ofYear(aReport({ ...fixed, frequency: 'Once' }))).toEqual(['2026-07-20']);
    expect(ofYear(aReport({ ...fixed, frequency: 'Once', owedFrom: '2026-08-01' }))).toEqual([]);
    expect(ofYear(aReport({ ...fixed, frequency: 'Quarterly' }))).toEqual(['2026-07-20']);
  });
});

describe('the due dates that are met', () => {
  const today = '2026-09-10';

  it('are those whose figure keeps its level', () => {
    const kept = counted(aCovenant(), [aFigure('2026-03', 1.5), aFigure('2026-06', 1.0)]);

    expect(metDatesIn(kept, '2026-04', today)).toEqual([]);
    expect(metDatesIn(kept, '2026-05', today)).toEqual(['2026-05-15']);
    expect(metDatesIn(kept, '2026-08', today)).toEqual([]);
    expect(metDatesIn(counted(aCovenant(), [aFigure('2026-03', 1.25)]), '2026-05', today)).toEqual(['2026-05-15']);
    expect(metDatesIn(counted(aCovenant()), '2026-05', today)).toEqual([]);
  });

  it('are those for which something was handed in by the end of the month', () => {
    const onTime = aReport({ deliveries: [delivery('2026-03-31', '2026-05-15')], cureDays: 60 });
    const late = aReport({ deliveries: [delivery('2026-03-31', '2026-06-03')], cureDays: 60 });

    expect(metDatesIn(counted(onTime), '2026-05', today)).toEqual(['2026-05-15']);
    expect(metDatesIn(counted(late), '2026-05', today)).toEqual([]);
  });

  it('are not met on the very day on which they fall due without anything, nor before they have come', () => {
    const due = counted(aReport());

    expect(metDatesIn(due, '2026-05', '2026-05-15')).toEqual([]);
    expect(metDatesIn(counted(aCovenant(), [aFigure('2026-03', 1.5)]), '2026-05', '2026-05-14')).toEqual([]);
  });
});

describe('where a covenant stands in a month', () => {
  const today = '2026-09-10';
  const figures = [aFigure('2026-03', 1.5), aFigure('2026-06', 1.0)];

  it('is judged at the end of the month by the figures of the periods that were over then', () => {
    const tested = counted(aCovenant(), figures);

    expect(standsInMonth(tested, '2026-02', today)).toEqual({});
    expect(standsInMonth(tested, '2026-05', today)).toEqual({});
    expect(standsInMonth(tested, '2026-06', today)).toEqual({ inBreach: 'Breached', critical: 'Breached' });
  });

  it('is neither met nor breached while it is at risk', () => {
    expect(standsInMonth(counted(aCovenant(), [aFigure('2026-03', 1.25)]), '2026-04', today)).toEqual({});
  });

  it('of a report was overdue until it was handed in, a breach after the cure period only', () => {
    const deliveries = [delivery('2026-03-31', '2026-06-03'), delivery('2026-06-30', '2026-08-01')];
    const report = counted(aReport({ deliveries }));
    const curable = counted(aReport({ deliveries, cureDays: 30 }));

    expect(standsInMonth(report, '2026-05', today)).toEqual({
      inBreach: 'Breached',
      overdueReports: 'Overdue since May 15, 2026',
      critical: 'Breached',
    });
    expect(standsInMonth(curable, '2026-05', today)).toEqual({
      overdueReports: 'Overdue since May 15, 2026',
      critical: 'Overdue since May 15, 2026',
    });
    expect(standsInMonth(report, '2026-06', today)).toEqual({});
  });

  it('of a figure that is late is critical, and is no report', () => {
    expect(standsInMonth(counted(aCovenant()), '2026-05', today)).toEqual({ critical: 'Overdue since May 15, 2026' });
  });

  it('is where it stands today in the month that is running', () => {
    const report = counted(aReport({ deliveries: [delivery('2026-03-31', '2026-05-02')], cureDays: 60 }));
    const { status, nextDueDate } = covenantState(report.covenant, calendar, [], today, usualRules);

    expect({ status, nextDueDate }).toEqual({ status: 'Overdue', nextDueDate: '2026-08-14' });
    expect(standsInMonth(report, '2026-09', today)).toEqual({
      overdueReports: 'Overdue since Aug 14, 2026',
      critical: 'Overdue since Aug 14, 2026',
    });
  });

  it('counts from the day on which it began to owe', () => {
    const taken = counted(aCovenant({ owedFrom: '2026-06-10' }), figures);

    expect(standsInMonth(taken, '2026-05', today)).toEqual({});
    expect(standsInMonth(taken, '2026-06', today)).toMatchObject({ inBreach: 'Breached' });
    expect(judgedMonths(taken, ['2025-01', '2030-12'], today)).toEqual(['2026-06', '2026-09']);
    expect(judgedMonths(counted(aCovenant({ startsOn: '2027-01-01' })), ['2025-01', '2030-12'], today)).toBeNull();
  });
});
