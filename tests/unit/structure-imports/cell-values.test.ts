import { describe, expect, it } from 'vitest';
import { cellValue } from '#functions/domain/structure-imports/cell-values.ts';
import { columnsOf } from '#functions/domain/structure-imports/columns.ts';
import type { Cell } from '#functions/platform/workbooks/workbook.ts';
import type { ImportSheet } from '#shared/domain/structure-import.ts';

function read(sheet: ImportSheet, heading: string, cell: Cell) {
  const column = columnsOf[sheet].find((one) => one.heading === heading);
  if (column === undefined) throw new Error(`${sheet} has no column ${heading}.`);
  return cellValue(column, cell);
}

const day = new Date('2026-12-31T00:00:00Z');

describe('a cell', () => {
  it.each([
    { heading: 'Custom id', cell: 1_001, value: '1001' },
    { heading: 'Name', cell: '  Copper Ridge ', value: 'Copper Ridge' },
    { heading: 'Type', cell: 'spv', value: 'SPV' },
    { heading: 'Fiscal year end', cell: day, value: '12-31' },
    { heading: 'Closing date', cell: day, value: '2026-12-31' },
    { heading: 'Closing date', cell: '2026-02-28', value: '2026-02-28' },
    {
      heading: 'Shown in',
      cell: 'Origination; portfolio management;Origination',
      value: ['Origination', 'PortfolioManagement'],
    },
  ])('under $heading that holds $cell is $value', ({ heading, cell, value }) => {
    expect(read('Structures', heading, cell)).toEqual({ value });
  });

  it.each([
    { heading: 'Size', cell: '1,000', fault: '“1,000” is text.' },
    { heading: 'Size', cell: '1000', fault: 'Enter a number as a number' },
    { heading: 'Size', cell: day, fault: 'This cell is a date.' },
    { heading: 'Size', cell: true, fault: '“true” is text.' },
    { heading: 'Name', cell: day, fault: 'Format it as text' },
    { heading: 'Commercial operation date', cell: '12/31/2026', fault: 'Enter a date as a date' },
    { heading: 'Commercial operation date', cell: '2026-02-30', fault: 'Enter a date as a date' },
    { heading: 'Commercial operation date', cell: 46_000, fault: 'Format it as a date' },
    { heading: 'Commercial operation date', cell: new Date(Number.NaN), fault: 'not a day of the calendar' },
    { heading: 'Unit', cell: 'Megawatt', fault: '“Megawatt” is not allowed here. Enter kW, MW' },
    { heading: 'Tax credits', cell: 'ITC', fault: 'Investment Tax Credits (ITC)' },
    { heading: 'Size', cell: '#DIV/0!', fault: 'The formula of this cell failed (#DIV/0!)' },
    { heading: 'Name', cell: '#FORMULA!', fault: 'no saved value' },
  ])('under $heading that holds $cell is refused', ({ heading, cell, fault }) => {
    expect(read('Projects', heading, cell)).toEqual({ fault: expect.stringContaining(fault) });
  });

  it('shown as a percentage is one under a heading of percentages only', () => {
    const half = { percentage: 50 };

    expect(read('Projects', 'Ownership percentage', half)).toEqual({ value: 50 });
    expect(read('Projects', 'Ownership percentage', 0.5)).toEqual({ value: 0.5 });
    for (const heading of ['Size', 'Name', 'Type', 'Tax credits', 'Commercial operation date']) {
      expect(read('Projects', heading, half)).toEqual({ fault: expect.stringContaining('This cell is a percentage.') });
    }
  });

  it('may name several projects', () => {
    expect(read('Financings', 'Finances projects (custom ids)', 'P-1;  P-2\nP-3;')).toEqual({
      value: ['P-1', 'P-2', 'P-3'],
    });
  });
});
