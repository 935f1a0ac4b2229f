import type { FigureFault } from '#shared/domain/figure-import.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { detailKey, type RowDetail, type RowDetailReading } from './details-of-rows.ts';
import { figureIn } from './figure-cells.ts';
import type { FigureSheet } from './figure-sheets.ts';
import type { FigurePlace } from './period-headings.ts';
import type { FileRow } from './table-rows.ts';

/** A figure of the file in the unit of its detail. */
export interface FileFigure {
  readonly cell: string;
  readonly place: FigurePlace;
  readonly value: number;
}

/** A row with the detail that it names, its figures, and all that is wrong with it. */
export interface ReadRow {
  readonly row: number;
  readonly detail: string;
  readonly detailCell: string;
  readonly known: RowDetail | null;
  /** Periods of which the row has figures, also such as are at fault. */
  readonly places: readonly FigurePlace[];
  readonly figures: readonly FileFigure[];
  readonly faults: readonly FigureFault[];
}

const placeKey = ({ id }: RowDetail, { frequency, period }: FigurePlace): string => [id, frequency, period].join('#');

/** Cells of the file that are figures of the same detail and period. */
function cellsByPlace(rows: readonly FileRow[], detailOf: (row: FileRow) => RowDetail | null) {
  const cells = new Map<string, string[]>();
  for (const row of rows) {
    const detail = detailOf(row);
    if (detail === null) continue;
    for (const { cell, place } of row.cells) {
      const key = placeKey(detail, place);
      const found = cells.get(key);
      if (found === undefined) cells.set(key, [cell]);
      else found.push(cell);
    }
  }
  return cells;
}

const repeatedFault = (cell: string, cells: readonly string[], detail: RowDetail, place: FigurePlace): FigureFault => {
  const others = cells.filter((one) => one !== cell).slice(0, 3);
  const message = `${detail.name} has another figure of ${formatFigurePeriod(place)} in ${others.join(', ')}. Keep one of them.`;
  return { cell, message };
};

/** Reads the cells of rows in the units of the details that they name. */
export function readRows(
  { rows, typed }: FigureSheet,
  details: ReadonlyMap<string, RowDetailReading>,
): readonly ReadRow[] {
  const readingOf = (row: FileRow): RowDetailReading | undefined => details.get(detailKey(row));
  const cells = cellsByPlace(rows, (row) => readingOf(row)?.detail ?? null);
  return rows.map((row) => {
    const reading = readingOf(row);
    const known = reading?.detail ?? null;
    const faults = [...row.faults];
    if (reading !== undefined && reading.fault !== null) {
      faults.push({
        cell: reading.at === 'unit' ? (row.unitCell ?? row.detailCell) : row.detailCell,
        message: reading.fault,
      });
    }
    const figures: FileFigure[] = [];
    for (const { cell, place, content } of known === null ? [] : row.cells) {
      const read = figureIn(content, known?.unit ?? '', typed);
      if ('fault' in read) faults.push({ cell, message: read.fault });
      else figures.push({ cell, place, value: read.value });
      const same = known === null ? [] : (cells.get(placeKey(known, place)) ?? []);
      if (known !== null && same.length > 1) faults.push(repeatedFault(cell, same, known, place));
    }
    const { row: at, detail, detailCell } = row;
    return { row: at, detail, detailCell, known, places: row.cells.map(({ place }) => place), figures, faults };
  });
}
