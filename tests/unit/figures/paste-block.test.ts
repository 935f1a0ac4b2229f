import { describe, expect, it } from 'vitest';
import { pastedCells } from '#web/src/components/pasted-cells.ts';
import { changesOf, leftWords, planPaste, type Reading } from '#web/src/features/figures/grid/model/paste-block.ts';
import type { Sheet } from '#web/src/features/figures/grid/model/sheet.ts';
import { aFigure, aRow, aSheet } from './a-sheet.ts';

const rows = [
  aRow('capex', { name: 'Capex' }),
  aRow('net-income', { name: 'Net Income' }),
  aRow('revenue', { name: 'Revenue' }),
];
const firstRow = { line: 1, column: 1 };

function pasted(sheet: Sheet, text: string, at = firstRow, readings: Readonly<Record<number, Reading>> = {}) {
  const plan = planPaste(pastedCells(text), at, sheet);
  const chosen = new Map(Object.entries(readings).map(([column, reading]) => [Number(column), reading]));
  const entries = [...changesOf(plan, chosen)].map(([id, edit]) => {
    const entry = edit?.entry;
    return [
      id,
      entry === undefined
        ? null
        : entry.kind === 'number'
          ? entry.value
          : entry.kind === 'unread'
            ? entry.text
            : 'nothing',
    ];
  });
  return { plan, cells: Object.fromEntries(entries) as Record<string, unknown>, left: leftWords(plan) };
}

describe('cells of a spreadsheet', () => {
  it.each([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['1', [['1']]],
    ['1\n\n2', [['1'], [''], ['2']]],
    ['\t5\n6', [['', '5'], ['6']]],
    [
      '"a\nb"\t"say ""x"""\n7\t8',
      [
        ['a\nb', 'say "x"'],
        ['7', '8'],
      ],
    ],
  ])('%j are read line by line', (text, block) => {
    expect(pastedCells(text)).toEqual(block);
  });

  it('go down and to the right from a place; an empty one leaves its cell', () => {
    const { cells, left } = pasted(aSheet({ rows }), '1\t2\n\t(2,500)\n5 %\t6');

    expect(cells).toEqual({
      'capex:actual:2026-07': 1,
      'capex:actual:2026-08': 2,
      'net-income:actual:2026-08': -2500,
      'revenue:actual:2026-07': '5 %',
      'revenue:actual:2026-08': 6,
    });
    expect(left).toEqual([]);
  });

  it('step over heads of groups', () => {
    const sheet = aSheet({ rows: [aRow('a', { group: 'One' }), aRow('b', { group: 'Two' })] });

    expect(pasted(sheet, '1\n2').cells).toEqual({ 'a:actual:2026-07': 1, 'b:actual:2026-07': 2 });
  });

  it('find their rows by a first column of names, whatever the order, and tell what has none', () => {
    const { cells, left } = pasted(aSheet({ rows }), 'Revenue\t900\t901\nnet income \t 12\t\nOpex\t4\t5', {
      line: 1,
      column: 2,
    });

    expect(cells).toEqual({
      'revenue:actual:2026-08': 900,
      'revenue:actual:2026-09': 901,
      'net-income:actual:2026-08': 12,
    });
    expect(left).toEqual(['Found no row for: Opex.']);
  });

  it('keep a text that is no number out and the rest in', () => {
    expect(pasted(aSheet({ rows }), 'n/a\n7').cells).toEqual({
      'capex:actual:2026-07': 'n/a',
      'net-income:actual:2026-07': 7,
    });
  });

  it('change nothing where they say what stands there', () => {
    const sheet = aSheet({ rows, figures: [aFigure('capex', '2026-07', 7)] });
    expect(pasted(sheet, '7').cells).toEqual({ 'capex:actual:2026-07': null });
  });

  it('tell what lay beyond the grid and what fell on computed rows', () => {
    const sheet = aSheet({ rows: [aRow('a'), aRow('b', { isComputed: true, takesEntries: false })] });
    const { cells, left } = pasted(sheet, '1\t2\t3\t4\n5\n6');

    expect(Object.keys(cells)).toHaveLength(3);
    expect(left).toEqual([
      '2 cells lay beyond the rows and periods shown and were left out.',
      'One cell fell on computed rows and was left out.',
    ]);
  });
});

describe('numbers that can be read in two ways', () => {
  const ratios = [aRow('dscr', { unit: 'Ratio' }), aRow('llcr', { unit: 'Ratio' })];

  it('are asked about once for each column, with both readings', () => {
    const { plan, cells } = pasted(aSheet({ rows: ratios }), '1,234\t1.5\n1,100\t2');

    expect(plan.doubts).toEqual([
      {
        column: 0,
        label: 'Jul 2026',
        count: 2,
        examples: [
          { text: '1,234', unit: 'Ratio', readings: [1.234, 1234] },
          { text: '1,100', unit: 'Ratio', readings: [1.1, 1100] },
        ],
      },
    ]);
    // Until somebody chooses, neither is taken.
    expect(cells['dscr:actual:2026-07']).toBe('1,234');
  });

  it('are read as was chosen for their column, and others are left as they are', () => {
    const sheet = aSheet({ rows: ratios });

    expect(pasted(sheet, '1,234\t1.5\n1,100\t2', firstRow, { 0: 'smaller' }).cells).toEqual({
      'dscr:actual:2026-07': 1.234,
      'dscr:actual:2026-08': 1.5,
      'llcr:actual:2026-07': 1.1,
      'llcr:actual:2026-08': 2,
    });
    expect(pasted(sheet, '1,234', firstRow, { 0: 'larger' }).cells).toEqual({ 'dscr:actual:2026-07': 1234 });
  });

  it('are percentages of a ratio, too', () => {
    const { plan } = pasted(aSheet({ rows: ratios }), '120%');
    expect(plan.doubts[0]?.examples).toEqual([{ text: '120%', unit: 'Ratio', readings: [1.2, 120] }]);
  });

  it('are not asked about where they were copied here', () => {
    const plan = planPaste([[1234]], firstRow, aSheet({ rows: ratios }));
    expect(plan.doubts).toEqual([]);
    expect([...changesOf(plan, new Map()).values()]).toEqual([{ entry: { kind: 'number', value: 1234 }, seen: null }]);
  });
});
