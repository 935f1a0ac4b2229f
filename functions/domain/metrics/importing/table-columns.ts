import { isEmptyCell, lettersOf } from '#functions/platform/workbooks/cells.ts';
import type { Cell } from '#functions/platform/workbooks/workbook.ts';
import { areDaily, type FigurePlace, type PeriodHabits, placeOfDay, readPeriod } from './period-headings.ts';

export type Rows = readonly (readonly Cell[])[];

/** A column of figures of one period. */
export interface PeriodColumn {
  readonly at: number;
  readonly heading: string;
  readonly place: FigurePlace;
}

/** A column that nothing is taken from, and why. */
export interface LeftOutColumn {
  readonly at: number;
  readonly heading: string;
  readonly reason: string;
}

/** What the columns of a table hold. */
export interface TableColumns {
  /** Of the headings, counted from 0. */
  readonly headingRow: number;
  readonly detail: number;
  readonly unit: number | null;
  /** Where each column is a period; none where each row names its own. */
  readonly periods: readonly PeriodColumn[];
  /** Where each row is one figure. */
  readonly long: { readonly period: number; readonly value: number } | null;
  readonly leftOut: readonly LeftOutColumn[];
}

/** Titles and notes may stand above a table; no further than this. */
const mostRowsAbove = 30;

const names = {
  detail: ['detail', 'details', 'detail name', 'name', 'metric', 'line item', 'item', 'figure', 'account'],
  unit: ['unit', 'units', 'unit of measure', 'currency'],
  period: ['period', 'month', 'date'],
  value: ['value', 'amount'],
};

export const headingText = (cell: Cell | undefined): string => {
  if (cell === undefined || isEmptyCell(cell)) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return (typeof cell === 'object' && cell !== null ? String(cell.percentage) : String(cell)).trim();
};

const folded = (cell: Cell | undefined): string => headingText(cell).replaceAll(/\s+/g, ' ').toLowerCase();

/** The column of the first of some names that is there; -1 for none. */
function columnOf(header: readonly Cell[], wanted: readonly string[]): number {
  const found = header.map(folded);
  return wanted.map((name) => found.indexOf(name)).find((at) => at >= 0) ?? -1;
}

/** Columns of a row that names detail, period and value; null for every other row. */
function longColumns(header: readonly Cell[]) {
  const [detail, period, value] = [names.detail, names.period, names.value].map((one) => columnOf(header, one));
  if (detail === undefined || period === undefined || value === undefined) return null;
  return detail < 0 || period < 0 || value < 0 ? null : { detail, period, value };
}

/** How many cells of a row stand for periods, or seem to. */
const periodsIn = (row: readonly Cell[], habits: PeriodHabits): number =>
  row.filter((cell) => readPeriod(cell, habits).kind !== 'none').length;

/** The row of the headings: the first with names of columns, or else the one with most periods. */
function headingRowOf(rows: Rows, habits: PeriodHabits): number {
  const above = rows.slice(0, mostRowsAbove);
  const long = above.findIndex((row) => longColumns(row) !== null);
  if (long >= 0) return long;
  const counts = above.map((row) => periodsIn(row, habits));
  const most = Math.max(0, ...counts);
  return most === 0 ? -1 : counts.indexOf(most);
}

function unitColumn(header: readonly Cell[]): number | null {
  const at = columnOf(header, names.unit);
  return at < 0 ? null : at;
}

interface WideHeadings {
  readonly periods: readonly PeriodColumn[];
  readonly unclear: readonly LeftOutColumn[];
}

function wideHeadings(header: readonly Cell[], habits: PeriodHabits): WideHeadings {
  const readings = header.map((cell) => readPeriod(cell, habits));
  const days = readings.flatMap((reading) => (reading.kind === 'day' ? [reading.day] : []));
  const isDaily = days.length > 0 && areDaily([days]);
  return {
    periods: readings.flatMap((reading, at) => {
      const heading = headingText(header[at]);
      if (reading.kind === 'period') return [{ at, heading, place: reading.place }];
      return reading.kind === 'day' ? [{ at, heading, place: placeOfDay(reading.day, isDaily) }] : [];
    }),
    unclear: readings.flatMap((reading, at) =>
      reading.kind === 'unclear' ? [{ at, heading: headingText(header[at]), reason: reading.why }] : [],
    ),
  };
}

/** Columns that hold something and are taken for nothing. */
function otherColumns(rows: Rows, headingRow: number, used: ReadonlySet<number>): readonly LeftOutColumn[] {
  const header = rows[headingRow] ?? [];
  const bare = new Set<number>();
  for (const cells of rows.slice(headingRow + 1)) {
    for (const [at, cell] of cells.entries()) {
      if (!used.has(at) && !isEmptyCell(cell)) bare.add(at);
    }
  }
  const width = Math.max(header.length, ...[...bare].map((at) => at + 1));
  return Array.from({ length: width }, (_, at) => at).flatMap((at) => {
    const heading = headingText(header[at]);
    if (used.has(at) || (heading === '' && !bare.has(at))) return [];
    const reason = heading === '' ? `Column ${lettersOf(at)} has no heading.` : 'This is no period.';
    return [{ at, heading, reason }];
  });
}

/** What the columns of a table hold, by its headings; null where no row has headings of figures. */
export function tableColumns(rows: Rows, habits: PeriodHabits): TableColumns | null {
  const headingRow = headingRowOf(rows, habits);
  const header = rows[headingRow];
  if (header === undefined) return null;
  const unit = unitColumn(header);
  const long = longColumns(header);
  if (long !== null) {
    const { detail, ...other } = long;
    const used = new Set([detail, other.period, other.value, ...(unit === null ? [] : [unit])]);
    return { headingRow, detail, unit, periods: [], long: other, leftOut: otherColumns(rows, headingRow, used) };
  }
  const { periods, unclear } = wideHeadings(header, habits);
  const named = columnOf(header, names.detail);
  const detail = named < 0 ? 0 : named;
  const taken = new Set([...periods, ...unclear].map(({ at }) => at));
  if (periods.length === 0 || taken.has(detail) || detail === unit) return null;
  const used = new Set([...taken, detail, ...(unit === null ? [] : [unit])]);
  const leftOut = [...unclear, ...otherColumns(rows, headingRow, used)].toSorted((a, b) => a.at - b.at);
  return { headingRow, detail, unit, periods, long: null, leftOut };
}
