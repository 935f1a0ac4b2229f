import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { valueText } from '#web/src/components/data-table/cell-text.ts';
import { fileColumns, fileTable } from '#web/src/components/data-table/file-table.ts';
import type { ColumnMeta, Measure } from '#web/src/components/data-table/table-columns.ts';
import { csvFile, toTsv, toWorkbook } from '#web/src/components/data-table/table-export.ts';

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

const headers = columns.map(({ header }) => header);
const texts = values.map((row) => columns.map(({ meta }, index) => valueText(meta.format, row[index])));
const file = fileTable(
  columns.flatMap(({ header, meta }, index) =>
    fileColumns(
      header,
      meta,
      values.map((row) => ({ row, value: row[index] })),
    ),
  ),
  values.length,
);

describe('a CSV file of a table', () => {
  it('quotes every cell, doubles the quotes inside, and holds numbers and days as programs read them', async () => {
    expect((await csvFile(file).text()).split('\r\n')).toEqual([
      '"Facility","Commitment (CAD)","Coverage (×)","Margin (%)","Tenor (months)","Maturity"',
      '"Riverside ""senior"", phase 2","84300000.456","1.2","2.75","222","2031-03-31"',
      '"Copper\tRidge\nStorage","-1500","-0.4","-12.345","12","2028-12-01"',
      '"Lakeshore","","","0","",""',
      '',
    ]);
  });

  it('says how it is encoded, so that spreadsheets read the signs', async () => {
    const bytes = new Uint8Array(await csvFile(file).arrayBuffer());

    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

describe('a column of amounts', () => {
  const columnsOf = (rows: readonly (readonly Measure[])[]) =>
    fileTable(
      fileColumns(
        'Commitment',
        { text: () => 'as on the screen', measures: (row) => row as readonly Measure[] },
        rows.map((row) => ({ row, value: undefined })),
      ),
      rows.length,
    );
  const valuesOf = ({ headers: names, rows }: ReturnType<typeof columnsOf>) => [
    names,
    ...rows.map((row) => row.map((cell) => cell?.value ?? null)),
  ];
  const dollars = (value: number) => ({ value, unit: 'USD' });
  const euros = (value: number) => ({ value, unit: 'EUR' });

  it('of one currency names it in its header', () => {
    expect(valuesOf(columnsOf([[dollars(6_500_000)], [], [dollars(-1)]]))).toEqual([
      ['Commitment (USD)'],
      [6_500_000],
      [null],
      [-1],
    ]);
  });

  it('of several currencies has the currency of each beside it', () => {
    expect(valuesOf(columnsOf([[dollars(5)], [euros(7)], []]))).toEqual([
      ['Commitment', 'Commitment currency'],
      [5, 'USD'],
      [7, 'EUR'],
      [null, null],
    ]);
  });

  it('with several in a row becomes a column for each currency', () => {
    expect(valuesOf(columnsOf([[dollars(5), euros(7)], [euros(1)]]))).toEqual([
      ['Commitment (USD)', 'Commitment (EUR)'],
      [5, 7],
      [null, 1],
    ]);
  });

  it('of sizes and figures names their units as the product does', () => {
    expect(valuesOf(columnsOf([[{ value: 1_330, unit: 'kW' }], [{ value: 25, unit: 'MW' }]]))).toEqual([
      ['Commitment', 'Commitment unit'],
      [1_330, 'kW'],
      [25, 'MW'],
    ]);
    expect(columnsOf([[{ value: 1.2, unit: 'Ratio' }]]).headers).toEqual(['Commitment (×)']);
  });

  it('is numbers in the workbook, too', async () => {
    const [sheet] = await readWorkbook(await toWorkbook('Loans', columnsOf([[dollars(6_500_000.5)], [], [euros(7)]])));

    expect(sheet?.data).toEqual([
      ['Commitment', 'Commitment currency'],
      [6_500_000.5, 'USD'],
      [null, null],
      [7, 'EUR'],
    ]);
  });

  it('has what is to be said about an amount in a column of its own', () => {
    const remark = { header: 'Note', of: (row: unknown) => (row === 'grant' ? 'received' : null) };
    const table = fileColumns('Loan', { remark }, [
      { row: 'grant', value: 'A' },
      { row: 'loan', value: 'B' },
    ]);

    expect(table.map(({ header, cells }) => [header, ...cells.map((cell) => cell?.value)])).toEqual([
      ['Loan', 'A', 'B'],
      ['Note', 'received', undefined],
    ]);
  });
});

describe('a copy of a table', () => {
  it('keeps a cell one cell, whatever it holds', () => {
    expect(toTsv({ headers, texts }).split('\n')[2]?.split('\t')).toEqual([
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
    const copied = toTsv({ headers: ['=Name'], texts: names.map((name) => [name]) });

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
  it('holds numbers and dates as values, and nothing where there is none', async () => {
    const [sheet] = await readWorkbook(await toWorkbook('Facilities', file));

    expect(sheet?.data).toEqual([
      ['Facility', 'Commitment (CAD)', 'Coverage (×)', 'Margin (%)', 'Tenor (months)', 'Maturity'],
      ['Riverside "senior", phase 2', 84_300_000.456, 1.2, 0.0275, 222, new Date('2031-03-31T00:00:00Z')],
      ['Copper\tRidge\nStorage', -1_500, -0.4, -0.12345, 12, new Date('2028-12-01T00:00:00Z')],
      ['Lakeshore', null, null, 0, null, null],
    ]);
  });

  it('formats its numbers in their units', async () => {
    const parts = unzipSync(new Uint8Array(await (await toWorkbook('Facilities', file)).arrayBuffer()));
    const styles = new TextDecoder().decode(parts['xl/styles.xml']).replaceAll('&quot;', '"');

    expect(styles).toContain('"#,##0.00;(#,##0.00)"');
    expect(styles).toContain('#,##0.00"×";(#,##0.00"×")');
    expect(styles).toContain('"0.00%;(0.00%)"');
    expect(styles).toContain('"mmm d, yyyy"');
  });

  it('holds whatever was written into a cell, and leaves out what no file can hold', async () => {
    const odd = { headers: ['A < B & "C"'], rows: [[{ value: '  <b>&amp;</b> \u0007é 漢' }]] };

    const [sheet] = await readWorkbook(await toWorkbook('Loans / SPVs: [all]?', odd), { trim: false });

    expect(sheet?.sheet).toBe('Loans   SPVs   all');
    expect(sheet?.data).toEqual([['A < B & "C"'], ['  <b>&amp;</b> é 漢']]);
  });

  it('has columns as wide as their texts, not as their letters are many', async () => {
    const texts = [['iiiiiiiiiiiiiiiiiiii', 'WWWWWWWWWWWWWWWWWWWW', '0000000000', 'x'.repeat(500)]];
    const rows = texts.map((row) => row.map((value) => ({ value })));
    const file = await toWorkbook('Widths', { headers: ['A', 'B', 'C', 'D'], rows });
    const sheet = new TextDecoder().decode(
      unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml'],
    );

    expect([...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width))).toEqual([10, 36, 12, 60]);
  });

  it('reaches past column Z', async () => {
    const headers = Array.from({ length: 60 }, (_, index) => `Month ${index}`);
    const wide = { headers, rows: [headers.map((_, value) => ({ value }))] };

    const [sheet] = await readWorkbook(await toWorkbook('Wide', wide));

    expect(sheet?.data[1]).toEqual(headers.map((_, index) => index));
  });
});
