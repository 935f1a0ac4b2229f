import { zipOf } from '#tests/support/zip.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const links = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const rootLink = (target: string) =>
  `${declaration}<Relationships xmlns="${links}"><Relationship Id="r1" Type="${office}/officeDocument" Target="${target}"/></Relationships>`;

/** The smallest Word document with these paragraphs. */
export const wordDocument = (paragraphs: readonly string[]): Uint8Array =>
  zipOf([
    {
      path: '[Content_Types].xml',
      content: `${declaration}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    { path: '_rels/.rels', content: rootLink('word/document.xml') },
    {
      path: 'word/document.xml',
      content: `${declaration}<w:document xmlns:w="${main}"><w:body>${paragraphs
        .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
        .join('')}</w:body></w:document>`,
    },
  ]);

/** A workbook of two sheets: the rows of the first are given as XML; the second is empty. Style 1 is a date. */
export const workbook = (rows: string, shared: readonly string[]): Uint8Array =>
  zipOf([
    { path: '_rels/.rels', content: rootLink('xl/workbook.xml') },
    {
      path: 'xl/workbook.xml',
      content: `${declaration}<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="Actuals" sheetId="1" r:id="r1"/><sheet name="Notes" sheetId="2" r:id="r2"/></sheets></workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: `${declaration}<Relationships xmlns="${links}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    },
    {
      path: 'xl/sharedStrings.xml',
      content: `${declaration}<sst xmlns="${sheets}">${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    },
    {
      path: 'xl/styles.xml',
      content: `${declaration}<styleSheet xmlns="${sheets}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    },
    {
      path: 'xl/worksheets/sheet1.xml',
      content: `${declaration}<worksheet xmlns="${sheets}"><sheetData>${rows}</sheetData></worksheet>`,
    },
    {
      path: 'xl/worksheets/sheet2.xml',
      content: `${declaration}<worksheet xmlns="${sheets}"><sheetData/></worksheet>`,
    },
  ]);
