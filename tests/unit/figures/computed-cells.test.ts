import { describe, expect, it } from 'vitest';
import { ComputedMetrics } from '#shared/domain/computed-metric.ts';
import { computedText, computedTold } from '#web/src/features/figures/grid/cell-text.ts';
import { computedCellsOf } from '#web/src/features/figures/grid/model/computed-cells.ts';
import { copied } from '#web/src/features/figures/grid/model/fill.ts';
import { lineOf } from '#web/src/features/figures/grid/model/sheet.ts';
import { aRow, aSheet } from './a-sheet.ts';

const metric = (detailId: string, unit: string, values: readonly unknown[], more: object = {}) => ({
  detailId,
  detailName: detailId,
  category: null,
  unit,
  isComputed: true,
  values,
  reasons: values.flatMap((value, at) => (value === null ? [{ at, text: 'Revenue has no value.' }] : [])),
  ...more,
});
const answer = ComputedMetrics.parse({
  entityId: 'loan',
  dataKind: 'actual',
  rollup: 'Monthly',
  currency: 'USD',
  periods: ['2026-07', '2026-08', '2026-09'],
  metrics: [
    metric('dscr', 'Ratio', [null, 1.0964912280701755, 1.2]),
    metric('cfads', 'USD', [null, null, null]),
    metric('maturity', '', ['2031-06-30', true, 'Past due']),
    metric('revenue', 'USD', [1, 2, 3], { isComputed: false }),
  ],
});
const cells = computedCellsOf(answer, true);

describe('what is computed for the grid', () => {
  it('has a value or the reason why not, and nothing for what is entered', () => {
    expect(cells.at('dscr', '2026-07')).toEqual({ value: null, unit: 'Ratio', reason: 'Revenue has no value.' });
    expect(cells.at('dscr', '2026-09')).toEqual({ value: 1.2, unit: 'Ratio', reason: null });
    expect(cells.at('revenue', '2026-09')).toBeNull();
    expect([...cells.all]).toEqual(['dscr', 'cfads', 'maturity']);
    expect([...cells.withValues]).toEqual(['dscr', 'maturity']);
  });

  it('says of other periods that they are on their way, or that none ends then', () => {
    expect(cells.at('dscr', '2026-10')?.reason).toMatch(/No period .* ends in this month/);
    expect(computedCellsOf(answer, false).at('dscr', '2026-10')?.reason).toBe('It is being computed.');
  });

  it('reads as figures do, with every digit where it is told, and dates and options in words', () => {
    const [ratio, date, yes, option] = [
      cells.at('dscr', '2026-08'),
      ...['2026-07', '2026-08', '2026-09'].map((period) => cells.at('maturity', period)),
    ];
    const shown = [ratio, date, yes, option].map((cell) => cell && computedText(cell));
    expect(shown).toEqual(['1.10×', 'Jun 30, 2031', 'Yes', 'Past due']);
    expect(ratio && computedTold(ratio)).toBe('1.0964912281×');
    expect(computedText({ value: -1_234.567, unit: 'USD', reason: null })).toBe('(1,234.57)');
    expect(computedText({ value: 0.0012, unit: 'Count', reason: null })).toBe('0.0012');
  });

  it('is copied with the rest of what is selected', () => {
    const rows = [aRow('revenue'), aRow('dscr', { isComputed: true, takesEntries: false })];
    const sheet = aSheet({ rows, computed: cells });

    expect(copied(sheet, { top: 1, bottom: 2, left: 1, right: 3 }, '.').text).toBe('\t\t\n\t1.0964912280701755\t1.2');
  });
});

it('a line is found again among others by its row or group', () => {
  const before = aSheet({ rows: [aRow('revenue'), aRow('taxes')] }).lines;
  const after = aSheet({ rows: [aRow('cfads'), aRow('revenue')] }).lines;

  expect(lineOf(before[0], after)).toBe(0);
  expect(lineOf(before[1], after)).toBe(2);
  expect(lineOf(before[2], after)).toBeNull();
});
