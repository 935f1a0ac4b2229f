/** A cell by its line and column; column 0 is the head of the line, the periods follow from 1 on. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The cell that has the focus and, where several are selected, the opposite corner. */
export interface Selection {
  readonly at: Place;
  readonly from: Place;
}

export interface Extent {
  readonly lines: number;
  /** Of periods. */
  readonly columns: number;
}

export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rectangleOf = ({ at, from }: Selection): Rectangle => ({
  top: Math.min(at.line, from.line),
  bottom: Math.max(at.line, from.line),
  left: Math.min(at.column, from.column),
  right: Math.max(at.column, from.column),
});

export const isWithin = ({ top, bottom, left, right }: Rectangle, { line, column }: Place): boolean =>
  line >= top && line <= bottom && column >= left && column <= right;

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** A place that is there. */
export const placeIn = ({ line, column }: Place, { lines, columns }: Extent): Place => ({
  line: clamp(line, lines - 1),
  column: clamp(column, columns),
});

export const only = (at: Place): Selection => ({ at, from: at });

interface Key {
  readonly key: string;
  readonly ctrl: boolean;
  readonly pageLines: number;
}

/** Where a key leads; null for keys that do not move. */
export function moved({ line, column }: Place, { key, ctrl, pageLines }: Key, extent: Extent): Place | null {
  const { lines, columns } = extent;
  const to = (next: Place) => placeIn(next, extent);
  switch (key) {
    case 'ArrowUp':
      return to({ line: ctrl ? 0 : line - 1, column });
    case 'ArrowDown':
      return to({ line: ctrl ? lines : line + 1, column });
    case 'ArrowLeft':
      return to({ line, column: ctrl ? 1 : column - 1 });
    case 'ArrowRight':
      return to({ line, column: ctrl ? columns : column + 1 });
    case 'PageUp':
      return to({ line: line - pageLines, column });
    case 'PageDown':
      return to({ line: line + pageLines, column });
    case 'Home':
      return to({ line: ctrl ? 0 : line, column: ctrl ? 1 : 0 });
    case 'End':
      return to({ line: ctrl ? lines : line, column: columns });
    default:
      return null;
  }
}

/** Where Tab leads: along the line, then to the next one; null where it leaves the grid. */
export function tabbed({ line, column }: Place, isBack: boolean, { lines, columns }: Extent): Place | null {
  if (isBack) {
    if (column > 0) return { line, column: column - 1 };
    return line === 0 ? null : { line: line - 1, column: columns };
  }
  if (column < columns) return { line, column: column + 1 };
  return line === lines - 1 ? null : { line: line + 1, column: 0 };
}
