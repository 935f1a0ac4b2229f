import { detailIdOf } from '#shared/domain/detail-id.ts';
import { readFigure } from '../../../../entities/figure/read-figure.ts';
import { type CellNow, editOf, editOfValue } from './cell.ts';
import type { Changes, Edit } from './draft.ts';
import type { Place } from './selection.ts';
import { cellAt, rowAt, type Sheet, type SheetCell } from './sheet.ts';

/** What is pasted: texts of another program, or numbers that were copied here. An empty text leaves its cell as it is. */
export type Block = readonly (readonly (string | number)[])[];

interface Pasted {
  readonly cell: SheetCell;
  readonly now: CellNow;
  readonly content: string | number;
  /** Of the block. */
  readonly column: number;
}

/** A column in which texts can be read in two ways: with decimals, or with thousands. */
export interface ColumnDoubt {
  readonly column: number;
  /** Of the period into which it goes. */
  readonly label: string;
  /** The first texts in doubt. */
  readonly examples: readonly {
    readonly text: string;
    readonly unit: string;
    readonly readings: readonly [number, number];
  }[];
  readonly count: number;
}

export interface PastePlan {
  readonly cells: readonly Pasted[];
  readonly doubts: readonly ColumnDoubt[];
  /** What found no place: names without a row, or how many cells lay beyond the grid or on rows that take no entries. */
  readonly unknownNames: readonly string[];
  readonly beyond: number;
  readonly readOnly: number;
}

export type Reading = 'smaller' | 'larger';

const examplesShown = 3;

/** Both numbers that a text can mean, the smaller one first; null where it means one, or more than two. */
function twoReadings(text: string, unit: string): readonly [number, number] | null {
  const reading = readFigure(text, unit);
  if (reading.kind !== 'unclear' || reading.values.length !== 2) return null;
  const [one = 0, other = 0] = reading.values;
  return Math.abs(one) < Math.abs(other) ? [one, other] : [other, one];
}

/** Rows that a first column of names tells; null where it holds no names of rows. */
function linesNamed(block: Block, sheet: Sheet): readonly (number | null)[] | null {
  const lineOf = new Map(sheet.lines.flatMap((line, at) => (line.kind === 'row' ? [[line.row.id, at] as const] : [])));
  const lines = block.map(([name = '']) => lineOf.get(detailIdOf(String(name))) ?? null);
  const isWide = block.every((cells) => cells.length > 1);
  return isWide && lines.some((line) => line !== null) ? lines : null;
}

function doubtsOf(cells: readonly Pasted[]): readonly ColumnDoubt[] {
  const inDoubt = cells.flatMap(({ cell, content, column }) => {
    const readings = typeof content === 'string' ? twoReadings(content, cell.row.unit) : null;
    return readings === null ? [] : [{ cell, column, text: String(content), unit: cell.row.unit, readings }];
  });
  return [...Map.groupBy(inDoubt, ({ column }) => column)].map(([column, own]) => ({
    column,
    label: own[0]?.cell.column.label ?? '',
    examples: own.slice(0, examplesShown).map(({ text, unit, readings }) => ({ text, unit, readings })),
    count: own.length,
  }));
}

/** Where each cell of a block goes, from a place on down and to the right, and what has to be asked first. */
export function planPaste(block: Block, at: Place, sheet: Sheet): PastePlan {
  const named = linesNamed(block, sheet);
  const cells: Pasted[] = [];
  const unknownNames: string[] = [];
  let [beyond, readOnly] = [0, 0];
  const targets = rowLines(sheet, at.line);
  for (const [index, all] of block.entries()) {
    const contents = named === null ? all : all.slice(1);
    const line = named === null ? (targets[index] ?? null) : (named[index] ?? null);
    if (line === null && named !== null && String(all[0] ?? '') !== '') unknownNames.push(String(all[0]));
    for (const [column, content] of contents.entries()) {
      if (content === '' || (typeof content === 'string' && readFigure(content, '').kind === 'empty')) continue;
      const cell = line === null ? null : cellAt(sheet, { line, column: Math.max(1, at.column) + column });
      if (cell === null) beyond += named !== null && line === null ? 0 : 1;
      else if (!cell.row.takesEntries) readOnly += 1;
      else cells.push({ cell, now: sheet.nowAt(cell.id), content, column });
    }
  }
  return { cells, doubts: doubtsOf(cells), unknownNames, beyond, readOnly };
}

/** The lines from one on that are rows: heads of groups are no part of what somebody pastes. */
const rowLines = (sheet: Sheet, from: number): readonly number[] =>
  sheet.lines.flatMap((_, line) => (line >= from && rowAt(sheet, line) !== null ? [line] : []));

/** The changes of a paste, once it is known how the columns in doubt are to be read. What is not chosen for stays a text in its cell. */
export function changesOf({ cells }: PastePlan, readings: ReadonlyMap<number, Reading>): Changes {
  return new Map(
    cells.map(({ cell, now, content, column }): [string, Edit | null] => {
      if (typeof content === 'number') return [cell.id, editOfValue(content, now)];
      const two = twoReadings(content, cell.row.unit);
      const chosen = readings.get(column);
      if (two === null || chosen === undefined) return [cell.id, editOf(content, cell.row.unit, now)];
      return [cell.id, editOfValue(two[chosen === 'smaller' ? 0 : 1], now)];
    }),
  );
}

/** What a paste did not do, as sentences. */
export function leftWords({ unknownNames, beyond, readOnly }: PastePlan): readonly string[] {
  const cells = (count: number) => (count === 1 ? 'One cell' : `${count.toLocaleString('en-US')} cells`);
  return [
    ...(unknownNames.length > 0 ? [`Found no row for: ${unknownNames.join(', ')}.`] : []),
    ...(beyond > 0
      ? [`${cells(beyond)} lay beyond the rows and periods shown and ${beyond === 1 ? 'was' : 'were'} left out.`]
      : []),
    ...(readOnly > 0
      ? [`${cells(readOnly)} fell on computed rows and ${readOnly === 1 ? 'was' : 'were'} left out.`]
      : []),
  ];
}
