import { describe, expect, it } from 'vitest';
import { changesOn } from '#shared/domain/covenant-changes.ts';
import { standingIn } from '#shared/domain/covenant-counts.ts';
import { riskOf } from '#shared/domain/covenant-risk.ts';
import { covenantState, testsOf } from '#shared/domain/covenant-state.ts';
import { usualRules } from '#shared/domain/delivery-state.ts';
import { cureComplaint } from '#shared/domain/relief-rules.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { stateWords } from '#shared/format/standing-words.ts';
import { aCovenant, aCure, aFigure, aReport, aWaiver } from '#tests/support/covenants.ts';

const calendar = { fiscalYearEnd: '12-31', closingDate: '2026-01-01', businessDays: standardCalendars.FederalReserve };
const missed = [aFigure('2026-03', 1.08)];

describe('a waived miss', () => {
  const waived = aCovenant({ reliefs: [aWaiver({ expiresOn: '2026-09-30' })] });

  it('is waived as long as the waiver holds, and a breach from the next day on', () => {
    const held = covenantState(waived, calendar, [...missed, aFigure('2026-06', 1.05)], '2026-09-30');
    expect(held).toMatchObject({ status: 'Waived', because: 'Q2 2026 is waived until Sep 30, 2026.' });
    expect(riskOf(held, '2026-09-30')).not.toBe('Breached');

    const after = covenantState(waived, calendar, [...missed, aFigure('2026-06', 1.05)], '2026-10-01');
    expect(after.status).toBe('Breached');
  });

  it('is looked at again on the day after the waiver', () => {
    const figures = [...missed, aFigure('2026-06', 1.05), aFigure('2026-09', 1.05)];
    const tight = aCovenant({ reliefs: [aWaiver({ lastPeriodEnd: '2026-12-31', expiresOn: '2026-10-20' })] });
    const state = covenantState(tight, calendar, figures, '2026-10-20');
    expect(changesOn(tight, calendar, figures, { today: '2026-10-20', rules: usualRules, state })).toBe('2026-10-21');
  });

  it('tells figure and threshold with the waiver', () => {
    const state = covenantState(waived, calendar, missed, '2026-05-20');
    expect(stateWords({ state, frequency: 'Quarterly' }, '2026-05-20')).toBe(
      '1.08× is below the required 1.20× (Q1 2026). Q1 2026 is waived until Sep 30, 2026.',
    );
  });

  it('is not waived by what was asked for, rejected or revoked, nor before it was given, nor of other periods', () => {
    const stateWith = (waiver: Parameters<typeof aWaiver>[0], on = '2026-05-20') =>
      covenantState(aCovenant({ reliefs: [aWaiver(waiver)] }), calendar, missed, on).status;

    expect(stateWith({})).toBe('Waived');
    expect(stateWith({ status: 'Requested', decidedAt: null })).toBe('Breached');
    expect(stateWith({ status: 'Rejected' })).toBe('Breached');
    expect(stateWith({ status: 'Revoked' })).toBe('Breached');
    expect(stateWith({ firstPeriodEnd: '2026-04-01' })).toBe('Breached');
    expect(stateWith({ decidedAt: '2026-05-21T08:00:00.000Z' })).toBe('Breached');
    expect(stateWith({ decidedAt: '2026-05-20T08:00:00.000Z' })).toBe('Waived');
  });

  it('does not hide that a later figure misses, or is late', () => {
    const figures = [...missed, aFigure('2026-06', 1.1), aFigure('2026-09', 1.1)];
    expect(covenantState(waived, calendar, figures, '2026-09-30').status).toBe('Breached');
    const late = covenantState(aCovenant({ reliefs: [aWaiver()] }), calendar, missed, '2026-11-20');
    expect(late).toMatchObject({ status: 'Overdue', because: 'The figure for Q3 2026 was due on Nov 14, 2026.' });
  });

  it('leaves out of a row of misses what was waived', () => {
    const inARow = aCovenant({
      consecutiveBreaches: 2,
      reliefs: [aWaiver({ firstPeriodEnd: '2026-06-01', lastPeriodEnd: '2026-06-30' })],
    });
    const figures = [...missed, aFigure('2026-06', 1.1), aFigure('2026-09', 1.1)];
    expect(covenantState(inARow, calendar, figures, '2026-10-20').status).toBe('AtRisk');
    expect(covenantState({ ...inARow, reliefs: [] }, calendar, figures, '2026-10-20').status).toBe('Breached');
  });

  it('was a breach at the end of a month before it was given', () => {
    const given = aCovenant({ reliefs: [aWaiver({ decidedAt: '2026-07-10T00:00:00.000Z' })] });
    const counted = { covenant: given, calendar, figures: missed, rules: usualRules };
    expect(standingIn(counted, '2026-06', '2026-08-01')?.state.status).toBe('Breached');
    expect(standingIn(counted, '2026-07', '2026-08-01')?.state.status).toBe('Waived');
  });
});

