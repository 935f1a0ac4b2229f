import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { largestDocument } from '#functions/connectors/document-size.ts';
import { documentText } from '#functions/connectors/document-text.ts';

async function aPdf(lines: readonly string[], password?: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const line of lines) {
    const page = pdf.addPage();
    if (line !== '') page.drawText(line, { x: 72, y: 700, size: 12, font });
  }
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return pdf.save({ useObjectStreams: false });
}

const document = (body: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
const relations =
  '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

const aDocx = (body: string): Uint8Array =>
  zipSync({ '_rels/.rels': strToU8(relations), 'word/document.xml': strToU8(document(body)) });

describe('the text of a document', () => {
  it('is read from a PDF with the stretch of each page', async () => {
    const { text, pages } = await documentText(await aPdf(['The Borrower shall pay.', 'The Lender may wait.']));

    expect(pages?.map(({ page, start, end }) => [page, text.slice(start, end).trim()])).toEqual([
      [1, 'The Borrower shall pay.'],
      [2, 'The Lender may wait.'],
    ]);
  });

  it('is read from a DOCX paragraph by paragraph', async () => {
    const { text, pages } = await documentText(
      aDocx('<w:p><w:r><w:t>Section 5.01</w:t></w:r></w:p><w:p><w:r><w:t>The Borrower shall pay.</w:t></w:r></w:p>'),
    );

    expect(text.split(/\n+/).filter(Boolean)).toEqual(['Section 5.01', 'The Borrower shall pay.']);
    expect(pages).toBeUndefined();
  });

  it.each([
    { encoding: 'UTF-8', content: Buffer.from('The “Borrower” shall pay.') },
    {
      encoding: 'Windows-1252',
      content: Buffer.from([
        0x54, 0x68, 0x65, 0x20, 0x93, 0x42, 0x6f, 0x72, 0x72, 0x6f, 0x77, 0x65, 0x72, 0x94, 0x20, 0x73, 0x68, 0x61,
        0x6c, 0x6c, 0x20, 0x70, 0x61, 0x79, 0x2e,
      ]),
    },
    { encoding: 'UTF-16', content: Buffer.from('\ufeffThe “Borrower” shall pay.', 'utf16le') },
  ])('is read from plain text in $encoding', async ({ content }) => {
    expect((await documentText(content)).text).toBe('The “Borrower” shall pay.');
  });

  it.each([
    { reason: 'passwordProtected', about: 'a locked PDF', content: () => aPdf(['secret'], 'opensesame') },
    {
      reason: 'passwordProtected',
      about: 'an encrypted Office file',
      content: () =>
        Buffer.concat([
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
          Buffer.alloc(512),
          Buffer.from('EncryptedPackage', 'utf16le'),
        ]),
    },
    {
      reason: 'unsupportedType',
      about: 'a Word document of 1997',
      content: () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(512)]),
    },
    { reason: 'scannedOnly', about: 'a PDF without a text layer', content: () => aPdf(['', '']) },
    { reason: 'empty', about: 'an empty file', content: () => new Uint8Array() },
    { reason: 'empty', about: 'a DOCX without words', content: () => aDocx('<w:p/>') },
    {
      reason: 'unsupportedType',
      about: 'a picture',
      content: () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    },
    {
      reason: 'unsupportedType',
      about: 'an archive that is no DOCX',
      content: () => zipSync({ 'notes.txt': strToU8('hello') }),
    },
    {
      reason: 'corrupt',
      about: 'a PDF cut off after its first bytes',
      content: async () => (await aPdf(['whole'])).subarray(0, 40),
    },
    {
      reason: 'corrupt',
      about: 'a DOCX whose XML is broken',
      content: () => zipSync({ '_rels/.rels': strToU8(relations), 'word/document.xml': strToU8('<w:document') }),
    },
    {
      reason: 'tooLarge',
      about: 'a DOCX that unpacks to more than any agreement',
      content: () => zipSync({ 'word/document.xml': new Uint8Array(61 * 1_048_576) }, { level: 1 }),
    },
    { reason: 'tooLarge', about: 'a file above 200 MB', content: () => new Uint8Array(largestDocument + 1) },
  ])('is refused as $reason: $about', async ({ reason, content }) => {
    await expect(documentText(await content())).rejects.toMatchObject({ name: 'UnreadableDocument', reason });
  });
});
