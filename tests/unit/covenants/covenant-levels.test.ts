import { describe, expect, it } from 'vitest';
import { countedFor } from '#shared/domain/covenant-counts.ts';
import { levelsComplaint } from '#shared/domain/covenant-levels.ts';
import { isCriticalRisk, riskOf } from '#shared/domain/covenant-risk.ts';
import { covenantState, testsOf } from '#shared/domain/covenant-state.ts';
import type { LevelPurpose, PurposeLevel } from '#shared/domain/covenant-vocabulary.ts';
import { usualRules } from '#shared/domain/delivery-state.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { missedLevelSentences } from '#shared/format/covenant-words.ts';
import { aCovenant, aFigure } from '#tests/support/covenants.ts';

const calendar = { fiscalYearEnd: '12-31', closingDate: '2026-01-01', businessDays: standardCalendars.FederalReserve };

const level = (purpose: LevelPurpose, value: number, more: Partial<PurposeLevel> = {}): PurposeLevel => ({
  purpose,
  value,
  unit: 'Ratio',
  operator: null,
  ...more,
});

/** Tested at 1.10; distributions stop below 1.20, cash is swept below 1.15, and below 1.05 it is a default. */
const levels = [level('LockUp', 1.2), level('Default', 1.05), level('Sweep', 1.15)];
const leveled = aCovenant({ thresholds: [{ value: 1.1, unit: 'Ratio' }], levels });

const stateWith = (value: number, covenant = leveled) =>
  covenantState(covenant, calendar, [aFigure('2026-03', value)], '2026-05-01');

describe('one figure with several levels', () => {
  it.each([
    { value: 1.22, status: 'Met', because: 'Met for Q1 2026.', warned: level('Warning', 1.21) },
    { value: 1.2, status: 'AtRisk', because: 'The figure is within 10% of the threshold.' },
    { value: 1.18, status: 'AtRisk', because: 'The figure for Q1 2026 is below the lock-up level.' },
    {
      value: 1.1,
      status: 'AtRisk',
      because: 'The figure for Q1 2026 is below the cash sweep level and below the lock-up level.',
    },
    {
      value: 1.09,
      status: 'Breached',
      because:
        'The figure for Q1 2026 does not meet the threshold and is below the cash sweep level and below the lock-up level.',
    },
    {
      value: 1.04,
      status: 'Breached',
      because:
        'The figure for Q1 2026 does not meet the threshold and is below the default level, below the cash sweep level and below the lock-up level.',
    },
  ])('is $status at $value', ({ value, status, because, warned }) => {
    const covenant = warned === undefined ? leveled : { ...leveled, levels: [...levels, warned] };

    expect(stateWith(value, covenant)).toMatchObject({ status, because });
  });

  it('tells which levels are missed, the gravest first, with their figures', () => {
    const { lastTest } = stateWith(1.12);

    expect(lastTest?.levels.map(({ purpose, value, isMissed }) => [purpose, value, isMissed])).toEqual([
      ['Default', 1.05, false],
      ['Sweep', 1.15, true],
      ['LockUp', 1.2, true],
    ]);
    expect(missedLevelSentences(lastTest?.levels ?? [])).toEqual([
      'Below the cash sweep level of 1.15×.',
      'Below the lock-up level of 1.20×.',
    ]);
    expect(lastTest?.stackLog.children.map(({ label, value, note }) => [label, value, note]).slice(2)).toEqual([
      ['Default level: at least', 1.05, 'The figure keeps to it.'],
      ['Cash sweep level: at least', 1.15, 'The figure is below the cash sweep level.'],
      ['Lock-up level: at least', 1.2, 'The figure is below the lock-up level.'],
    ]);
  });

  it('warns at its own warning level in place of the usual share of the threshold', () => {
    const warned = { ...leveled, levels: [level('Warning', 1.12)] };

    expect(stateWith(1.13, warned).status).toBe('Met');
    expect(stateWith(1.12, warned).status).toBe('Met');
    expect(stateWith(1.11, warned)).toMatchObject({
      status: 'AtRisk',
      because: 'The figure for Q1 2026 is below the warning level.',
    });
    expect(stateWith(1.13, { ...leveled, levels: [] }).status).toBe('AtRisk');
  });

  it('steps each level on its own date', () => {
    const stepped = { ...leveled, levels: [level('LockUp', 1.2), level('LockUp', 1.3, { from: '2026-06-30' })] };
    const figures = [aFigure('2026-03', 1.25), aFigure('2026-06', 1.25)];

    const tests = testsOf(stepped, calendar, figures, '2026-07-15');

    expect(tests.map(({ result, levels: [lockUp] }) => [result, lockUp?.value, lockUp?.isMissed])).toEqual([
      ['Met', 1.2, false],
      ['AtRisk', 1.3, true],
    ]);
  });

  it('compares by the operator of the level where it differs from that of the test', () => {
    const strict = { ...leveled, levels: [level('LockUp', 1.3, { operator: '>' })] };

    expect(stateWith(1.3, strict).because).toBe('The figure for Q1 2026 is not above the lock-up level.');
    expect(stateWith(1.31, strict).status).toBe('Met');
  });

  it('is a default at once, however many misses in a row are a breach', () => {
    const patient = { ...leveled, consecutiveBreaches: 2 };

    expect(stateWith(1.06, patient).status).toBe('AtRisk');
    expect(stateWith(1.04, patient).status).toBe('Breached');
  });

  it('is a default where the default level alone is missed', () => {
    const covenant = { ...leveled, levels: [level('Default', 1.2)] };

    expect(stateWith(1.15, covenant)).toMatchObject({
      status: 'Breached',
      because: 'The figure for Q1 2026 is below the default level.',
    });
  });

  it('misses nothing without a figure, and none in another unit', () => {
    const without = testsOf(leveled, calendar, [], '2026-05-01');
    const inPercent = { ...leveled, levels: [level('LockUp', 120, { unit: 'Percentage' })] };
    const inMoney = { ...leveled, levels: [level('LockUp', 120, { unit: 'USD' })] };

    expect(without[0]).toMatchObject({ result: 'Pending', levels: [{}, {}, {}] });
    expect(without[0]?.levels.every(({ isMissed }) => isMissed === null)).toBe(true);
    expect(stateWith(1.18, inPercent).lastTest?.levels[0]?.isMissed).toBe(true);
    expect(stateWith(1.18, inMoney).lastTest?.levels[0]?.isMissed).toBeNull();
  });
});

