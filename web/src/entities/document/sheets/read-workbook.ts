import { unzipSync } from 'fflate';
import { Unreadable } from '../unreadable.ts';
import { requireModestArchive } from './modest-archive.ts';

/** A table of a file: rows of cells, of which as many as are shown. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  /** Rows or columns beyond what is read were left out. */
  readonly isCut: boolean;
}

export const mostRows = 20_000;
export const mostColumns = 200;

const children = (parent: Element | Document, name: string): readonly Element[] => [
  ...parent.getElementsByTagNameNS('*', name),
];

/** The text of a shared or inline string, without the readings of its characters. */
const stringOf = (element: Element): string =>
  children(element, 't')
    .filter(({ parentElement }) => parentElement?.localName !== 'rPh')
    .map(({ textContent }) => textContent)
    .join('');

/** 0 for A. */
export function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Built-in formats of dates (ECMA-376, 18.8.30). */
const builtInDates = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
const isDateFormat = (code: string): boolean =>
  /[dmy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/^general$/i.test(code);

function dateStyles(styles: Document | null): readonly boolean[] {
  if (styles === null) return [];
  const own = new Map(
    children(styles, 'numFmt').map((one) => [
      Number(one.getAttribute('numFmtId')),
      one.getAttribute('formatCode') ?? '',
    ]),
  );
  const [cellFormats] = children(styles, 'cellXfs');
  return (cellFormats ? children(cellFormats, 'xf') : []).map((one) => {
    const id = Number(one.getAttribute('numFmtId'));
    const code = own.get(id);
    return code === undefined ? builtInDates(id) : isDateFormat(code);
  });
}

const dayInMilliseconds = 86_400_000;

/** `2026-03-31`, with the time where there is one. */
export function serialDate(serial: number, is1904: boolean): string {
  const days = is1904 ? serial + 1_462 : serial;
  // Day 60 is 29 February 1900, which never was.
  const at = new Date(Math.round((days - (days < 60 ? 25_568 : 25_569)) * dayInMilliseconds));
  if (Number.isNaN(at.getTime())) return String(serial);
  const text = at.toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}

interface Book {
  readonly strings: readonly string[];
  readonly isDate: readonly boolean[];
  readonly is1904: boolean;
}

function cellText(cell: Element, { strings, isDate, is1904 }: Book): string {
  const type = cell.getAttribute('t') ?? 'n';
  if (type === 'inlineStr') return stringOf(cell);
  const value = children(cell, 'v')[0]?.textContent ?? '';
  if (value === '') return '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n') return value;
  return isDate[Number(cell.getAttribute('s'))] === true ? serialDate(Number(value), is1904) : String(Number(value));
}

function readRows(sheet: Document, book: Book): Pick<ReadSheet, 'rows' | 'isCut'> {
  const rows: string[][] = [];
  let isCut = false;
  let next = 0;
  for (const row of children(sheet, 'row')) {
    const at = Number(row.getAttribute('r') ?? next + 1) - 1;
    next = at + 1;
    if (at >= mostRows) return { rows, isCut: true };
    while (rows.length <= at) rows.push([]);
    const cells = rows[at] ?? [];
    for (const cell of children(row, 'c')) {
      const reference = cell.getAttribute('r');
      const column = reference === null ? cells.length : columnOf(reference);
      if (column >= mostColumns) {
        isCut = true;
        continue;
      }
      while (cells.length < column) cells.push('');
      cells[column] = cellText(cell, book);
    }
  }
  return { rows, isCut };
}

/** The sheets of an XLSX workbook in their order, with the values that were computed when it was saved. Refused: {@link Unreadable}. */
export function readWorkbook(bytes: ArrayBuffer): readonly ReadSheet[] {
  requireModestArchive(bytes);
  const files = unzipSync(new Uint8Array(bytes), { filter: ({ name }) => /^xl\/.*\.(?:xml|rels)$/.test(name) });
  const parse = (name: string): Document | null => {
    const file = files[name];
    if (file === undefined) return null;
    const read = new DOMParser().parseFromString(new TextDecoder().decode(file), 'application/xml');
    return children(read, 'parsererror').length > 0 ? null : read;
  };
  const [workbook, links] = [parse('xl/workbook.xml'), parse('xl/_rels/workbook.xml.rels')];
  if (workbook === null || links === null) throw new Unreadable('This file is damaged, or it is no Excel workbook.');
  const targets = new Map(
    children(links, 'Relationship').map((one) => [one.getAttribute('Id'), one.getAttribute('Target') ?? '']),
  );
  const strings = parse('xl/sharedStrings.xml');
  const book: Book = {
    strings: strings === null ? [] : children(strings, 'si').map(stringOf),
    isDate: dateStyles(parse('xl/styles.xml')),
    is1904: /^(?:1|true)$/.test(children(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? ''),
  };
  return children(workbook, 'sheet').map((one) => {
    const id = [...one.attributes].find(({ localName, prefix }) => localName === 'id' && prefix !== null)?.value ?? '';
    const target = targets.get(id) ?? '';
    const sheet = parse(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    const name = one.getAttribute('name') ?? '';
    return { name, ...(sheet === null ? { rows: [], isCut: false } : readRows(sheet, book)) };
  });
}
