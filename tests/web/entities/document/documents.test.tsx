import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { workbook } from '#tests/support/office-files.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { documentAddress } from '#web/src/components/document-address.ts';
import { documentKind } from '#web/src/entities/document/document-kind.ts';
import { DocumentView } from '#web/src/entities/document/document-view.tsx';
import { findAll, findQuote } from '#web/src/entities/document/find/find-passage.ts';
import { foldText } from '#web/src/entities/document/find/fold-text.ts';
import { piecesOf, rangesOf } from '#web/src/entities/document/find/text-places.ts';
import { decodeText } from '#web/src/entities/document/flow/decode-text.ts';
import { safeElements } from '#web/src/entities/document/flow/safe-elements.ts';
import { marksOn, pageAt, pageStarts } from '#web/src/entities/document/pdf/page-marks.ts';
import { readTable } from '#web/src/entities/document/sheets/read-table.ts';
import {
  columnOf,
  mostColumns,
  mostRows,
  readWorkbook,
  serialDate,
} from '#web/src/entities/document/sheets/read-workbook.ts';

const bytesOf = (array: Uint8Array): ArrayBuffer => new Uint8Array(array).buffer;

const text = 'The Bor-\nrower shall “maintain”  a ratio\nof at least 1.20 to 1.00.\n12\nNext page: a ratio of 1.20.';
const quoted = (quote: string, near = 0) =>
  findQuote(foldText(text, 'letters'), quote, near).passages.map(({ start, end }) => text.slice(start, end));
const searched = (words: string) =>
  findAll(foldText(text, 'words'), words).map(({ start, end }) => text.slice(start, end));

describe('searching a document', () => {
  it.each([
    ['borrower SHALL', ['Bor-\nrower shall']],
    ['"maintain" a ratio of', ['“maintain”  a ratio\nof']],
    ['1.20', ['1.20', '1.20']],
    ['120', []],
    ['  ', []],
  ])('finds %j across breaks, and no other number', (words, found) => {
    expect(searched(words)).toEqual(found);
  });

  it.each([
    ['shall "maintain" a ratio of at least 1.20 to 1.00', 0, ['shall “maintain”  a ratio\nof at least 1.20 to 1.00']],
    ['a ratio of', text.length, ['a ratio of']],
    ['a ratio of', 0, ['a ratio\nof']],
    ['shall maintain a ratio of at least 1.35 to 1.00', 0, []],
    ['The lender may do as it pleases', 0, []],
  ])('finds the quote %j nearest to %d', (quote, near, found) => {
    expect(quoted(quote, near).map((one) => one.slice(0, found[0]?.length))).toEqual(found);
  });

  it('tells whether a quote stands there letter by letter, or in parts', () => {
    const levels = 'The Borrower shall keep a ratio of at least 1.20 to 1.00 at all times.\n\nIt reports each quarter.';
    const inText = (quote: string) => findQuote(foldText(levels, 'letters'), quote);

    expect(inText('a ratio of at least 1.20 to 1.00')).toMatchObject({ isComplete: true, passages: [{}] });
    expect(inText('at all times. It reports each quarter')).toMatchObject({ isComplete: true, passages: [{}] });
    const other = inText('The Borrower shall keep a ratio of at least 1.35 to 1.00 at all times.');
    expect(other.isComplete).toBe(false);
    expect(other.passages.map(({ start, end }) => levels.slice(start, end)).join('')).not.toContain('1.20');
    expect(inText('The lender may do as it pleases')).toEqual({ passages: [], isComplete: false });
  });

  it('finds passages over two pages, and marks each on its own', () => {
    const starts = pageStarts([{ text: 'shall main' }, { text: 'tain a ratio' }]);
    const passage = { start: 6, end: 15 };

    expect([0, 10, 11, 22].map((place) => pageAt(starts, place))).toEqual([1, 1, 2, 2]);
    expect(marksOn(1, starts, { quoted: [passage], hits: [], now: null })['document-quote']).toEqual([
      { start: 6, end: 11 },
    ]);
    expect(marksOn(2, starts, { quoted: [passage], hits: [], now: null })['document-quote']).toEqual([
      { start: 0, end: 4 },
    ]);
  });

  it('marks what the page shows', () => {
    const page = document.createElement('div');
    page.innerHTML = '<p>shall <strong>main</strong>tain</p><p>a ratio</p>';
    const pieces = piecesOf(page);
    const all = pieces.map((one) => one.text).join('');

    const ranges = rangesOf(pieces, { start: all.indexOf('main'), end: all.indexOf('ratio') });
    expect(ranges.map(String)).toEqual(['main', 'tain', 'a ']);
  });
});

