import { describe, expect, it } from 'vitest';
import { documentText } from '#functions/connectors/document-text.ts';
import {
  noText,
  scannedPages,
  textOfLines,
  withRecognized,
} from '#functions/domain/covenants/extraction/recognized-text.ts';
import { scanNotes } from '#functions/domain/covenants/scan-reading.ts';
import { scannedPdf } from '#tests/support/textract-server.ts';

const lines = (...texts: readonly string[]) =>
  texts.flatMap((text, at) => (text === '' ? [] : [{ text, top: at * 0.02, height: 0.018 }]));
const pageTexts = ({ text, pages = [] }: ReturnType<typeof withRecognized>) =>
  pages.map(({ page, start, end, scan }) => [page, text.slice(start, end).trim(), scan]);

describe('recognized lines', () => {
  it('become paragraphs where there is a gap between them', () => {
    expect(textOfLines({ page: 1, lines: lines('Section 6.14', '', 'The Borrower', 'shall pay.') })).toBe(
      'Section 6.14\n\nThe Borrower\nshall pay.',
    );
  });
});

describe('a document of which pages are scans', () => {
  const text = 'Written.\n\nEnvelope 12\n\n3\n\n';
  const document = {
    text,
    pages: [
      { page: 1, start: 0, end: 10 },
      { page: 2, start: 10, end: 23, scan: 'unread' as const },
      { page: 3, start: 23, end: text.length, scan: 'unread' as const },
    ],
    secondsLeft: 5,
  };

  it('holds what was recognized in their place, and its own text where that is all there is', () => {
    const whole = withRecognized(
      document,
      [
        { page: 1, lines: lines('Something else') },
        { page: 2, lines: lines('The Borrower shall pay.') },
        { page: 3, lines: lines('3') },
      ],
      [],
    );

    expect(pageTexts(whole)).toEqual([
      [1, 'Written.', undefined],
      [2, 'The Borrower shall pay.', 'recognized'],
      [3, '3', undefined],
    ]);
    expect(whole.secondsLeft).toBe(5);
    expect(scannedPages(whole)).toEqual([]);
  });

  it('still has those unread that the service could not read, or told nothing of', () => {
    const whole = withRecognized(document, [{ page: 2, lines: lines('The Borrower shall pay.') }], [3]);

    expect(scannedPages(whole)).toEqual([3]);
    expect(scannedPages(withRecognized(document, [], []))).toEqual([2, 3]);
  });

  it('says so in one sentence for each', () => {
    const whole = withRecognized(document, [{ page: 2, lines: lines('The Borrower shall pay.') }], [3]);

    expect(scanNotes(whole, 'unreadable')).toEqual([
      'Page 2 is a scan, read by text recognition: compare what was read.',
      'Page 3 is a scan, and could not be read: look at it yourself.',
    ]);
    expect(scanNotes(document, 'notSetUp')).toEqual([
      'Pages 2–3 are scans, and were not read: recognizing the text of scans is not set up here.',
    ]);
    expect(scanNotes({ text: 'Text' }, 'notSetUp')).toEqual([]);
  });
});

it('a document without any text is what was recognized, with the pages that could not be read', () => {
  const whole = withRecognized(
    noText,
    [
      { page: 1, lines: lines('One') },
      { page: 2, lines: [] },
    ],
    [3],
  );

  expect(pageTexts(whole)).toEqual([
    [1, 'One', 'recognized'],
    [2, '', undefined],
    [3, '', 'unread'],
  ]);
});

describe('the pages of a PDF', () => {
  const scansIn = async (pages: readonly (readonly string[] | null)[]) =>
    scannedPages(await documentText(await scannedPdf(pages)));

  it('are scans where they are pictures with hardly any text, and no scans where they are blank', async () => {
    expect(await scansIn([['The Borrower shall pay.'], null, [], ['Annex'], null])).toEqual([2, 5]);
    expect(await scansIn([['The Borrower shall pay.'], [], ['Annex']])).toEqual([]);
  });

  it('beyond those that are looked at are taken for what these are', async () => {
    const text = [
      'The Borrower shall pay the Lender what it owes, on the day on which it is due, and in the currency of the loan.',
    ];

    expect(await scansIn([text, ...Array.from({ length: 12 }, () => null)])).toEqual(
      Array.from({ length: 12 }, (_, at) => at + 2),
    );
    expect(await scansIn([...Array.from({ length: 9 }, () => ['Annex']), [], text, null])).toEqual([]);
    expect(await scansIn([null, ...Array.from({ length: 9 }, () => ['Annex']), [], text])).toEqual([1, 11]);
  });
});
