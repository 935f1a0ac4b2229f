import { describe, expect, it } from 'vitest';
import { covenantState, testsOf } from '#shared/domain/covenant-state.ts';
import { figuresOf } from '#shared/domain/covenant-test.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { aCovenant, aFigure, aReport } from '#tests/support/covenants.ts';

const calendar = { fiscalYearEnd: '12-31', closingDate: '2026-01-01', businessDays: standardCalendars.FederalReserve };

describe('where a financial covenant stands', () => {
  it.each([
    { value: 1.5, status: 'Met', because: 'Met for Q1 2026.' },
    { value: 1.25, status: 'AtRisk', because: 'The figure is within 10% of the threshold.' },
    { value: 1.2, status: 'AtRisk', because: 'The figure is within 10% of the threshold.' },
    {
      value: 1.19,
      status: 'Breached',
      because: 'The figure for Q1 2026 does not meet the threshold.',
    },
  ])('is $status with a figure of $value against 1.20', ({ value, status, because }) => {
    const state = covenantState(aCovenant(), calendar, [aFigure('2026-03', value)], '2026-05-01');

    expect(state).toMatchObject({ status, because, periodEnd: '2026-06-30', nextDueDate: '2026-08-14' });
  });

  it('tests the figure of the whole quarter where there is one, and never one of a single day or year', () => {
    const quarter = aFigure('2026-03', 1.1, { frequency: 'Quarterly' });
    const others = [aFigure('2026-03', 1.5), aFigure('2026-03', 3, { frequency: 'Annually' })];
    const stateWith = (figures: ReturnType<typeof aFigure>[]) =>
      covenantState(aCovenant(), calendar, figures, '2026-05-01');

    expect(stateWith([...others, quarter]).status).toBe('Breached');
    expect(stateWith(others).status).toBe('Met');
    expect(stateWith([aFigure('2026-03-31', 1.5, { frequency: 'Daily' })]).lastTest).toBeNull();
  });

  it('is as if a figure that was rejected had never been entered, and goes by any other', () => {
    const stateWith = (approvalStatus: Datapoint['approvalStatus']) => {
      const covenant = aCovenant();
      const figures = figuresOf(covenant, [aFigure('2026-03', 1.1, { approvalStatus })]);
      return covenantState(covenant, calendar, figures, '2026-04-15');
    };

    expect(stateWith('Rejected')).toMatchObject({ status: 'NotYetDue', lastTest: null });
    for (const counting of [null, 'Pending', 'Triggered', 'Complete', 'Amend', 'Cancelled'] as const) {
      expect(stateWith(counting).status).toBe('Breached');
    }
  });

  it('waits for the first figure and names the day by which it is due', () => {
    const state = covenantState(aCovenant(), calendar, [], '2026-04-15');

    expect(state).toMatchObject({
      status: 'NotYetDue',
      nextDueDate: '2026-05-15',
      periodEnd: '2026-03-31',
      lastTest: null,
    });
  });

  it.each(['Daily', 'Weekly', 'Once', 'Event'] as const)(
    'is never tested by a month’s figure where it is %s',
    (frequency) => {
      const covenant = aCovenant({ frequency, fixedDate: '2026-03-31' });

      expect(
        testsOf(covenant, calendar, [aFigure('2026-03', 1.6)], '2026-04-15').map(({ value }) => value),
      ).not.toContain(1.6);
      expect(covenantState(covenant, calendar, [aFigure('2026-03', 1.6)], '2026-04-15').status).not.toBe('Met');
    },
  );

  it('is at risk when figures are overdue, even though the last ones were good', () => {
    const state = covenantState(aCovenant(), calendar, [aFigure('2026-03', 1.6)], '2026-08-20');

    expect(state).toMatchObject({
      status: 'Overdue',
      because: 'The figure for Q2 2026 was due on Aug 14, 2026.',
    });
  });

  it('steps the threshold up on its date', () => {
    const stepped = aCovenant({
      thresholds: [
        { value: 1.2, unit: 'Ratio' },
        { from: '2026-07-01', value: 1.25, unit: 'Ratio' },
      ],
    });
    const figures = [aFigure('2026-06', 1.22), aFigure('2026-09', 1.22)];

    const tests = testsOf(stepped, calendar, figures, '2026-10-15');

    expect(tests.map(({ periodEnd, threshold, result }) => [periodEnd, threshold, result])).toEqual([
      ['2026-03-31', 1.2, 'Pending'],
      ['2026-06-30', 1.2, 'AtRisk'],
      ['2026-09-30', 1.25, 'Breached'],
    ]);
  });

  it('breaches only after the agreed number of misses in a row', () => {
    const twoYears = aCovenant({ consecutiveBreaches: 2 });

    const first = covenantState(twoYears, calendar, [aFigure('2026-03', 1)], '2026-04-15');
    const second = covenantState(twoYears, calendar, [aFigure('2026-03', 1), aFigure('2026-06', 1)], '2026-07-15');

    expect(first).toMatchObject({
      status: 'AtRisk',
      because: 'Missed for 1 of the 2 consecutive periods that make a breach.',
    });
    expect(second.status).toBe('Breached');
  });

  it('measures headroom on the safe side of a maximum', () => {
    const leverage = aCovenant({ operator: '<=', thresholds: [{ value: 4, unit: 'Ratio' }] });

    const [test] = testsOf(leverage, calendar, [aFigure('2026-03', 3)], '2026-04-15');

    expect(test).toMatchObject({ result: 'Met', headroom: 0.25 });
  });

  it('reads a ratio against a percentage, and compares no units that have nothing in common', () => {
    const loanToValue = aCovenant({ operator: '<=', thresholds: [{ value: 65, unit: 'Percentage' }] });

    const [ratio] = testsOf(loanToValue, calendar, [aFigure('2026-03', 0.5)], '2026-04-15');
    const [energy] = testsOf(loanToValue, calendar, [aFigure('2026-03', 50, { unit: 'kWh' })], '2026-04-15');

    expect(ratio).toMatchObject({ value: 50, result: 'Met' });
    expect(energy).toMatchObject({ value: null, result: 'Pending' });
    expect(energy?.stackLog.children[0]?.note).toBe('The figure is in kWh, the threshold in Percentage.');
  });

  it('says that no figure was entered only where there is none', () => {
    const stateWith = (figures: readonly Datapoint[], today = '2026-04-15') =>
      covenantState(aCovenant(), calendar, figures, today).because;

    expect(stateWith([])).toBe('No figure has been entered yet.');
    expect(stateWith([aFigure('2026-03', 1.5, { unit: 'kWh' })])).toBe(
      'The figure for Q1 2026 is in another unit than the threshold, so it is not tested.',
    );
    expect(stateWith([aFigure('2026-03', 1.5, { unit: 'kWh' })], '2026-06-20')).toBe(
      'The figure for Q1 2026 is in another unit than the threshold, so it is not tested.',
    );
    expect(stateWith([aFigure('2026-02', 1.5)])).toBe(
      'No figure has been entered for a period that is tested. The next is Q1 2026.',
    );
    const [untested] = testsOf(aCovenant(), calendar, [], '2026-04-15');
    expect(untested?.stackLog.note).toBe('No figure was entered for this period.');
  });

  it('explains itself down to who entered the figure', () => {
    const [test] = testsOf(aCovenant(), calendar, [aFigure('2026-03', 1.5)], '2026-04-15');

    expect(test?.stackLog.children).toMatchObject([
      { label: 'Debt Service Coverage Ratio', value: 1.5, source: { byName: 'Ada Analyst' } },
      { label: 'Threshold', value: 1.2, note: 'As agreed in 6.14.' },
    ]);
  });
});

