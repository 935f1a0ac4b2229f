import { deflateSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';

export const megabyte = 1_048_576;

/** Incompressible enough that the archive itself has the size that is asked for. */
const archive = (parts: Record<string, string>): Uint8Array => {
  const files: Zippable = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]));
  return zipSync(files, { level: 0 });
};

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const workbookOf = (sheet: string, more: Record<string, string> = {}): Uint8Array =>
  archive({
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Structures" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const docxOf = (body: string, more: Record<string, string> = {}): Uint8Array =>
  archive({ 'word/document.xml': `<w:document ${namespace}><w:body>${body}</w:body></w:document>`, ...more });
export const filling = (text: string): string => text.repeat(Math.ceil(megabyte / text.length));

/** A page whose contents unpack to hundreds of megabytes. */
export function pdfBomb(): Uint8Array {
  const contents = deflateSync(Buffer.alloc(400 * megabyte, ' '), { level: 1 });
  const head =
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n' +
    `4 0 obj<</Filter/FlateDecode/Length ${contents.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), contents, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>')]);
}

/** Documents that were made to break their reader. */
export const hostileDocuments: Readonly<Record<string, () => Uint8Array>> = {
  'a DOCX of paragraphs that are never closed': () => docxOf(filling('<w:p ')),
  'a DOCX of paragraphs within paragraphs': () => docxOf(filling('<w:p>')),
  'a DOCX of properties that never end': () => docxOf(filling('<w:p><w:pPr><w:numPr>')),
  'a DOCX of numbered paragraphs with enormous numbers': () =>
    docxOf(filling('<w:p><w:pPr><w:numPr><w:ilvl w:val="8"/><w:numId w:val="1"/></w:numPr></w:pPr></w:p>'), {
      'word/numbering.xml': `<w:numbering ${namespace}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="8"><w:start w:val="999999999"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="${'%9'.repeat(500)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
    }),
  'a DOCX that defines entities': () =>
    archive({
      'word/document.xml': `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(megabyte)}">]><w:document ${namespace}><w:body><w:p><w:r><w:t>${'&b;'.repeat(5_000)}</w:t></w:r></w:p></w:body></w:document>`,
    }),
  'a DOCX with a path out of the archive': () => docxOf('<w:p/>', { '../../etc/passwd': 'x' }),
};

export const hostileWorkbooks: Readonly<Record<string, () => Uint8Array>> = {
  'of cells that are never closed': () => workbookOf(filling('<c ')),
  'of cells within cells': () => workbookOf(filling('<c>')),
  'of rows and cells without end': () => workbookOf(`<worksheet><sheetData>${filling('<row r="1"><c r="A1">')}`),
  'of formats that are never closed': () =>
    workbookOf('<worksheet/>', { 'xl/styles.xml': `<styleSheet><numFmts>${filling('<numFmt ')}` }),
  'of quoted formats': () =>
    workbookOf('<worksheet/>', {
      'xl/styles.xml': `<styleSheet><numFmts>${filling(`<numFmt numFmtId="1" formatCode="${'['.repeat(200)}"/>`)}</numFmts></styleSheet>`,
    }),
  'of styles': () => workbookOf('<worksheet/>', { 'xl/styles.xml': filling('<cellXfs ') }),
};

export const cellsOf = (count: number, cell: string): string =>
  `<worksheet><sheetData>${`<row>${cell.repeat(100)}</row>`.repeat(count / 100)}</sheetData></worksheet>`;
export const sharedText = (length: number) => ({
  'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(length)}</t></si></sst>`,
});
export const sharedCell = '<c t="s"><v>0</v></c>';
const words =
  'If the Total Exposure exceeds the Borrowing Base the Borrower shall, at no time and no later than each Q, ';
/** Text without repetition to a megabyte when it is packed, and to many times that when it is not. */
const packedDocx = (text: string): Uint8Array =>
  zipSync({
    'word/document.xml': strToU8(
      `<w:document ${namespace}><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    ),
  });

/** A PDF of pages that all show the same text, which is packed. */
function repeatingPdf(pages: number, text: string): Uint8Array {
  const lines = text.match(/.{1,90}/g) ?? [];
  const shown = `BT /F1 9 Tf 12 TL 40 800 Td ${lines.map((line) => `(${line}) '`).join(' ')} ET`;
  const contents = deflateSync(Buffer.from(shown));
  const kids = Array.from({ length: pages }, (_, at) => `${at + 5} 0 R`).join(' ');
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 840]/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>>>>>';
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count ${pages}>>endobj\n`,
    ),
    Buffer.from('3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n'),
    Buffer.from(`4 0 obj<</Filter/FlateDecode/Length ${contents.length}>>stream\n`),
    contents,
    Buffer.from('\nendstream endobj\n'),
    Buffer.from(Array.from({ length: pages }, (_, at) => `${at + 5} 0 obj${page}endobj\n`).join('')),
    Buffer.from('trailer<</Root 1 0 R>>'),
  ]);
}

/** Of a megabyte at most, with far more in them. */
export const longReads: Readonly<Record<string, () => Uint8Array>> = {
  'a text of a megabyte that rules are slow with': () => Buffer.from(filling(words)),
  'a DOCX that unpacks to millions of characters': () => packedDocx(words.repeat(40_000)),
  'a DOCX that unpacks to more characters than an agreement has': () => packedDocx(words.repeat(120_000)),
  'a PDF of thousands of pages': () => repeatingPdf(7_000, words.repeat(40)),
};

/** Workbooks of which small files say that they hold very much. */
export const largeWorkbooks: Readonly<Record<string, () => Uint8Array>> = {
  'one long text in hundreds of cells': () => workbookOf(cellsOf(400, sharedCell), sharedText(400_000)),
  'one text in a million cells': () => workbookOf(cellsOf(600_000, sharedCell), sharedText(1_000)),
  'cells far from each other': () =>
    workbookOf('<worksheet><sheetData><row r="20000"><c r="ZZ20000"><v>1</v></c></row></sheetData></worksheet>'),
};
