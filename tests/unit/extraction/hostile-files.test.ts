import { deflateSync } from 'node:zlib';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readDocument, readWorkbook, sentenceOf } from '#functions/connectors/bounded-reading.ts';
import { ReadingEnded, readApart } from '#functions/connectors/read-apart.ts';

const megabyte = 1_048_576;
/** A reading is ended after eight seconds; the rest is for a machine that others work on, too. */
const soon = 20_000;

/** Incompressible enough that the archive itself has the size that is asked for. */
const archive = (parts: Record<string, string>): Uint8Array => {
  const files: Zippable = Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)]));
  return zipSync(files, { level: 0 });
};

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbookOf = (sheet: string, more: Record<string, string> = {}): Uint8Array =>
  archive({
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Structures" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const docxOf = (body: string, more: Record<string, string> = {}): Uint8Array =>
  archive({ 'word/document.xml': `<w:document ${namespace}><w:body>${body}</w:body></w:document>`, ...more });
const filling = (text: string): string => text.repeat(Math.ceil(megabyte / text.length));

/** A page whose contents unpack to hundreds of megabytes. */
function pdfBomb(): Uint8Array {
  const contents = deflateSync(Buffer.alloc(400 * megabyte, ' '), { level: 1 });
  const head =
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n' +
    `4 0 obj<</Filter/FlateDecode/Length ${contents.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), contents, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>')]);
}

const documents: Readonly<Record<string, () => Uint8Array>> = {
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

const workbooks: Readonly<Record<string, () => Uint8Array>> = {
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

async function timed<Result>(reading: Promise<Result>): Promise<{ result: Result; milliseconds: number }> {
  const begun = performance.now();
  const result = await reading;
  return { result, milliseconds: performance.now() - begun };
}

describe('a file that was made to break its reader', () => {
  it.each(Object.entries(documents))('comes to an end soon: %s', { timeout: 60_000 }, async (_, make) => {
    const { result, milliseconds } = await timed(readDocument(make()));

    expect(milliseconds).toBeLessThan(soon);
    if ('refusal' in result) expect(result.refusal).toMatch(/^(?:The|This) document /);
    else expect(result.text.text.trim()).not.toBe('');
  });

  it.each(Object.entries(workbooks))('comes to an end soon: a workbook %s', { timeout: 60_000 }, async (_, make) => {
    const { result, milliseconds } = await timed(readWorkbook(make()));

    expect(milliseconds).toBeLessThan(soon);
    expect('refusal' in result ? result.refusal : result.sheets.length).toBeTruthy();
  });

  it('comes to an end soon: a PDF, of openings or of hundreds of megabytes', { timeout: 60_000 }, async () => {
    const files = [pdfBomb(), Buffer.from(`%PDF-1.7\n${filling('1 0 obj<<')}`)];

    const readings = await Promise.all(files.map((file) => timed(readDocument(file))));

    for (const { result, milliseconds } of readings) {
      expect(milliseconds).toBeLessThan(soon);
      expect(result).toMatchObject({ refusal: expect.stringMatching(/^(?:The|This) document /) });
    }
  });

  it('is refused with what it has used up', async () => {
    const text = `Section 5.01 Loans. ${filling('if exceeds Borrowing Base shall ')}`;
    const limits = { seconds: 1, megabytes: 512 };

    const reading = await readApart('covenants', { text }, limits).catch((error: unknown) => error);

    expect(reading).toBeInstanceOf(ReadingEnded);
    expect(sentenceOf(reading as ReadingEnded, 'document', limits)).toMatch(
      /^This document could not be read within 1 sec/,
    );
  });
});
