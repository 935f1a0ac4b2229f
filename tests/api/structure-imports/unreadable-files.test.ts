import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '#shared/format/workbook.ts';
import { anOrganization, type TestOrganization } from '#tests/support/organization.ts';
import { importsOf, structureWorkbook, switchImport } from '#tests/support/structure-workbook.ts';

let organization: TestOrganization;
let imports: ReturnType<typeof importsOf>;

beforeAll(async () => {
  organization = await anOrganization();
  await switchImport(organization);
  imports = importsOf(organization.admin, organization);
});

describe('a file that is no filled-in template', () => {
  const many = Array.from({ length: 2_001 }, (_, at) => ({ Name: `Structure ${at}` }));

  it.each([
    { what: 'text', content: strToU8('Name;Type'), sentence: 'Choose an Excel workbook (.xlsx)' },
    {
      what: 'another archive',
      content: zipSync({ 'word/document.xml': strToU8('<w/>') }),
      sentence: 'Choose an Excel workbook (.xlsx)',
    },
    { what: 'a workbook without its sheets', content: workbookOf('Loans'), sentence: 'none of the sheets Structures' },
    {
      what: 'a sheet without names',
      content: structureWorkbook({ Structures: [{ Type: 'Deal' }] }),
      sentence: 'has no column “Name”',
    },
    { what: 'more than 2,000 rows', content: structureWorkbook({ Structures: many }), sentence: 'has 2,001 rows' },
    {
      what: 'an archive that unpacks to far too much',
      content: bomb(),
      sentence: 'holds much more than a filled-in template',
    },
    { what: 'a cell in the last row of Excel', content: farCell(), sentence: 'cells far below or right' },
  ])('is refused: $what', async ({ content, sentence }) => {
    const { status, body } = await imports.check(new Uint8Array(content));

    expect({ status, code: body.code }).toEqual({ status: 422, code: 'importFileUnreadable' });
    expect(body.userMessage).toContain(sentence);
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
