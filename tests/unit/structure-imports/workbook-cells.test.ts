import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '#functions/connectors/workbook-cells.ts';
import { writeWorkbook } from '#shared/format/workbook.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with one sheet whose rows are written by hand. */
function byHand(rows: string): Uint8Array {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Projects" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}

const cells = async (content: Uint8Array) => {
  const reading = await readWorkbook(content);
  return 'sheets' in reading ? reading.sheets : reading.refusal;
};

describe('the cells of a workbook', () => {
  it('are texts, numbers and dates as they were written, in their rows', async () => {
    const day = new Date('2026-03-31T00:00:00Z');
    const rows = [[{ value: 'Mesa' }, null, { value: 12.5 }, { value: day, format: 'yyyy-mm-dd' }], []];
    const content = writeWorkbook([
      { name: 'Projects', headers: ['Name', 'State', 'Size', 'Since'], rows, widths: [9, 9, 9, 9] },
      { name: 'Notes', headers: ['Note'], rows: [], widths: [9] },
    ]);

    expect(await cells(content)).toEqual([
      {
        name: 'Projects',
        rows: [
          ['Name', 'State', 'Size', 'Since'],
          ['Mesa', null, 12.5, day],
        ],
      },
      { name: 'Notes', rows: [['Note']] },
    ]);
  });

  it('of formulas are their saved values, and say so where there is none or an error', async () => {
    const content = byHand(
      '<row r="3"><c r="A3"><f>1+1</f><v>2</v></c><c r="B3" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C3"><f>NOW()</f></c><c r="D3" t="str"><f>A1</f><v>kept</v></c></row>',
    );

    expect(await cells(content)).toEqual([
      {
        name: 'Projects',
        rows: [[], [], [2, '#DIV/0!', '#FORMULA!', 'kept']].map((row) =>
          row.length === 0 ? Array(4).fill(null) : row,
        ),
      },
    ]);
  });

  it('are percentages where the spreadsheet shows them so, without what binary makes of them', async () => {
    const shown = [
      [0.5, '0%'],
      [0.07, '0.00%'],
      [0.5, '#,##0.00"%"'],
      [0.5, '0\\%'],
      [2, '0.0'],
    ] as const;
    const rows = [shown.map(([value, format]) => ({ value, format }))];
    const headers = shown.map(([, format]) => format);
    const content = writeWorkbook([{ name: 'Projects', headers, rows, widths: headers.map(() => 9) }]);

    const sheets = await cells(content);

    expect(sheets).toMatchObject([{ rows: [headers, [{ percentage: 50 }, { percentage: 7 }, 0.5, 0.5, 2]] }]);
  });

  it.each([
    { what: 'a row far below', rows: '<row r="9999999"><c r="A9999999"><v>1</v></c></row>' },
    { what: 'a cell far to the right', rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' },
    { what: 'an address behind another attribute', rows: `<row x=">" r='888888'><c r="A888888"><v>1</v></c></row>` },
  ])('are refused with $what', async ({ rows }) => {
    expect(await cells(byHand(rows))).toContain('far below or right');
  });

  it('are refused with a damaged archive', async () => {
    const whole = byHand('<row r="1"><c r="A1"><v>1</v></c></row>');

    expect(await cells(whole.subarray(0, whole.length / 2))).toMatch(/damaged|not an Excel workbook/);
  });
});