describe('a critical level', () => {
  it('alerts people at the critical level although the covenant is kept', () => {
    const critical = { ...leveled, levels: [level('Critical', 1.15)] };
    const alertOf = (value: number) => {
      const state = stateWith(value, critical);
      const risk = riskOf(state, '2026-05-01');
      return { risk, isCritical: isCriticalRisk({ risk, lastTest: state.lastTest }) };
    };

    expect(alertOf(1.14)).toEqual({ risk: 'AtRisk', isCritical: true });
    expect(alertOf(1.15)).toEqual({ risk: 'AtRisk', isCritical: false });
    const counted = { covenant: critical, calendar, figures: [], rules: usualRules };
    expect(countedFor(counted, { day: '2026-05-01', state: stateWith(1.14, critical) })).toEqual({
      critical: 'Beyond the critical level',
    });
    expect(countedFor(counted, { day: '2026-05-01', state: stateWith(1.15, critical) })).toEqual({});
  });
});

describe('levels that cannot be agreed', () => {
  it.each([
    { of: 'a report', covenant: { covenantType: 'Report' as const }, complaint: /Only a financial covenant/ },
    { of: 'another unit', covenant: { levels: [level('Sweep', 5, { unit: 'USD' })] }, complaint: /unit of the thr/ },
    { of: 'two of a kind', covenant: { levels: [level('Sweep', 1), level('Sweep', 2)] }, complaint: /Only one level/ },
  ])('are those of $of', ({ covenant, complaint }) => {
    expect(levelsComplaint({ ...leveled, ...covenant })).toMatch(complaint);
  });

  it('are none of the others', () => {
    expect(levelsComplaint(leveled)).toBeNull();
    expect(
      levelsComplaint({ ...leveled, levels: [level('Sweep', 1), level('Sweep', 2, { from: '2027-01-01' })] }),
    ).toBeNull();
    expect(levelsComplaint({ ...leveled, covenantType: 'Report', levels: [] })).toBeNull();
  });
});
