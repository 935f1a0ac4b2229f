import { describe, expect, it } from 'vitest';
import { cleared, copied, filled, filledWithin } from '#web/src/features/figures/grid/model/fill.ts';
import { aFigure, aRow, aSheet } from './a-sheet.ts';

const rows = [aRow('a'), aRow('b'), aRow('c', { unit: 'Ratio' }), aRow('d', { isComputed: true, takesEntries: false })];
const figures = [aFigure('a', '2026-07', 1), aFigure('a', '2026-08', 2), aFigure('b', '2026-07', 5)];
const sheet = aSheet({ rows, figures });
const cell = (line: number, column: number) => ({ top: line, bottom: line, left: column, right: column });

const valuesOf = (changes: ReturnType<typeof filled>['changes']) =>
  Object.fromEntries(
    [...changes].map(([id, edit]) => [
      id,
      edit?.entry.kind === 'number' ? edit.entry.value : (edit?.entry.kind ?? null),
    ]),
  );

describe('filling', () => {
  it('right takes the first selected column into the others', () => {
    const { changes } = filledWithin(sheet, { top: 1, bottom: 2, left: 1, right: 3 }, 'right');
    expect(valuesOf(changes)).toEqual({
      'a:actual:2026-08': 1,
      'a:actual:2026-09': 1,
      'b:actual:2026-08': 5,
      'b:actual:2026-09': 5,
    });
    expect(changes.get('a:actual:2026-08')).toMatchObject({ seen: 3 });
  });

  it('right takes what stands before a single column', () => {
    expect(valuesOf(filledWithin(sheet, cell(1, 3), 'right').changes)).toEqual({ 'a:actual:2026-09': 2 });
  });

  it('down takes the line above a single one, and changes no row of another unit', () => {
    expect(valuesOf(filledWithin(sheet, cell(2, 2), 'down').changes)).toEqual({ 'b:actual:2026-08': 2 });
    expect(filledWithin(sheet, cell(3, 1), 'down')).toEqual({ changes: new Map(), otherUnits: 1 });
    expect(filledWithin(sheet, cell(1, 1), 'down')).toEqual({ changes: new Map(), otherUnits: 0 });
  });

  it('down leaves computed rows as they are', () => {
    const { changes } = filledWithin(sheet, { top: 1, bottom: 4, left: 1, right: 1 }, 'down');
    expect(valuesOf(changes)).toEqual({ 'b:actual:2026-07': 1 });
  });

  it('by drawing out repeats what was selected, and cells without a value fill nothing', () => {
    const { changes } = filled(
      sheet,
      { top: 1, bottom: 1, left: 1, right: 2 },
      { top: 1, bottom: 1, left: 1, right: 3 },
    );
    expect(valuesOf(changes)).toEqual({ 'a:actual:2026-09': 1 });
    expect(valuesOf(filled(sheet, cell(2, 3), { top: 2, bottom: 3, left: 3, right: 3 }).changes)).toEqual({});
  });
});

it('emptying deletes what stands, takes back what was only typed, and leaves computed rows', () => {
  const draft = new Map([['b:actual:2026-08', { entry: { kind: 'number', value: 9 } as const, seen: null }]]);
  const changes = cleared(aSheet({ rows, figures, draft }), { top: 1, bottom: 4, left: 1, right: 2 });

  expect(valuesOf(changes)).toMatchObject({ 'a:actual:2026-07': 'nothing', 'b:actual:2026-08': null });
  expect([...changes.keys()].some((id) => id.startsWith('d:'))).toBe(false);
});

it('what is copied has every digit and the decimal mark of the language', () => {
  const exact = aSheet({ rows, figures: [aFigure('a', '2026-07', 1_234_567.891), aFigure('c', '2026-08', -1.5)] });
  const { text, values } = copied(exact, { top: 0, bottom: 3, left: 1, right: 2 }, ',');

  expect(text).toBe('1234567,891\t\n\t\n\t-1,5');
  expect(values).toEqual([
    [1_234_567.891, ''],
    ['', ''],
    ['', -1.5],
  ]);
});
