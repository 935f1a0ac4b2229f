import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvRows, fromText, toCsv } from '#shared/format/csv.ts';
import { toQueryString } from '#shared/format/query-string.ts';
import { estimateTextWidth } from '#shared/format/text-width.ts';

const rowsOf = (text: string) => [...csvRows(text, ',')];

describe('a CSV file', () => {
  it('has every cell in quotes and doubles the quotes inside', () => {
    expect(csvLine(['a', 'b"c'])).toBe('"a","b""c"');
    expect(csvLine([1, true, null, undefined, ''])).toBe('"1","true","","",""');
    expect(toCsv([['a'], ['b']])).toBe('"a"\r\n"b"\r\n');
  });

  it.each([
    { text: '=HYPERLINK("http://elsewhere","Riverside")', cell: `"'=HYPERLINK(""http://elsewhere"",""Riverside"")"` },
    { text: '+1+cmd', cell: `"'+1+cmd"` },
    { text: '-2+3', cell: `"'-2+3"` },
    { text: '@SUM(A1)', cell: `"'@SUM(A1)"` },
    { text: '\t=1', cell: `"'\t=1"` },
    { text: '\r=1', cell: `"'\r=1"` },
    { text: '-1,500.25', cell: '"-1,500.25"' },
    { text: '-$5', cell: '"-$5"' },
    { text: '+12.5%', cell: '"+12.5%"' },
    { text: '(5) = five', cell: '"(5) = five"' },
  ])('holds no text that a spreadsheet would compute: $text', ({ text, cell }) => {
    expect(csvLine([text])).toBe(cell);
  });

  it('leaves numbers what they are', () => {
    expect(csvLine([-5, -0.5])).toBe('"-5","-0.5"');
  });

  it('can be read back, whatever the cells hold', () => {
    const cells = fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', 'a', '=', '—', '風') });
    const files = fc.array(fc.array(cells, { minLength: 1 }));
    fc.assert(
      fc.property(files, (rows) => {
        const readBack = rowsOf(toCsv(rows)).map(({ cells }) => cells.map(fromText));
        expect(readBack).toEqual(rows);
      }),
    );
  });

  it('is read with any separator, end of line and empty line', () => {
    const rows = [...csvRows('a;b\n\n"c;\r\nd" ; e\r;\rlast', ';')];

    expect(rows.map(({ cells }) => cells)).toEqual([['a', 'b'], [''], ['c;\r\nd', ' e'], ['', ''], ['last']]);
    expect(rows.map(({ fault }) => fault)).toEqual(Array(5).fill(null));
  });

  it.each([
    { text: 'a,"b,c\nd', cells: ['a', 'b,c\nd'], fault: 'unclosedQuote' },
    { text: '"a"b,c', cells: ['ab', 'c'], fault: 'textAfterQuote' },
    { text: '5" pipe,6"', cells: ['5" pipe', '6"'], fault: null },
    { text: '"say ""hi""",', cells: ['say "hi"', ''], fault: null },
  ])('tells where the quotes of $text leave open what is meant', ({ text, cells, fault }) => {
    expect(rowsOf(text)).toEqual([{ cells, fault }]);
  });
});

describe('the width of a text', () => {
  it('is estimated at 16 pixels and regular weight unless told otherwise', () => {
    expect(estimateTextWidth('Riverside')).toBe(estimateTextWidth('Riverside', { size: 16, weight: 400 }));
    expect(estimateTextWidth('0000')).toBeCloseTo(4 * 0.556 * 16, 6);
    expect(estimateTextWidth('')).toBe(0);
  });

  it('grows with the text, the size and the weight', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (text, more) => {
        const width = estimateTextWidth(text);
        expect(estimateTextWidth(text + more)).toBeGreaterThanOrEqual(width);
        expect(estimateTextWidth(text, { size: 32 })).toBeCloseTo(2 * width, 6);
        expect(estimateTextWidth(text, { weight: 700 })).toBeGreaterThanOrEqual(width);
      }),
    );
  });

  it('knows wide, narrow and accented letters', () => {
    expect(estimateTextWidth('WWW')).toBeGreaterThan(estimateTextWidth('iii'));
    expect(estimateTextWidth('é')).toBe(estimateTextWidth('e'));
    expect(estimateTextWidth('風力')).toBe(32);
  });
});

describe('a query', () => {
  it('skips what is empty and keeps 0 and false', () => {
    expect(toQueryString({ a: '', b: null, c: 1, d: false, e: undefined, f: '—', g: 0 })).toBe('c=1&d=false&g=0');
  });

  it('skips what is excluded', () => {
    expect(toQueryString({ a: 1, b: 2 }, ['b'])).toBe('a=1');
  });

  it('repeats the key of a list', () => {
    expect(toQueryString({ detail: ['x', '', 'y'] })).toBe('detail=x&detail=y');
  });

  it('is read back as it was built', () => {
    const values = fc.dictionary(fc.string({ minLength: 1 }), fc.array(fc.string({ minLength: 1 }), { minLength: 1 }));
    fc.assert(
      fc.property(values, (query) => {
        const readBack = new URLSearchParams(toQueryString(query));
        for (const [key, items] of Object.entries(query)) {
          expect(readBack.getAll(key)).toEqual(items.filter((item) => item !== '—'));
        }
      }),
    );
  });
});
