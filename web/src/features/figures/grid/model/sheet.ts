import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import { datapointId } from '#shared/domain/datapoint-id.ts';
import type { CellNow } from './cell.ts';
import type { ComputedCell, ComputedCells } from './computed-cells.ts';
import type { GridLength, PeriodColumn } from './grid-columns.ts';
import type { GridLine, GridRow } from './grid-rows.ts';
import type { Place, Rectangle } from './selection.ts';

/** What stands where on the grid that is shown. */
export interface Sheet {
  readonly lines: readonly GridLine[];
  readonly columns: readonly PeriodColumn[];
  readonly dataKind: DataKind;
  readonly length: GridLength;
  readonly nowAt: (id: string) => CellNow;
  readonly computedAt: ComputedCells['at'];
}

/** A cell of a period of a row. */
export interface SheetCell {
  readonly id: string;
  readonly row: GridRow;
  readonly column: PeriodColumn;
}

export function rowAt({ lines }: Pick<Sheet, 'lines'>, line: number): GridRow | null {
  const found = lines[line];
  return found?.kind === 'row' ? found.row : null;
}

/** The id of the figure of a row for a period, as it is shown now. */
export const idOf = (
  { dataKind, length }: Pick<Sheet, 'dataKind' | 'length'>,
  detailId: string,
  period: string,
): string => datapointId({ detailId, dataKind, frequency: length, period });

/** The cell of a place; null on heads of groups and rows. */
export function cellAt(sheet: Sheet, { line, column }: Place): SheetCell | null {
  const row = rowAt(sheet, line);
  const period = sheet.columns[column - 1];
  return row === null || period === undefined ? null : { id: idOf(sheet, row.id, period.period), row, column: period };
}

/** Where a line stands among others; null where it is not there any more. */
export function lineOf(line: GridLine | undefined, lines: readonly GridLine[]): number | null {
  const found = lines.findIndex((other) =>
    line?.kind === 'row'
      ? other.kind === 'row' && other.row.id === line.row.id
      : other.kind === 'group' && other.group === line?.group,
  );
  return found < 0 ? null : found;
}

/** What a row that nobody enters shows for a period; null where figures are entered, or nothing was computed. */
export const computedIn = (sheet: Pick<Sheet, 'computedAt'>, row: GridRow, period: string): ComputedCell | null =>
  row.isComputed && !row.takesEntries ? sheet.computedAt(row.id, period) : null;

/** The figures that stand in a rectangle of the grid, row by row. */
export function figuresIn(
  sheet: Pick<Sheet, 'lines' | 'columns' | 'dataKind' | 'length'>,
  { top, bottom, left, right }: Rectangle,
  standing: ReadonlyMap<string, Datapoint>,
): readonly Datapoint[] {
  const periods = sheet.columns.slice(Math.max(0, left - 1), right);
  return sheet.lines
    .slice(top, bottom + 1)
    .flatMap((line) =>
      line.kind === 'row' ? periods.flatMap(({ period }) => standing.get(idOf(sheet, line.row.id, period)) ?? []) : [],
    );
}
