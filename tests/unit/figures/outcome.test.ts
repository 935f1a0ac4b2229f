import { describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import { covenantState } from '#shared/domain/covenant-state.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { aCovenant } from '#tests/web/support/factories.ts';
import { outcomesAt, stateAfter, testingAt, withEdits, worstOf } from '#web/src/features/figures/grid/model/outcome.ts';
import { aFigure, aRow } from './a-sheet.ts';

const ratio = { unit: 'Ratio' } as const;
const calendar = dueCalendarOf({ fiscalYearEnd: '12-31', closingDate: null, businessDays: null });
const source = aFigure('dscr', '2026-09', 1).source;
const quarterly = aCovenant({ metric: 'DSCR', startsOn: '2025-01-01' });

const testedWith = (covenants: readonly CovenantWithState[], figures: readonly Datapoint[]) => ({
  row: aRow('dscr', { ...ratio, covenants }),
  calendar,
  figures,
  today: '2026-11-25',
});
const statusOf = (value: number, more: Partial<CovenantWithState> = {}, earlier: readonly Datapoint[] = []) => {
  const tested = testedWith([{ ...quarterly, ...more }], [...earlier, aFigure('dscr', '2026-09', value, ratio)]);
  return worstOf(outcomesAt(tested, 'Monthly', '2026-09'));
};

describe('how a covenant would end with a figure', () => {
  it.each([
    [1.35, 'Met'],
    [1.25, 'AtRisk'],
    [1.2, 'AtRisk'],
    [1.1, 'Breached'],
  ])('%d against at least 1.20: %s', (value, status) => {
    expect(statusOf(value)).toBe(status);
  });

  it('goes by the level that is in force at the end of the period', () => {
    const thresholds = [
      { value: 1.1, unit: 'Ratio' as const },
      { from: '2026-09-30', value: 1.4, unit: 'Ratio' as const },
    ];
    expect(statusOf(1.35, { thresholds })).toBe('Breached');
    expect(statusOf(1.35, { thresholds: thresholds.slice(0, 1) })).toBe('Met');
  });

  it('is a breach only after as many misses in a row as the agreement says', () => {
    const missed = aFigure('dscr', '2026-06', 1.05, ratio);
    expect(statusOf(1.1, { consecutiveBreaches: 2 })).toBe('AtRisk');
    expect(statusOf(1.1, { consecutiveBreaches: 2 }, [missed])).toBe('Breached');
  });

  it('is told for periods that it tests alone', () => {
    const tested = testedWith([quarterly], []);
    expect(testingAt(tested, 'Monthly', '2026-09')).toHaveLength(1);
    expect(testingAt(tested, 'Monthly', '2026-08')).toEqual([]);
    expect(testingAt(tested, 'Monthly', '2024-12')).toEqual([]);
    expect(testingAt(tested, 'Quarterly', '2026-09')).toHaveLength(1);
    expect(testingAt(tested, 'Annually', '2026-12')).toEqual([]);
  });

  it('does not look at a month where the quarter has a figure of its own', () => {
    const tested = testedWith([quarterly], [aFigure('dscr', '2026-09', 1.5, { ...ratio, frequency: 'Quarterly' })]);
    expect(testingAt(tested, 'Monthly', '2026-09')).toEqual([]);
    expect(testingAt(tested, 'Quarterly', '2026-09')).toHaveLength(1);
  });

  it('counts what is not saved yet, and forgets what is to be deleted', () => {
    const row = aRow('dscr', { ...ratio, covenants: [quarterly] });
    const before = [aFigure('dscr', '2026-06', 1.5, ratio), aFigure('dscr', '2026-09', 1.5, ratio)];
    const figures = withEdits(
      row,
      before,
      [
        { frequency: 'Monthly', period: '2026-06', edit: { entry: { kind: 'nothing' }, seen: 3 } },
        { frequency: 'Monthly', period: '2026-09', edit: { entry: { kind: 'number', value: 1.1 }, seen: 3 } },
      ],
      source,
    );

    expect(figures.map(({ period, value, unit }) => [period, value, unit])).toEqual([['2026-09', 1.1, 'Ratio']]);
    const after = stateAfter(quarterly, { row, calendar, figures, today: '2026-11-25' });
    expect(after).toEqual(covenantState(quarterly, calendar, figures, '2026-11-25'));
    expect(after).toMatchObject({ status: 'Breached', because: 'The figure for Q3 2026 does not meet the threshold.' });
  });
});
