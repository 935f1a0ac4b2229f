import { describe, expect, it } from 'vitest';
import { covenantState, testsOf } from '#shared/domain/covenant-state.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { aCovenant, aFigure, aReport } from '#tests/support/covenants.ts';

const calendar = { fiscalYearEnd: '12-31', closingDate: '2024-03-15', businessDays: standardCalendars.FederalReserve };
const today = '2026-11-26';
const approvedToday = { startsOn: null, owedFrom: today, approvedAt: `${today}T09:00:00.000Z` };

describe('a covenant that was approved on 26 November 2026', () => {
  it.each([
    {
      what: 'a quarterly ratio',
      covenant: aCovenant(approvedToday),
      status: 'NotYetDue',
      because: 'No figure has been entered yet.',
      nextDueDate: '2027-02-14',
    },
    {
      what: 'a quarterly report',
      covenant: aReport(approvedToday),
      status: 'NotYetDue',
      because: 'First due on Feb 14, 2027.',
      nextDueDate: '2027-02-14',
    },
    {
      what: 'a report of the third quarter that is due in three days',
      covenant: aReport({ ...approvedToday, dueOffsetDays: 60 }),
      status: 'AtRisk',
      because: 'Due in 3 days.',
      nextDueDate: '2026-11-29',
    },
    {
      what: 'a report that was due once, earlier',
      covenant: aReport({ ...approvedToday, frequency: 'Once', anchor: 'ClosingDate', dueOffsetDays: 90 }),
      status: 'NoData',
      because: 'Was due on Jun 13, 2024, before it was approved.',
      nextDueDate: null,
    },
    {
      what: 'a report whose past was named with the approval',
      covenant: aReport({ ...approvedToday, startsOn: '2026-07-01', owedFrom: '2026-07-01' }),
      status: 'Breached',
      because: 'Overdue by 12 days.',
      nextDueDate: '2026-11-14',
    },
  ])('$what is $status: $because', ({ covenant, status, because, nextDueDate }) => {
    expect(covenantState(covenant, calendar, [], today)).toMatchObject({ status, because, nextDueDate });
  });

  it('is tested with the figures of earlier periods that are there, and asks for none of those between', () => {
    const figures = [aFigure('2025-03', 1.5), aFigure('2026-06', 1.1)];
    const covenant = aCovenant(approvedToday);

    expect(covenantState(covenant, calendar, figures, today)).toMatchObject({
      status: 'Breached',
      lastTest: { periodEnd: '2026-06-30' },
      periodEnd: '2026-12-31',
      nextDueDate: '2027-02-14',
    });
    expect(testsOf(covenant, calendar, figures, today).map(({ periodEnd, result }) => [periodEnd, result])).toEqual([
      ['2025-03-31', 'Met'],
      ['2025-12-31', 'Pending'],
      ['2026-03-31', 'Pending'],
      ['2026-06-30', 'Breached'],
      ['2026-09-30', 'Pending'],
    ]);
  });

  it('keeps what was delivered for earlier periods, and owes none of the others', () => {
    const deliveries = [{ periodEnd: '2026-06-30', deliveredOn: '2026-08-01', documentId: null, by: 'analyst' }];

    expect(covenantState(aReport({ ...approvedToday, deliveries }), calendar, [], today)).toMatchObject({
      status: 'Met',
      nextDueDate: '2027-02-14',
    });
  });
});

describe('a figure that cannot be held against the threshold', () => {
  const liquidity = aCovenant({ operator: '>=', thresholds: [{ value: 5_000_000, unit: 'USD' }] });
  const inCanada = aFigure('2026-03', 6_000_000, { unit: 'CAD' });

  it('is not called missing, and the next one is awaited', () => {
    expect(covenantState(liquidity, calendar, [inCanada], '2026-06-20')).toMatchObject({
      status: 'AtRisk',
      because:
        'The figure for Q1 2026 is in another currency than the threshold, which is in USD, so it is not tested.',
      nextDueDate: '2026-08-14',
    });
    expect(testsOf(liquidity, calendar, [inCanada], '2026-06-20')[0]?.stackLog.children[0]?.note).toBe(
      'The figure is in CAD, the threshold in USD.',
    );
  });

  it('is tested where the currency only has two names', () => {
    const covenant = aCovenant({ operator: '>=', thresholds: [{ value: 5_000_000, unit: 'TWD' }] });
    const figure = aFigure('2026-03', 6_000_000, { unit: 'NTD' });

    expect(covenantState(covenant, calendar, [figure], '2026-06-20')).toMatchObject({ status: 'Met' });
  });
});

describe('a financial covenant that was never tested', () => {
  it('does not say that no figure was entered where one was, of a period that does not count', () => {
    const covenant = aCovenant({ startsOn: '2026-07-01' });

    expect(covenantState(covenant, calendar, [aFigure('2026-06', 1.5)], '2026-08-01').because).toBe(
      'No figure has been entered for a period that is tested. The next is Q3 2026.',
    );
  });

  it('says what it lacks', () => {
    expect(
      covenantState(aCovenant({ thresholds: [] }), calendar, [aFigure('2026-06', 1.5)], '2026-08-01').because,
    ).toBe('This covenant is never tested: its metric, comparison or threshold is missing.');
  });
});

describe('a missed figure with a cure period of 20 days, which the agreement lengthens to 60', () => {
  it.each([
    { on: '2026-05-01', status: 'InCure', cureUntil: '2026-06-04', extendedCureUntil: '2026-07-14' },
    { on: '2026-06-04', status: 'InCure', cureUntil: '2026-06-04', extendedCureUntil: '2026-07-14' },
    { on: '2026-06-05', status: 'Breached', cureUntil: undefined, extendedCureUntil: '2026-07-14' },
    { on: '2026-07-15', status: 'Breached', cureUntil: undefined, extendedCureUntil: undefined },
  ])('is $status on $on, and can be cured until $cureUntil', ({ on, status, cureUntil, extendedCureUntil }) => {
    const curable = aCovenant({ cureDays: 20, extendedCureDays: 60 });
    const state = covenantState(curable, calendar, [aFigure('2026-03', 1)], on);

    expect(state).toMatchObject({ status });
    expect(state.cureUntil).toBe(cureUntil);
    expect(state.extendedCureUntil).toBe(extendedCureUntil);
  });
});
