import { describe, expect, it } from 'vitest';
import { translatedName } from '#functions/domain/data-room/translation/file-translation.ts';
import { joinedLines, partsOf, toTranslate } from '#functions/domain/data-room/translation/translatable.ts';
import { pageRanges } from '#shared/format/page-ranges.ts';
import { wordDocument } from '#tests/support/office-files.ts';

const pdf = new Uint8Array(Buffer.from('%PDF-1.7'));
const texts = (parts: readonly { readonly content: Uint8Array }[]) =>
  parts.map(({ content }) => Buffer.from(content).toString('utf8'));

describe('the text of a PDF', () => {
  it('is translated in whole sentences: lines that were broken for the page are joined, headings and tables are not', () => {
    const page = [
      'Section 6.14. Minimum DSCR. The Borrower shall not permit the Debt',
      'Service Coverage Ratio to be less than 1.20 to 1.00 on the last day',
      'of any quarter.',
      '',
      'Schedule 1',
      'Sandhollow   12,000,000',
      'Riverside     9,000,000',
    ].join('\n');

    expect(joinedLines(page)).toBe(
      [
        'Section 6.14. Minimum DSCR. The Borrower shall not permit the Debt Service Coverage Ratio to be less than 1.20 to 1.00 on the last day of any quarter.',
        '',
        'Schedule 1',
        'Sandhollow   12,000,000',
        'Riverside     9,000,000',
      ].join('\n'),
    );
  });

  it('leaves out pages that hold none, and says which', async () => {
    const text = 'One\n\n \n\n\n\nFour\n\n';
    const pages = [
      { page: 1, start: 0, end: 5 },
      { page: 2, start: 5, end: 8 },
      { page: 3, start: 8, end: 10 },
      { page: 4, start: 10, end: text.length },
    ];

    const prepared = await toTranslate(pdf, async () => ({ text: { text, pages } }));

    expect(prepared).toMatchObject({ contentType: 'text/plain', isTextOnly: true, pagesWithoutText: [2, 3] });
    expect(texts(prepared.parts)).toEqual(['One\n\nFour']);
  });

  it('is refused where the file cannot be read, in the words of the reader', async () => {
    const refusal = 'The document holds only scanned pages without text. Upload a copy with a text layer.';

    await expect(toTranslate(pdf, async () => ({ refusal }))).rejects.toMatchObject({
      code: 'documentUnreadable',
      detail: { userMessage: refusal },
    });
  });
});

describe('a Word document', () => {
  it('goes as it is, with its layout', async () => {
    const content = wordDocument(['Text']);

    expect(await toTranslate(content, async () => ({ text: { text: 'Text' } }))).toMatchObject({
      parts: [{ name: 'document.docx', content }],
      isTextOnly: false,
    });
  });

  it.each([
    { what: 'text of over a megabyte', size: 4, text: 'ä'.repeat(500_001) },
    { what: 'over 20 MB', size: 21 * 1_048_576, text: 'Text' },
  ])('is refused with $what', async ({ size, text }) => {
    const content = new Uint8Array(size);
    content.set(Buffer.from('PK\u0003\u0004'));

    await expect(toTranslate(content, async () => ({ text: { text } }))).rejects.toMatchObject({
      code: 'translationTooLarge',
    });
  });
});

describe('a long text', () => {
  it.each([
    { what: 'paragraphs', text: `${'a'.repeat(700)}\n\n${'b'.repeat(700)}\n\n${'c'.repeat(100)}`, parts: 2 },
    { what: 'letters of four bytes without an end', text: '𝔘'.repeat(2_000), parts: 8 },
    { what: 'letters of three bytes', text: '界'.repeat(1_000), parts: 3 },
  ])('is cut into parts that the service takes: $what', ({ text, parts }) => {
    const cut = partsOf(text, 1_024);

    expect(cut.join('')).toBe(text);
    expect(cut.every((part) => Buffer.byteLength(part) <= 1_024)).toBe(true);
    expect(cut.every((part) => part.isWellFormed())).toBe(true);
    expect(cut.length).toBeGreaterThanOrEqual(parts);
  });

  it('of no more bytes than that is one part', () => {
    expect(partsOf('a'.repeat(1_024), 1_024)).toHaveLength(1);
  });
});

describe('a translation', () => {
  it.each([
    { of: 'Vertrag.docx', isTextOnly: false, count: 1, name: 'Vertrag (English, machine translation).docx' },
    {
      of: 'Vertrag.v2.pdf',
      isTextOnly: true,
      count: 1,
      name: 'Vertrag.v2 (English, machine translation, text only).txt',
    },
    { of: 'Vertrag.docx', isTextOnly: false, count: 3, name: 'Vertrag (English, machine translation, 3).docx' },
  ])('of $of is called $name', ({ of, isTextOnly, count, name }) => {
    expect(translatedName(of, 'en', isTextOnly, count)).toBe(name);
  });

  it('has a name that a document may have, however long the other is', () => {
    const name = translatedName(`${'x'.repeat(251)}.pdf`, 'zh-TW', true, 12);

    expect(name).toHaveLength(255);
    expect(name).toMatch(/x \(Chinese \(Traditional\), machine translation, text only, 12\)\.txt$/);
  });

  it('says of which pages there is none', () => {
    expect(pageRanges([1, 3, 4, 5, 9, 10])).toBe('1, 3–5, 9–10');
  });
});
