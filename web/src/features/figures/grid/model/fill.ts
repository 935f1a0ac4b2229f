import { cellValue, editOfValue, emptied } from './cell.ts';
import type { Changes, Edit } from './draft.ts';
import { isWithin, type Rectangle } from './selection.ts';
import { cellAt, computedIn, rowAt, type Sheet, type SheetCell } from './sheet.ts';

interface Filled {
  readonly changes: Changes;
  /** Cells that were left as they are, because their row has another unit. */
  readonly otherUnits: number;
}

const places = ({ top, bottom, left, right }: Rectangle) =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, across) => ({ line: top + down, column: left + across })),
  );

const wrapped = (value: number, first: number, last: number): number => {
  const size = last - first + 1;
  return first + ((((value - first) % size) + size) % size);
};

/** Copies the values of one rectangle over another one beside it, again and again where that is larger. Cells without a value fill nothing. */
export function filled(sheet: Sheet, source: Rectangle, target: Rectangle): Filled {
  const changes = new Map<string, Edit | null>();
  let otherUnits = 0;
  for (const place of places(target).flat()) {
    if (isWithin(source, place)) continue;
    const to = cellAt(sheet, place);
    const from = cellAt(sheet, {
      line: wrapped(place.line, source.top, source.bottom),
      column: wrapped(place.column, source.left, source.right),
    });
    if (to === null || from === null || !to.row.takesEntries) continue;
    const value = cellValue(sheet.nowAt(from.id));
    if (value === null) continue;
    if (from.row.unit !== to.row.unit) otherUnits += 1;
    else changes.set(to.id, editOfValue(value, sheet.nowAt(to.id)));
  }
  return { changes, otherUnits };
}

export type Direction = 'right' | 'down';

/** As spreadsheets do: the first column or line of what is selected goes into the rest of it; into a single one goes what stands before it. */
export function filledWithin(sheet: Sheet, selected: Rectangle, direction: Direction): Filled {
  const { top, bottom, left, right } = selected;
  if (direction === 'right') {
    const from = left < right ? left : left - 1;
    return filled(sheet, { top, bottom, left: from, right: from }, selected);
  }
  const from = top < bottom ? top : lineBefore(sheet, top);
  return from === null
    ? { changes: new Map(), otherUnits: 0 }
    : filled(sheet, { top: from, bottom: from, left, right }, selected);
}

function lineBefore(sheet: Sheet, line: number): number | null {
  for (let at = line - 1; at >= 0; at -= 1) if (rowAt(sheet, at) !== null) return at;
  return null;
}

/** Empties what is selected. */
export function cleared(sheet: Sheet, selected: Rectangle): Changes {
  const changes = new Map<string, Edit | null>();
  for (const place of places(selected).flat()) {
    const cell = cellAt(sheet, place);
    if (cell?.row.takesEntries) changes.set(cell.id, emptied(sheet.nowAt(cell.id)));
  }
  return changes;
}

interface Copied {
  readonly text: string;
  readonly values: readonly (readonly (number | '')[])[];
}

/** The number in a cell, entered or computed. */
function valueIn(sheet: Sheet, { id, row, column }: SheetCell): number | null {
  const computed = computedIn(sheet, row, column.period);
  if (computed === null) return cellValue(sheet.nowAt(id));
  return typeof computed.value === 'number' ? computed.value : null;
}

/** What is selected as spreadsheets take it: every digit, with the decimal mark of the person's language and nothing between thousands. */
export function copied(sheet: Sheet, selected: Rectangle, decimal: '.' | ','): Copied {
  const values = places(selected)
    .filter(([first]) => first !== undefined && rowAt(sheet, first.line) !== null)
    .map((cells) =>
      cells.flatMap((place): (number | '')[] => {
        const cell = cellAt(sheet, place);
        return cell === null ? [] : [valueIn(sheet, cell) ?? ''];
      }),
    );
  const textOf = (value: number | '') => String(value).replace('.', decimal);
  return { values, text: values.map((cells) => cells.map(textOf).join('\t')).join('\n') };
}
