import { isEmptyCell, isFilled, lettersOf } from '#functions/platform/workbooks/cells.ts';
import { unreadable } from '#functions/platform/workbooks/unreadable.ts';
import type { Cell } from '#functions/platform/workbooks/workbook.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { type FigureFault, mostFigureRows, mostImportedFigures } from '#shared/domain/figure-import.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import {
  areDaily,
  type FigurePlace,
  type PeriodHabits,
  type PeriodReading,
  placeOfDay,
  readPeriod,
} from './period-headings.ts';
import { headingText, type Rows, type TableColumns } from './table-columns.ts';

/** A cell with a figure, and the period that it is of. */
export interface FigureCell {
  /** Such as `C7`. */
  readonly cell: string;
  readonly place: FigurePlace;
  readonly content: Cell;
}

/** A row of the file with figures of one detail. */
export interface FileRow {
  /** As spreadsheets number it. */
  readonly row: number;
  /** As the file has it. */
  readonly detail: string;
  readonly detailCell: string;
  readonly unit: string | null;
  readonly unitCell: string | null;
  readonly cells: readonly FigureCell[];
  readonly faults: readonly FigureFault[];
}

const addressOf = (at: number, row: number): string => `${lettersOf(at)}${row}`;

/** Dashes stand for nothing. */
const isNothing = (cell: Cell): boolean =>
  isEmptyCell(cell) || (typeof cell === 'string' && ['-', '–', '—'].includes(cell.trim()));

interface Named {
  readonly detail: string;
  readonly faults: readonly FigureFault[];
}

function nameIn(content: Cell, cell: string): Named {
  if (isEmptyCell(content)) return { detail: '', faults: [{ cell, message: 'No detail is named here.' }] };
  if (typeof content === 'string' || typeof content === 'number')
    return { detail: String(content).trim().slice(0, 200), faults: [] };
  return { detail: headingText(content), faults: [{ cell, message: 'Name the detail as text.' }] };
}

function rowOf(cells: readonly Cell[], row: number, { detail: at, unit }: TableColumns): Omit<FileRow, 'cells'> {
  const detailCell = addressOf(at, row);
  const content = unit === null ? null : (cells[unit] ?? null);
  return {
    row,
    ...nameIn(cells[at] ?? null, detailCell),
    detailCell,
    unit: isEmptyCell(content) ? null : headingText(content).slice(0, 40),
    unitCell: unit === null ? null : addressOf(unit, row),
  };
}

/** Rows with figures; those that only name a section hold none. */
function wideRows(rows: Rows, columns: TableColumns): readonly FileRow[] {
  const first = columns.headingRow + 1;
  return rows.slice(first).flatMap((cells, index) => {
    const row = first + index + 1;
    const figures = columns.periods.flatMap(({ at, place }) => {
      const content = cells[at] ?? null;
      return isNothing(content) ? [] : [{ cell: addressOf(at, row), place, content }];
    });
    return figures.length === 0 ? [] : [{ ...rowOf(cells, row, columns), cells: figures }];
  });
}

interface LongRow {
  readonly own: Omit<FileRow, 'cells'>;
  readonly periodCell: string;
  readonly periodText: string;
  readonly reading: PeriodReading;
  readonly figure: { readonly cell: string; readonly content: Cell };
}

function periodFault({ reading, periodText, periodCell: cell }: LongRow): readonly FigureFault[] {
  if (reading.kind === 'unclear') return [{ cell, message: reading.why }];
  if (reading.kind !== 'none') return [];
  const message =
    periodText === ''
      ? 'No period is named here.'
      : `“${periodText.slice(0, 40)}” is no period. Write it like 2026-03.`;
  return [{ cell, message }];
}

function placeIn({ reading }: LongRow, isDaily: boolean): FigurePlace | null {
  if (reading.kind === 'period') return reading.place;
  return reading.kind === 'day' ? placeOfDay(reading.day, isDaily) : null;
}

function longRows(rows: Rows, columns: TableColumns, habits: PeriodHabits): readonly FileRow[] {
  const { long, headingRow } = columns;
  if (long === null) return [];
  const first = headingRow + 1;
  const read = rows.slice(first).flatMap((cells, index): LongRow[] => {
    const row = first + index + 1;
    const [content, period] = [cells[long.value] ?? null, cells[long.period] ?? null];
    if (isNothing(content)) return [];
    return [
      {
        own: rowOf(cells, row, columns),
        periodCell: addressOf(long.period, row),
        periodText: headingText(period),
        reading: readPeriod(period, habits),
        figure: { cell: addressOf(long.value, row), content },
      },
    ];
  });
  const byDetail = Map.groupBy(read, ({ own }) => detailIdOf(own.detail));
  const days = [...byDetail.values()].map((own) =>
    own.flatMap(({ reading }): IsoDate[] => (reading.kind === 'day' ? [reading.day] : [])),
  );
  // The same day twice is named twice, and told so.
  const isDaily = days.some(({ length }) => length > 0) && areDaily(days.map((own) => [...new Set(own)]));
  return read.map((one) => {
    const place = placeIn(one, isDaily);
    return {
      ...one.own,
      cells: place === null ? [] : [{ ...one.figure, place }],
      faults: [...one.own.faults, ...periodFault(one)],
    };
  });
}

/** The rows of a table that hold figures. Refuses more than an import takes. */
export function tableRows(rows: Rows, columns: TableColumns, habits: PeriodHabits): readonly FileRow[] {
  const filled = rows.slice(columns.headingRow + 1).filter(isFilled).length;
  if (filled > mostFigureRows) {
    throw unreadable(`The table has ${filled.toLocaleString('en-US')} rows. Import at most 100,000 at a time.`);
  }
  const found = columns.long === null ? wideRows(rows, columns) : longRows(rows, columns, habits);
  const count = found.reduce((sum, { cells }) => sum + cells.length, 0);
  if (count > mostImportedFigures) {
    throw unreadable(`The table has ${count.toLocaleString('en-US')} figures. Import at most 200,000 at a time.`);
  }
  return found;
}