describe('a waived delivery', () => {
  it('is waived, and asks for the next one', () => {
    const waived = aReport({ reliefs: [aWaiver({ lastPeriodEnd: '2026-03-31', expiresOn: '2026-12-31' })] });

    expect(covenantState(waived, calendar, [], '2026-06-01')).toMatchObject({
      status: 'Waived',
      because: 'What was due on May 15, 2026 is waived until Dec 31, 2026.',
      nextDueDate: '2026-08-14',
    });
    expect(covenantState(waived, calendar, [], '2026-08-10').status).toBe('AtRisk');
    expect(covenantState(waived, calendar, [], '2026-08-20').status).toBe('Breached');
    expect(covenantState(waived, calendar, [], '2027-01-01')).toMatchObject({
      status: 'Breached',
      periodEnd: '2026-03-31',
    });
  });

  it('asks for nothing that is waived ahead', () => {
    const ahead = aReport({ reliefs: [aWaiver({ lastPeriodEnd: '2026-06-30' })] });
    expect(covenantState(ahead, calendar, [], '2026-05-10')).toMatchObject({
      status: 'NotYetDue',
      nextDueDate: '2026-11-14',
    });
  });
});

describe('a miss that was cured by contributed equity', () => {
  const agreed = { maximumInFourQuarters: 2, maximumInTotal: 3 };
  const cured = aCovenant({ equityCure: agreed, reliefs: [aCure()] });

  it('is met from the day on which the cure was taken, and keeps the figure that was missed', () => {
    expect(covenantState(cured, calendar, missed, '2026-05-20').status).toBe('Breached');
    const state = covenantState(cured, calendar, missed, '2026-05-21');
    expect(state).toMatchObject({
      status: 'Met',
      because: 'Q1 2026 was cured by contributed equity.',
      lastTest: { value: 1.08, result: 'Cured' },
    });
    expect(stateWords({ state, frequency: 'Quarterly' }, '2026-05-21')).toBe(
      '1.08× is below the required 1.20× (Q1 2026). Q1 2026 was cured by contributed equity.',
    );
  });

  it('is a breach where the figure with the contribution misses as well', () => {
    const tighter = { ...cured, thresholds: [{ value: 1.3, unit: 'Ratio' as const }] };
    expect(covenantState(tighter, calendar, missed, '2026-06-01').status).toBe('Breached');
    const [test] = testsOf(cured, calendar, missed, '2026-06-01');
    expect(test?.stackLog.children.at(-1)).toMatchObject({ label: 'With the cure by equity', value: 1.25 });
  });

  it.each([
    { ends: ['2026-03-31', '2026-06-30'], next: '2026-09-30', inFour: true },
    { ends: ['2026-03-31', '2026-06-30'], next: '2026-12-31', inFour: true },
    { ends: ['2026-03-31', '2026-06-30'], next: '2027-03-31', inFour: false },
    { ends: ['2026-06-30', '2026-12-31'], next: '2026-09-30', inFour: true },
    { ends: ['2026-03-31', '2026-12-31'], next: '2027-03-31', inFour: false },
  ])('of $next counts with $ends against two in any four quarters', ({ ends, next, inFour }) => {
    const used = aCovenant({ equityCure: agreed, reliefs: ends.map((periodEnd) => aCure({ periodEnd })) });
    expect(cureComplaint(used, next)).toBe(
      inFour ? 'The agreement allows 2 cures by equity in any four consecutive quarters.' : null,
    );
  });

  it('counts what is asked for and given, not what was rejected or revoked, against the total', () => {
    const withStatus = (status: 'Requested' | 'Rejected' | 'Revoked') =>
      aCovenant({
        equityCure: { maximumInFourQuarters: null, maximumInTotal: 2 },
        reliefs: [aCure(), aCure({ periodEnd: '2026-06-30', status })],
      });

    expect(cureComplaint(withStatus('Requested'), '2027-09-30')).toBe(
      'The agreement allows 2 cures by equity in total, and all of them are used.',
    );
    expect(cureComplaint(withStatus('Rejected'), '2027-09-30')).toBeNull();
    expect(cureComplaint(withStatus('Revoked'), '2026-06-30')).toBeNull();
    expect(cureComplaint(withStatus('Revoked'), '2026-03-31')).toBe('A cure of this period is recorded already.');
  });

  it('is not allowed where the agreement does not say so', () => {
    expect(cureComplaint(aCovenant(), '2026-03-31')).toBe('The terms of this covenant allow no cure by equity.');
  });
});
