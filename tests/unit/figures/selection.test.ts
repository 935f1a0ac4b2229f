import { describe, expect, it } from 'vitest';
import { moved, placeIn, rectangleOf, tabbed } from '#web/src/features/figures/grid/model/selection.ts';

const extent = { lines: 20, columns: 6 };
const at = { line: 5, column: 3 };
const press = (key: string, from = at, ctrl = false) => moved(from, { key, ctrl, pageLines: 10 }, extent);

describe('keys on the grid', () => {
  it.each([
    ['ArrowUp', { line: 4, column: 3 }],
    ['ArrowDown', { line: 6, column: 3 }],
    ['ArrowLeft', { line: 5, column: 2 }],
    ['ArrowRight', { line: 5, column: 4 }],
    ['PageDown', { line: 15, column: 3 }],
    ['PageUp', { line: 0, column: 3 }],
    ['Home', { line: 5, column: 0 }],
    ['End', { line: 5, column: 6 }],
    ['x', null],
  ])('%s leads to %o', (key, place) => {
    expect(press(key)).toEqual(place);
  });

  it.each([
    ['ArrowUp', { line: 0, column: 3 }],
    ['ArrowDown', { line: 19, column: 3 }],
    ['ArrowLeft', { line: 5, column: 1 }],
    ['ArrowRight', { line: 5, column: 6 }],
    ['Home', { line: 0, column: 1 }],
    ['End', { line: 19, column: 6 }],
  ])('%s with Ctrl leads to %o', (key, place) => {
    expect(press(key, at, true)).toEqual(place);
  });

  it('stay on the grid', () => {
    expect(press('ArrowLeft', { line: 0, column: 0 })).toEqual({ line: 0, column: 0 });
    expect(press('ArrowDown', { line: 19, column: 6 })).toEqual({ line: 19, column: 6 });
    expect(placeIn({ line: 40, column: 9 }, extent)).toEqual({ line: 19, column: 6 });
  });

  it('Tab goes along the line and to the next one, and leaves behind the last cell', () => {
    expect(tabbed(at, false, extent)).toEqual({ line: 5, column: 4 });
    expect(tabbed({ line: 5, column: 6 }, false, extent)).toEqual({ line: 6, column: 0 });
    expect(tabbed({ line: 19, column: 6 }, false, extent)).toBeNull();
    expect(tabbed({ line: 5, column: 0 }, true, extent)).toEqual({ line: 4, column: 6 });
    expect(tabbed({ line: 0, column: 0 }, true, extent)).toBeNull();
  });
});

it('a selection is a rectangle, whichever corner it was begun at', () => {
  expect(rectangleOf({ at: { line: 2, column: 5 }, from: { line: 7, column: 1 } })).toEqual({
    top: 2,
    bottom: 7,
    left: 1,
    right: 5,
  });
});
