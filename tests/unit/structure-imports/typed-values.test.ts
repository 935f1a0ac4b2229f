import { describe, expect, it } from 'vitest';
import { columnsOf } from '#functions/domain/structure-imports/columns.ts';
import { readRows } from '#functions/domain/structure-imports/read-rows.ts';
import { typedValue } from '#functions/domain/structure-imports/typed-values.ts';
import { habitsOf } from '#functions/platform/workbooks/typing-habits.ts';
import type { ImportSheet } from '#shared/domain/structure-import.ts';
import type { CsvSeparator } from '#shared/format/csv.ts';

interface Typing {
  readonly language?: string;
  readonly separator?: CsvSeparator;
  readonly currency?: string;
}

function read(sheet: ImportSheet, heading: string, text: string, typing: Typing = {}) {
  const column = columnsOf[sheet].find((one) => one.heading === heading);
  if (column === undefined) throw new Error(`${sheet} has no column ${heading}.`);
  const { language, separator = ',', currency = null } = typing;
  return typedValue(text, column, habitsOf(language, separator), currency);
}

describe('a number in a text file', () => {
  it.each([
    { text: '1250000', value: 1_250_000 },
    { text: '1,250,000.50', value: 1_250_000.5 },
    { text: '1.250.000,5', value: 1_250_000.5 },
    { text: '12,5', value: 12.5 },
    { text: '(500)', value: -500 },
    { text: '1.25m', value: 1_250_000 },
  ])('is read where $text means one number only', ({ text, value }) => {
    expect(read('Projects', 'Size', text)).toEqual({ value });
  });

  it.each([
    { text: '1,234', sentence: '“1,234” can be read in two ways. Enter 1.2340 or 1234.' },
    { text: '1.234', sentence: '“1.234” can be read in two ways.' },
    { text: 'twelve', sentence: '“twelve” is not a number. Enter one like 1250000 or 12.5.' },
    { text: '12%', sentence: '“12%” is a percentage.' },
    { text: '1.5x', sentence: '“1.5x” is a multiple.' },
    { text: '$5', sentence: '“$5” is an amount of money.' },
    { text: '=A1*2', sentence: 'This cell is a formula' },
  ])('is refused, with the way out: $text', ({ text, sentence }) => {
    expect(read('Projects', 'Size', text)).toEqual({ fault: expect.stringContaining(sentence) });
  });

  it('is read by the habit of whoever chose the file, unless semicolons tell of another one', () => {
    expect(read('Projects', 'Size', '1,234', { language: 'en-US' })).toEqual({ value: 1_234 });
    expect(read('Projects', 'Size', '1,234', { language: 'de-DE' })).toHaveProperty('fault');
    expect(read('Projects', 'Size', '1,234', { language: 'no such language' })).toHaveProperty('fault');
    expect(read('Projects', 'Size', '1,234', { language: 'en-US', separator: ';' })).toHaveProperty('fault');
  });

  it('may name the currency of its row, and no other one', () => {
    const dollars = { currency: 'USD' };
    expect(read('Financings', 'Commitment', '$12,000,000.00', dollars)).toEqual({ value: 12_000_000 });
    expect(read('Financings', 'Commitment', '€12.000.000', dollars)).toEqual({
      fault: '“€12.000.000” is in EUR, and the currency of this row is USD.',
    });
    expect(read('Financings', 'Commitment', '$12,000,000')).toEqual({
      fault: expect.stringContaining('and its currency under “Currency”'),
    });
  });

  it('may be a percentage under a heading of percentages', () => {
    expect(read('Projects', 'Ownership percentage', '49.5%')).toEqual({ value: 49.5 });
    expect(read('Projects', 'Ownership percentage', '49,5')).toEqual({ value: 49.5 });
  });

  it('is none where a dash stands for nothing', () => {
    expect(read('Projects', 'Size', ' — ')).toBeNull();
    expect(read('Financings', 'Maturity date', '-')).toBeNull();
  });
});

describe('a day in a text file', () => {
  it.each([
    { text: '2026-03-31', date: '2026-03-31' },
    { text: '3/31/2026', date: '2026-03-31' },
    { text: '31.12.2026', date: '2026-12-31' },
    { text: 'Mar 4, 2026', date: '2026-03-04' },
  ])('is read where $text means one day only', ({ text, date }) => {
    expect(read('Financings', 'Maturity date', text)).toEqual({ value: date });
  });

  it('is refused where it can be two, with both ways out', () => {
    const fault = '“3/4/2026” can be Mar 4, 2026 or Apr 3, 2026. Enter it as 2026-03-04 or 2026-04-03.';
    expect(read('Financings', 'Maturity date', '3/4/2026')).toEqual({ fault });
    expect(read('Financings', 'Maturity date', '3/4/2026', { language: 'en-GB' })).toEqual({ fault });
    expect(read('Financings', 'Maturity date', '3/4/2026', { language: 'en-US' })).toEqual({ value: '2026-03-04' });
  });

  it('is refused where there is none', () => {
    expect(read('Financings', 'Maturity date', '2026-02-30')).toEqual({ fault: 'February 2026 has no day 30.' });
    expect(read('Financings', 'Maturity date', '46000')).toHaveProperty('fault');
  });
});

const choices = { columns: [], kind: null };

function readText(lines: readonly string[], options: Partial<Parameters<typeof readRows>[1]> = {}) {
  const rows = lines.map((line) => line.split('|'));
  return readRows({ table: { rows, separator: ',', remark: null } }, { ...choices, ...options });
}

