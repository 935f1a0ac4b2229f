import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#shared/format/workbook.ts';
import type { TestOrganization } from '#tests/support/organization.ts';
import { anImportingOrganization, type importsOf, structureWorkbook } from '#tests/support/structure-workbook.ts';

let organization: TestOrganization;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  ({ organization, imports } = await anImportingOrganization());
});

describe('a file that is no filled-in template', () => {
  const many = Array.from({ length: 2_001 }, (_, at) => ({ Name: `Structure ${at}` }));

  it.each([
    { what: 'bytes', content: strToU8('Name\0Type'), sentence: 'Choose an Excel workbook (.xlsx) or a CSV file.' },
    { what: 'an empty table', content: strToU8('\n,,\n'), sentence: 'The file is empty.' },
    { what: 'an open quote', content: strToU8('Name\n"Mesa'), sentence: 'Row 2 has a quotation mark' },
    {
      what: 'text of more than 2,000 rows',
      content: strToU8(`Name\n${'Mesa\n'.repeat(2_001)}`),
      sentence: 'has 2,001 rows',
    },
    {
      what: 'another archive',
      content: zipSync({ 'word/document.xml': strToU8('<w/>') }),
      sentence: 'Choose an Excel workbook (.xlsx)',
    },
    { what: 'a workbook without its sheets', content: workbookOf('Loans'), sentence: 'none of the sheets Structures' },
    { what: 'more than 2,000 rows', content: structureWorkbook({ Structures: many }), sentence: 'has 2,001 rows' },
    {
      what: 'an archive that unpacks to far too much',
      content: bomb(),
      sentence: 'holds much more than one import takes',
    },
    { what: 'a cell in the last row of Excel', content: farCell(), sentence: 'cells far below or right' },
  ])('is refused: $what', async ({ content, sentence }) => {
    const { status, body } = await imports.check(new Uint8Array(content));

    expect({ status, code: body.code }).toEqual({ status: 422, code: 'importFileUnreadable' });
    expect(body.userMessage).toContain(sentence);
  });

  it.each([
    {
      what: 'a sheet without names',
      content: structureWorkbook({ Structures: [{ Type: 'Deal' }] }),
      told: { missing: [{ sheet: 'Structures', column: 'Name' }] },
      sentence: 'Structures has no column “Name” in its first row.',
    },
    {
      what: 'text whose headings do not tell what its rows are',
      content: new Uint8Array(strToU8('Facility,Amount\nSenior,5')),
      told: { asksForKind: true },
      sentence: 'The headings in the first line do not show whether',
    },
  ])('is told what it lacks, and not imported: $what', async ({ content, told, sentence }) => {
    const checked = await imports.check(content);
    const started = await imports.start(content);

    expect(checked).toMatchObject({ status: 200, body: { rows: [], ...told } });
    expect(started).toMatchObject({ status: 422, body: { code: 'importFileUnreadable' } });
    expect(started.body.userMessage).toContain(sentence);
  });

  it('is refused when it is missing, empty or larger than 4 MB', async () => {
    const path = `/api/organizations/${organization.id}/structure-imports/check`;
    const large = new Uint8Array(4 * 1_048_576 + 1);

    expect((await organization.admin.post(path, {})).body.code).toBe('importFileMissing');
    expect((await imports.check(new Uint8Array())).body.code).toBe('importFileMissing');
    expect((await imports.check(large)).body.code).toBe('importFileTooLarge');
  });
});

function workbookOf(name: string) {
  return writeWorkbook([{ name, headers: ['Name'], rows: [], widths: [20] }]);
}

function bomb(): Uint8Array {
  const blank = new Uint8Array(70 * 1_048_576);
  return zipSync({ 'xl/workbook.xml': strToU8('<workbook/>'), 'xl/worksheets/sheet1.xml': blank });
}

function farCell(): Uint8Array {
  const sheet = '<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>';
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="Structures" id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}
