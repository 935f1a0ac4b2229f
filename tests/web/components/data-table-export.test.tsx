import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { spreadsheetCell, valueText } from '#web/src/components/data-table/cell-text.ts';
import type { ColumnMeta } from '#web/src/components/data-table/table-columns.ts';
import { csvFile, type ShownTable, toTsv, toWorkbook } from '#web/src/components/data-table/table-export.ts';

const columns: readonly { readonly header: string; readonly meta: ColumnMeta }[] = [
  { header: 'Facility', meta: { format: { kind: 'text' } } },
  { header: 'Commitment', meta: { format: { kind: 'money', currency: 'CAD', decimals: 2 } } },
  { header: 'Coverage', meta: { format: { kind: 'ratio' } } },
  { header: 'Margin', meta: { format: { kind: 'percent' } } },
  { header: 'Tenor', meta: { format: { kind: 'months' } } },
  { header: 'Maturity', meta: { format: { kind: 'date' } } },
];

const values: readonly (readonly unknown[])[] = [
  ['Riverside "senior", phase 2', 84_300_000.456, 1.2, 2.75, 222, '2031-03-31'],
  ['Copper\tRidge\nStorage', -1_500, -0.4, -12.345, 12, '2028-12-01'],
  ['Lakeshore', undefined, undefined, 0, undefined, undefined],
];

const shown: ShownTable = {
  headers: columns.map(({ header }) => header),
  texts: values.map((row) => columns.map(({ meta }, index) => valueText(meta.format, row[index]))),
  cells: () => values.map((row) => columns.map(({ meta }, index) => spreadsheetCell(meta, row, row[index]))),
};

describe('a CSV file of a table', () => {
  it('quotes every cell and doubles the quotes inside', async () => {
    expect((await csvFile(shown).text()).split('\r\n').slice(0, 2)).toEqual([
      '"Facility","Commitment","Coverage","Margin","Tenor","Maturity"',
      '"Riverside ""senior"", phase 2","CA$84,300,000.46","1.20×","2.75%","18 years 6 months","Mar 31, 2031"',
    ]);
  });

  it('says how it is encoded, so that spreadsheets read the signs', async () => {
    const bytes = new Uint8Array(await csvFile(shown).arrayBuffer());

    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

describe('a copy of a table', () => {
  it('keeps a cell one cell, whatever it holds', () => {
    expect(toTsv(shown).split('\n')[2]?.split('\t')).toEqual([
      'Copper Ridge Storage',
      '(CA$1,500.00)',
      '(0.40×)',
      '(12.35%)',
      '1 year',
      'Dec 1, 2028',
    ]);
  });
});

describe('what is pasted into a spreadsheet', () => {
  it('is not computed there, while numbers stay numbers', () => {
    const names = ['=HYPERLINK("http://x.example","pay")', '@SUM(A1)', '  +1+cmd', '-2.5', '+€3'];
    const copied = toTsv({ headers: ['=Name'], texts: names.map((name) => [name]), cells: () => [] });

    expect(copied.split('\n')).toEqual([
      "'=Name",
      `'=HYPERLINK("http://x.example","pay")`,
      "'@SUM(A1)",
      "'+1+cmd",
      '-2.5',
      '+€3',
    ]);
  });
});

describe('a workbook of a table', () => {
  it('holds numbers and dates as values, and texts as on the screen', async () => {
    const [sheet] = await readWorkbook(await toWorkbook('Facilities', shown));

    expect(sheet?.data).toEqual([
      ['Facility', 'Commitment', 'Coverage', 'Margin', 'Tenor', 'Maturity'],
      ['Riverside "senior", phase 2', 84_300_000.456, 1.2, 2.75, '18 years 6 months', new Date('2031-03-31T00:00:00Z')],
      ['Copper\tRidge\nStorage', -1_500, -0.4, -12.345, '1 year', new Date('2028-12-01T00:00:00Z')],
      ['Lakeshore', '—', '—', 0, '—', '—'],
    ]);
  });

  it('formats its numbers so that they read as on the screen', async () => {
    const parts = unzipSync(new Uint8Array(await (await toWorkbook('Facilities', shown)).arrayBuffer()));
    const styles = new TextDecoder().decode(parts['xl/styles.xml']).replaceAll('&quot;', '"');

    expect(styles).toContain('"CA$"#,##0.00;("CA$"#,##0.00)');
    expect(styles).toContain('#,##0.00"×";(#,##0.00"×")');
    expect(styles).toContain('#,##0.00"%";(#,##0.00"%")');
  });

  it('holds whatever was written into a cell, and leaves out what no file can hold', async () => {
    const odd: ShownTable = {
      headers: ['A < B & "C"'],
      texts: [['  <b>&amp;</b> \u0007é 漢']],
      cells: () => [[{ value: '  <b>&amp;</b> \u0007é 漢' }]],
    };

    const [sheet] = await readWorkbook(await toWorkbook('Loans / SPVs: [all]?', odd), { trim: false });

    expect(sheet?.sheet).toBe('Loans   SPVs   all');
    expect(sheet?.data).toEqual([['A < B & "C"'], ['  <b>&amp;</b> é 漢']]);
  });

  it('has columns as wide as their texts, not as their letters are many', async () => {
    const texts = [['iiiiiiiiiiiiiiiiiiii', 'WWWWWWWWWWWWWWWWWWWW', '0000000000', 'x'.repeat(500)]];
    const cells = () => texts.map((row) => row.map((value) => ({ value })));
    const file = await toWorkbook('Widths', { headers: ['A', 'B', 'C', 'D'], texts, cells });
    const sheet = new TextDecoder().decode(
      unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'],
    );

    expect([...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([10, 36, 12, 60]);
  });

  it('reaches past column Z', async () => {
    const headers = Array.from({ length: 60 }, (_, index) => `Month ${index}`);
    const wide: ShownTable = { headers, texts: [], cells: () => [headers.map((_, value) => ({ value }))] };

    const [sheet] = await readWorkbook(await toWorkbook('Wide', wide));

    expect(sheet?.data[1]).toEqual(headers.map((_, index) => index));
  });
});
