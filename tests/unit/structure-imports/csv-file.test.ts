import { describe, expect, it } from 'vitest';
import { readImportFile } from '#functions/connectors/import-file.ts';
import { toCsv } from '#shared/format/csv.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

/** One byte a letter, as Windows-1252 has those from U+00A0. */
const oneByte = (text: string): Uint8Array => Buffer.from(text, 'latin1');

function tableOf(content: Uint8Array) {
  const file = readImportFile(content);
  if (!('table' in file)) throw new Error(JSON.stringify(file));
  return file.table;
}

function refusalOf(content: Uint8Array): string {
  const file = readImportFile(content);
  return 'refusal' in file ? file.refusal : `read ${JSON.stringify(file).slice(0, 200)}`;
}

describe('the letters of a CSV file', () => {
  const text = 'Name;Borrower\r\nCañon;Société Générale';
  const rows = [
    ['Name', 'Borrower'],
    ['Cañon', 'Société Générale'],
  ];

  it.each([
    { as: 'UTF-8', content: utf8(text) },
    { as: 'UTF-8 with its mark', content: utf8(`\uFEFF${text}`) },
    { as: 'UTF-16', content: utf16(text, false) },
    { as: 'UTF-16, the larger byte first', content: utf16(text, true) },
  ])('are read as $as', ({ content }) => {
    expect(tableOf(content)).toEqual({ rows, separator: ';', remark: null });
  });

  it('are read as Windows-1252 where nothing speaks against it, and people are told', () => {
    expect(tableOf(oneByte(text))).toEqual({ rows, separator: ';', remark: expect.stringContaining('Windows-1252') });
    expect(tableOf(oneByte('Name\nRiverside \u0096 East\u0092s \u0080')).rows[1]).toEqual(['Riverside – East’s €']);
  });

  it.each([
    { of: 'a Mac', content: [0x4e, 0x0a, 0x43, 0x61, 0x66, 0x8e] },
    { of: 'Polish Windows', content: [0x4e, 0x0a, 0x57, 0x72, 0x6f, 0x63, 0xb3, 0x61, 0x77] },
    { of: 'Russian Windows', content: [0x4e, 0x0a, 0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0] },
    { of: 'nobody', content: [0x4e, 0x0a, 0x61, 0x81, 0x61] },
  ])('are not guessed: those of $of', ({ content }) => {
    expect(refusalOf(Uint8Array.from(content))).toMatch(/^It is not clear .* Save it as “CSV UTF-8”/);
  });

  it.each([
    { what: 'NUL bytes', content: utf8('Name\nRiver\0side') },
    { what: 'UTF-16 without its mark', content: utf16('Name', false).subarray(2) },
    { what: 'NUL bytes among others', content: Uint8Array.from([0x4e, 0xe9, 0x00, 0x61]) },
  ])('are none with $what', ({ content }) => {
    expect(refusalOf(content)).toBe(
      'Choose an Excel workbook (.xlsx) or a CSV file. This file holds something else than text.',
    );
  });

  it('are not looked for in an old workbook, or one with a password', () => {
    expect(refusalOf(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))).toContain('password');
  });
});

