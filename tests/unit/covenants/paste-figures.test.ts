import { describe, expect, it } from 'vitest';
import type { FigureLine } from '#web/src/entities/figure/figure-lines.ts';
import { pasteInto } from '#web/src/entities/figure/paste-figures.ts';

const line = (detailId: string, name: string): FigureLine => ({
  id: `${detailId}:Monthly`,
  detailId,
  name,
  unit: 'USD',
  frequency: 'Monthly',
  covenants: [],
  standing: null,
  previous: null,
  isTestedElsewhen: false,
});
const lines = [line('dscr', 'DSCR'), line('net-income', 'Net Income'), line('revenue', 'Revenue')];

const pasted = (from: number, text: string) => {
  const found = pasteInto(lines, from, text);
  return found && { texts: Object.fromEntries(found.texts), left: found.left };
};

describe('cells of a spreadsheet', () => {
  it('of one column fill the lines from one on; an empty cell leaves its line', () => {
    expect(pasted(0, '1.42\r\n\r\n(2,500)\r\n')).toEqual({
      texts: { 'dscr:Monthly': '1.42', 'revenue:Monthly': '(2,500)' },
      left: [],
    });
  });

  it('tell what found no line', () => {
    expect(pasted(2, '1\n2\n3')).toEqual({ texts: { 'revenue:Monthly': '1' }, left: ['2', '3'] });
  });

  it('of two columns are named by the first, whatever the order', () => {
    expect(pasted(0, 'Revenue\t900\nnet income \t 12\nCapex\t4')).toEqual({
      texts: { 'revenue:Monthly': '900', 'net-income:Monthly': '12' },
      left: ['Capex 4'],
    });
  });

  it.each(['1.42', 'DSCR\tQ2\tQ3', ''])('%j is not taken for a column', (text) => {
    expect(pasted(0, text)).toBeNull();
  });
});