describe('where a report stands', () => {
  it.each([
    { today: '2026-04-20', status: 'NotYetDue', because: 'First due on May 15, 2026.' },
    { today: '2026-05-10', status: 'AtRisk', because: 'Due in 5 days.' },
    { today: '2026-05-15', status: 'AtRisk', because: 'Due today.' },
    { today: '2026-05-16', status: 'Breached', because: 'Overdue by 1 day.' },
  ])('is $status on $today', ({ today, status, because }) => {
    const state = covenantState(aReport(), calendar, [], today);

    expect(state).toMatchObject({ status, because, periodEnd: '2026-03-31', nextDueDate: '2026-05-15' });
  });

  it('stays at risk within the cure period and breaches after it', () => {
    const curable = aReport({ cureDays: 10 });

    expect(covenantState(curable, calendar, [], '2026-05-25')).toMatchObject({
      status: 'Overdue',
      because: 'Overdue by 10 days, within the cure period.',
    });
    expect(covenantState(curable, calendar, [], '2026-05-26').status).toBe('Breached');
  });

  it('counts a cure period of business days without weekends and holidays', () => {
    // The tenth one after Friday, May 15, with Memorial Day among them.
    const curable = aReport({ cureDays: 10, extendedCureDays: 20, cureDayType: 'Business' });

    expect(covenantState(curable, calendar, [], '2026-06-01').status).toBe('Overdue');
    expect(covenantState(curable, calendar, [], '2026-06-02')).toMatchObject({
      status: 'Breached',
      extendedCureUntil: '2026-06-15',
    });
  });

  it('moves on to the next period once delivered', () => {
    const delivered = aReport({
      deliveries: [{ periodEnd: '2026-03-31', deliveredOn: '2026-05-02', documentId: null, by: 'analyst' }],
    });

    expect(covenantState(delivered, calendar, [], '2026-05-20')).toMatchObject({
      status: 'Met',
      periodEnd: '2026-06-30',
      nextDueDate: '2026-08-14',
    });
  });

  it('tells the next period also where something was delivered before its day', () => {
    const early = aReport({
      deliveries: [{ periodEnd: '2026-03-31', deliveredOn: '2026-05-02', documentId: null, by: 'analyst' }],
    });

    expect(covenantState(early, calendar, [], '2026-05-05')).toMatchObject({
      status: 'Met',
      periodEnd: '2026-06-30',
      nextDueDate: '2026-08-14',
    });
  });

  it('keeps an older period open even when a later one was delivered', () => {
    const skipped = aReport({
      deliveries: [{ periodEnd: '2026-06-30', deliveredOn: '2026-07-20', documentId: null, by: 'analyst' }],
    });

    expect(covenantState(skipped, calendar, [], '2026-07-25')).toMatchObject({
      status: 'Breached',
      periodEnd: '2026-03-31',
    });
  });
});

describe('what is not tested', () => {
  it.each([
    { covenant: aReport({ approved: false }), status: 'Proposed', because: 'Waiting for approval.' },
    { covenant: aReport({ launchStatus: 'Obsolete' }), status: 'Obsolete', because: 'No longer in force.' },
    {
      covenant: aReport({ covenantType: 'Contract', frequency: 'AtAllTimes', anchor: 'PeriodEnd' }),
      status: 'NoData',
      because: 'Nothing to test by date or figure.',
    },
    {
      covenant: aReport({ covenantType: 'Contract', frequency: 'AtAllTimes', anchor: 'Event' }),
      status: 'NoData',
      because: 'Nothing to test by date or figure.',
    },
    {
      covenant: aReport({ covenantType: 'Contract', frequency: 'Event', anchor: 'Event' }),
      status: 'NotYetDue',
      because: 'Falls due when its event happens.',
    },
  ])('is $status', ({ covenant, status, because }) => {
    expect(covenantState(covenant, calendar, [], '2026-05-01')).toMatchObject({ status, because });
  });
});