describe('the cells of a CSV file', () => {
  it.each([
    { text: 'Name,Size\nMesa,12.5', separator: ',' },
    { text: 'Name;Size\nMesa;12.5', separator: ';' },
    { text: 'Name\tSize\nMesa\t12.5', separator: '\t' },
    { text: 'sep=;\r\nName;Size\r\nMesa;12.5', separator: ';' },
    { text: '"Name","Size"\r"Mesa","12.5"\r', separator: ',' },
  ])('are found between what $separator separates', ({ text, separator }) => {
    const rows = [
      ['Name', 'Size'],
      ['Mesa', '12.5'],
    ];
    expect(tableOf(utf8(text))).toMatchObject({ rows, separator });
  });

  it('are found where a heading holds the other separator', () => {
    expect(tableOf(utf8('Name;Size, MW;Unit\nMesa;12,5;MW\n')).rows[0]).toEqual(['Name', 'Size, MW', 'Unit']);
    expect(tableOf(utf8('"Name; legal",Size\nMesa,1\n')).rows[0]).toEqual(['Name; legal', 'Size']);
  });

  it('may hold breaks, quotes and what a spreadsheet would compute, as the files of the product do', () => {
    const rows = [
      ['Name', 'Description'],
      ['=1+1', 'Two sites,\r\none "borrower"'],
      ['-2+3', '@home'],
    ];
    expect(tableOf(utf8(toCsv(rows))).rows).toEqual(rows);
  });

  it.each([
    { separator: ',', title: 'Operating report of October' },
    { separator: ';', title: 'Operating report of October' },
    { separator: '\t', title: 'Report of the agent' },
  ])('stand below a title, with “$separator” between them', ({ separator, title }) => {
    const lines = [title, '', ['Detail', '2026-08', '2026-09'].join(separator), ['Revenue', '1', '2'].join(separator)];
    const { rows, separator: found } = tableOf(utf8(lines.join('\r\n')));

    expect(found).toBe(separator);
    expect(rows).toEqual([[title], [''], ['Detail', '2026-08', '2026-09'], ['Revenue', '1', '2']]);
  });

  it('keep the rows as a spreadsheet counts them', () => {
    expect(tableOf(utf8('Name,Size\n\n"Me\nsa",1\n,\nButte,2,,\nKnoll')).rows).toEqual([
      ['Name', 'Size'],
      [''],
      ['Me\nsa', '1'],
      ['', ''],
      ['Butte', '2'],
      ['Knoll'],
    ]);
  });

  it.each([
    {
      what: 'an unclosed quote',
      text: 'Name,Size\n"Mesa,1\nButte,2',
      sentence: 'Row 2 has a quotation mark that is never closed.',
    },
    {
      what: 'text after a quote',
      text: 'Name,Size\n"Mesa"x,1',
      sentence: 'Row 2 has text right after a closing quotation mark.',
    },
    {
      what: 'a bare decimal comma',
      text: 'Name,Size,Unit\nMesa,12,5,MW',
      sentence: 'Row 2 has 4 cells, and there are 3 headings. Put texts and numbers that hold commas',
    },
    {
      what: 'another separator below',
      text: 'Name,Size\nMesa,1\nButte;2',
      sentence: 'Row 3 has semicolons between its cells, and the headings have commas.',
    },
    {
      what: 'two separators above',
      text: 'Name,Size;Unit\nMesa,1;MW',
      sentence: 'The first line has commas and semicolons between its headings.',
    },
  ])('are not guessed with $what', ({ text, sentence }) => {
    expect(refusalOf(utf8(text))).toContain(sentence);
  });
});

describe('a CSV file that is too much', () => {
  const megabyte = 1_048_576;
  it.each([
    {
      what: 'of more than 100,000 rows',
      text: () => `Name,Size\n${'Mesa,1\n'.repeat(100_001)}`,
      sentence: 'more than 100,000 rows',
    },
    { what: 'of a million columns', text: () => 'a,'.repeat(megabyte), sentence: 'more than 702 columns' },
    {
      what: 'with a cell of 1 MB',
      text: () => `Name,Size\n"${'a'.repeat(megabyte)}",1`,
      sentence: '32,767 characters',
    },
    {
      what: 'of nothing but quotes',
      text: () => `Name,Size\n${'"'.repeat(4 * megabyte - 11)}`,
      sentence: 'never closed',
    },
    {
      what: 'of 4 MB in one quote',
      text: () => `Name,Size\n"${'a,b\n'.repeat(megabyte - 3)}`,
      sentence: 'never closed',
    },
    {
      what: 'of blanks before quotes',
      text: () => `Name,Size\n${' '.repeat(megabyte)}x,${' '.repeat(megabyte)}`,
      sentence: '32,767 characters',
    },
    { what: 'of accents', text: () => `Name,Size\n${'é²'.repeat(megabyte / 2)}`, sentence: '32,767 characters' },
  ])('is refused soon: one $what', ({ text, sentence }) => {
    const content = utf8(text());
    const begun = performance.now();

    const refusal = refusalOf(content);

    expect(refusal).toContain(sentence);
    expect(performance.now() - begun).toBeLessThan(3_000);
  });

  it('is refused soon where its letters are unclear all the way', () => {
    const content = oneByte(`Name\n${'é'.repeat(megabyte)}²${'é'.repeat(megabyte)}`);
    const begun = performance.now();

    expect(refusalOf(content)).toContain('not clear');
    expect(performance.now() - begun).toBeLessThan(3_000);
  });
});