describe('a document that its reader gets with a mark or not at all', () => {
  it('is not shown where it cannot be marked, which trying again would not change', async () => {
    const userMessage = 'Documents are marked with your name before you get them, and only PDF files can be.';
    const refused = { status: 403, body: { code: 'documentNotMarkable', message: 'Refused', userMessage } };
    fakeServer({ 'POST /api/room/riverside/documents/model/link': refused }).install();

    const shown = { name: 'Model.csv', page: null, quotes: [], quoteAt: 0, size: 1_000 };
    const view = <DocumentView entityId="riverside" documentId="model" version={1} {...shown} />;
    renderPage(view, { path: '/document' });

    expect(await screen.findByText(userMessage)).toBeVisible();
    expect(screen.getByText('This document cannot be shown here')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('what a document is shown as', () => {
  it.each([
    ['Agreement.PDF', 'pdf'],
    ['Model.xlsx', 'workbook'],
    ['Old.xls', null],
    ['archive.zip', null],
    ['README', null],
  ])('%s: %s', (name, kind) => {
    expect(documentKind(name)).toBe(kind);
  });

  it('has an address of its own, with a bounded quote', () => {
    const place = { entityId: 'riverside', documentId: 'agreement' };
    expect(documentAddress(place)).toBe('/documents/riverside/agreement');
    expect(documentAddress({ ...place, version: 2, page: 4, quote: 'a b' })).toBe(
      '/documents/riverside/agreement?version=2&page=4&quote=a+b',
    );
    expect(documentAddress({ ...place, quote: 'x'.repeat(9_000) }).length).toBeLessThan(1_100);
  });

  it('reads texts of several encodings', () => {
    expect(decodeText(bytesOf(new TextEncoder().encode('Zürich')))).toBe('Zürich');
    expect(decodeText(bytesOf(Uint8Array.of(0x5a, 0xfc)))).toBe('Zü');
    expect(decodeText(bytesOf(Uint8Array.of(0xff, 0xfe, 0x5a, 0)))).toContain('Z');
  });

  it('builds known elements alone', () => {
    const read = new DOMParser().parseFromString(
      '<h1 onclick="x()">Title</h1><script>alert(1)</script><a href="javascript:x()">link</a>' +
        '<img src="https://elsewhere.example/x.png"><img src="data:image/svg+xml;base64,AA=="><img src="data:image/png;base64,AA==" alt="seal">' +
        '<table><tr><td colspan="2" style="color:red">cell</td></tr></table><iframe src="x"></iframe>',
      'text/html',
    );

    const { container } = render(<div>{safeElements(read.body)}</div>);

    expect(screen.getByRole('heading', { name: 'Title', level: 2 }).attributes).toHaveLength(0);
    expect(container.querySelectorAll('script, a, iframe, [style], [href]')).toHaveLength(0);
    expect([...container.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['seal']);
    expect(container.querySelector('td')?.colSpan).toBe(2);
    expect(container).not.toHaveTextContent('alert');
  });
});

describe('tables of files', () => {
  it('reads the sheets of a workbook', () => {
    const rows =
      '<row r="1"><c r="B1" t="s"><v>0</v></c><c r="C1" s="1"><v>46112</v></c></row>' +
      '<row r="3"><c t="b"><v>1</v></c><c t="inlineStr"><is><t>in line</t></is></c><c><v>1.5E3</v></c><c t="e"><v>#DIV/0!</v></c></row>';

    expect(readWorkbook(bytesOf(workbook(rows, ['Net revenue'])))).toEqual([
      {
        name: 'Actuals',
        rows: [['', 'Net revenue', '2026-03-31'], [], ['TRUE', 'in line', '1500', '#DIV/0!']],
        isCut: false,
      },
      { name: 'Notes', rows: [], isCut: false },
    ]);
  });

  it('tells what is left out, and refuses what is none', () => {
    const wide = `<row r="1"><c r="${'ZZ1'}"><v>1</v></c></row>`;
    const long = `<row r="${mostRows + 1}"><c><v>1</v></c></row>`;

    expect(readWorkbook(bytesOf(workbook(wide, [])))[0]?.isCut).toBe(true);
    expect(readWorkbook(bytesOf(workbook(long, [])))[0]).toMatchObject({ rows: [], isCut: true });
    expect(() => readWorkbook(bytesOf(new TextEncoder().encode('no archive')))).toThrow('damaged');
    expect(() => readWorkbook(bytesOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0)))).toThrow('password');
    expect(
      readTable(
        'x',
        Array(mostColumns + 1)
          .fill('1')
          .join(','),
      ).isCut,
    ).toBe(true);
  });

  it.each([
    ['A', 0],
    ['Z9', 25],
    ['AA10', 26],
  ])('%s is column %d', (reference, column) => {
    expect(columnOf(reference)).toBe(column);
  });

  it.each([
    [1, false, '1900-01-01'],
    [59, false, '1900-02-28'],
    [61, false, '1900-03-01'],
    [46112.5, false, '2026-03-31 12:00'],
    [0, true, '1904-01-01'],
  ])('day %d (1904: %s) is %s', (serial, is1904, date) => {
    expect(serialDate(serial, is1904)).toBe(date);
  });

  it('reads a CSV file by the separator that it has', () => {
    expect(readTable('Ledger.csv', '\uFEFFMonth;Revenue\r\nMarch;1,5\r\n')).toEqual({
      name: 'Ledger.csv',
      rows: [
        ['Month', 'Revenue'],
        ['March', '1,5'],
      ],
      isCut: false,
    });
  });
});
