import type { Cell } from '#functions/platform/workbooks/workbook.ts';
import { dayInMilliseconds } from '#shared/time/durations.ts';
import { UnreadableWorkbook } from './unreadable-workbook.ts';
import { TextListener, type WorkbookBook } from './workbook-parts.ts';
import type { WorkbookSize } from './workbook-size.ts';
import type { XmlAttributes, XmlListener } from './xml-events.ts';

/** No import takes more; what lies between is filled with empty cells. */
const [lastRow, lastColumn] = [100_001, 702];
/** Of one sheet; a full import has about half as many. */
const mostCells = 1_000_000;

/** The days between what spreadsheets and what computers count from. */
const [daysFrom1900, daysFrom1904] = [25_569, 24_107];

interface OpenCell {
  readonly row: number;
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string | null;
  hasFormula: boolean;
}

/** `AB12`: its column and row, counted from 0; null for anything else. */
function placeOf(address: string): { column: number; row: number } | null {
  const [, letters = '', digits = ''] = /^([A-Z]{1,7})(\d{1,9})$/.exec(address) ?? [];
  if (letters === '') return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { column: column - 1, row: Number(digits) - 1 };
}

/** Listens to a sheet and gathers what its cells hold. Nothing is evaluated: formulas count with their saved values. */
export class SheetCells implements XmlListener {
  private readonly book: WorkbookBook;
  private readonly size: WorkbookSize;
  private readonly rows: Cell[][] = [];
  private readonly inline = new TextListener();
  private row = -1;
  private column = -1;
  private width = 0;
  private count = 0;
  private cell: OpenCell | null = null;
  private isValue = false;

  constructor(book: WorkbookBook, size: WorkbookSize) {
    this.book = book;
    this.size = size;
  }

  /** Rows of one width, up to the last one that holds something. */
  filledRows(): readonly (readonly Cell[])[] {
    this.size.addCells(this.rows.length, this.width);
    return Array.from({ length: this.rows.length }, (_, row) =>
      Array.from({ length: this.width }, (_cell, column) => this.rows[row]?.[column] ?? null),
    );
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'row') this.openRow(attributes['r']);
    else if (name === 'c') this.openCell(attributes);
    else if (this.cell) {
      if (name === 'f') this.cell.hasFormula = true;
      this.isValue = name === 'v';
      this.inline.open(name);
    }
  }

  close(name: string): void {
    this.isValue = false;
    if (name !== 'c') this.inline.close(name);
    else if (this.cell) {
      this.put(this.cell);
      this.cell = null;
    }
  }

  text(words: string): void {
    if (this.isValue && this.cell) this.cell.value = (this.cell.value ?? '') + words;
    else if (this.cell) this.inline.text(words);
  }

  private openRow(address: string | undefined): void {
    this.row = address === undefined ? this.row + 1 : Number(address) - 1;
    this.column = -1;
    if (!(this.row >= 0 && this.row < lastRow)) throw new UnreadableWorkbook('tooWide');
  }

  private openCell({ r, t = 'n', s = '0' }: XmlAttributes): void {
    const place = r === undefined ? { row: this.row, column: this.column + 1 } : placeOf(r);
    this.count += 1;
    if (this.count > mostCells) throw new UnreadableWorkbook('tooLarge');
    if (place === null || place.row < 0 || place.row >= lastRow || place.column >= lastColumn)
      throw new UnreadableWorkbook('tooWide');
    this.column = place.column;
    this.inline.take();
    this.cell = { ...place, type: t, style: Number(s), value: null, hasFormula: false };
  }

  private put(cell: OpenCell): void {
    const holds = this.holds(cell);
    if (holds === null) return;
    for (let row = this.rows.length; row <= cell.row; row += 1) this.rows.push([]);
    const row = this.rows[cell.row];
    if (row) row[cell.column] = holds;
    this.width = Math.max(this.width, cell.column + 1);
  }

  private holds(cell: OpenCell): Cell {
    const { type, value } = cell;
    if (type === 'inlineStr') return this.textOf(this.inline.take());
    if (type === 'e') return this.textOf(value ?? '#ERROR!');
    if (value === null) return cell.hasFormula ? '#FORMULA!' : null;
    if (type === 's') return this.textOf(this.book.texts[Number(value)] ?? damaged());
    if (type === 'str') return this.textOf(value);
    if (type === 'b') return value.trim() === '1';
    return type === 'd' ? new Date(value) : this.numberOf(cell, value);
  }

  private textOf(text: string): string | null {
    const trimmed = text.trim();
    return trimmed === '' ? null : this.size.addText(trimmed);
  }

  private numberOf({ style }: OpenCell, value: string): Cell {
    const number = Number(value);
    if (value.trim() === '') return null;
    if (!Number.isFinite(number)) return damaged();
    const shown = this.book.shown[style] ?? 'number';
    // Without what multiplying leaves behind.
    if (shown === 'percentage') return { percentage: Number((number * 100).toPrecision(15)) };
    if (shown === 'number') return number;
    const days = number - (this.book.isFrom1904 ? daysFrom1904 : daysFrom1900);
    return new Date(Math.round(days * dayInMilliseconds));
  }
}

function damaged(): never {
  throw new UnreadableWorkbook('corrupt');
}