describe('the kind of the rows of a text file', () => {
  it.each([
    { headings: 'Name', kind: 'Structures' },
    { headings: 'Name|Custom id|Type|Borrower', kind: 'Structures' },
    { headings: 'Name|Structure custom id or name|Size', kind: 'Projects' },
    { headings: 'Name|Structure custom id or name|Commitment', kind: 'Financings' },
    { headings: 'Project|Type|Structure|Custom id|Size (MW)|Place|Owned (%)|Status', kind: 'Projects' },
    {
      headings: 'Loan|Type|Structure|Custom id|Commitment (USD)|Lien|Closed|Matures|Term (months)',
      kind: 'Financings',
    },
    { headings: 'Deal|Custom id|Type|Part of|Projects|Loans|Commitments (USD)|Status', kind: 'Structures' },
  ])('is $kind under $headings', ({ headings, kind }) => {
    expect(readText([headings, 'Mesa'])).toMatchObject({ kind, asksForKind: false, missing: [] });
  });

  it.each(['Name|Structure custom id or name|Type', 'What|Where', 'Facility|Amount', 'Site|Deal|Capacity (MW)'])(
    'is asked for under %s, and no row is read until then',
    (headings) => {
      expect(readText([headings, 'a|b'])).toMatchObject({ rows: [], kind: null, asksForKind: true });
    },
  );

  it('is what a person says, and what is needed then is told', () => {
    const read = readText(['Facility|Deal|Amount', 'Senior|CR|5'], { kind: 'Financings' });

    expect(read).toMatchObject({ rows: [], kind: 'Financings', missing: [{ sheet: 'Financings', column: 'Name' }] });
    const chosen = { sheet: 'Financings' as const, heading: 'Facility', column: 'Name' };
    const mapped = readText(['Facility|Deal|Amount', 'Senior|CR|5'], { kind: 'Financings', columns: [chosen] });
    expect(mapped.rows).toMatchObject([{ row: 2, name: 'Senior', home: 'CR', fields: { commitmentAmount: 5 } }]);
  });

  it('does not matter to how rows are counted', () => {
    expect(readText(['', 'Name', '', 'Mesa']).rows).toMatchObject([{ row: 4, name: 'Mesa' }]);
  });
});

describe('the headings of a file', () => {
  const matchesOf = (headings: string, options = {}) =>
    Object.fromEntries(
      readText([headings, 'x'], { kind: 'Projects', ...options }).columns.map(({ heading, column, match }) => [
        heading,
        match === 'same' ? column : `${match}: ${column}`,
      ]),
    );

  it('are matched whatever their capitals, blanks, signs and units, and the rest is named', () => {
    expect(matchesOf('NAME *|custom_id|Deal|Capacity (MW)|COD|zip|Owned (%)|Remarks|Size [GW]')).toEqual({
      'NAME *': 'Name',
      custom_id: 'proposed: Custom id',
      Deal: 'proposed: Structure custom id or name',
      'Capacity (MW)': 'proposed: Size',
      COD: 'proposed: Commercial operation date',
      zip: 'proposed: Postal code',
      'Owned (%)': 'proposed: Ownership percentage',
      Remarks: 'none: null',
      'Size [GW]': 'none: null',
    });
    expect(readText(['Name|Structure|Remarks', 'a|b|c'], { kind: 'Projects' }).ignoredColumns).toEqual([
      'Projects: Remarks',
    ]);
  });

  it('that are as near to one column as each other are left to the person', () => {
    expect(matchesOf('Name|Structure|Capacity|Size (MW)')).toMatchObject({
      Capacity: 'none: null',
      'Size (MW)': 'none: null',
    });
    expect(matchesOf('Name|Structure|Capacity|Size')).toMatchObject({ Capacity: 'none: null', Size: 'Size' });
    const columns = [{ sheet: 'Projects', heading: 'Capacity', column: 'Size' }];
    expect(matchesOf('Name|Structure|Capacity|Size', { columns })).toMatchObject({
      Capacity: 'chosen: Size',
      Size: 'none: null',
    });
  });

  it('give their unit to the rows, which may not say otherwise', () => {
    const { rows } = readText(['Name|Structure|Size (MW)|Unit', 'a|b|5|', 'a|b|5|kW', 'a|b||kW', 'a|b|5|MW'], {
      kind: 'Projects',
    });

    expect(rows.map(({ fields }) => fields['assetSizeUnit'])).toEqual(['MW', 'kW', 'kW', 'MW']);
    expect(rows.map(({ faults }) => faults)).toEqual([
      [],
      [{ column: 'Unit', message: 'The heading “Size (MW)” says otherwise.' }],
      [],
      [],
    ]);
    const loans = readText(['Loan|Structure|Commitment (EUR)', 'a|b|€5'], { kind: 'Financings' });
    expect(loans.rows[0]?.fields).toMatchObject({ commitmentAmount: 5, currency: 'EUR' });
  });

  it('are refused where they cannot be told apart', () => {
    expect(() => readText(['Name|name ', 'a|b'])).toThrow(expect.objectContaining({ code: 'importFileUnreadable' }));
    const chosen = ['A', 'B'].map((heading) => ({ sheet: 'Projects' as const, heading, column: 'Name' }));
    expect(() => readText(['A|B', 'a|b'], { kind: 'Projects', columns: chosen })).toThrow(
      expect.objectContaining({ code: 'importFileUnreadable' }),
    );
  });

  it('that are missing above filled cells are named by their letters', () => {
    expect(readText(['Name||Type', 'a|b|Deal|d']).ignoredColumns).toEqual([
      'Structures: column B, which has no heading',
      'Structures: column D, which has no heading',
    ]);
  });
});
