import { describe, expect, it } from 'vitest';
import {
  change,
  draftFrom,
  type Edit,
  emptyHistory,
  redo,
  settle,
  undo,
} from '#web/src/features/figures/grid/model/draft.ts';

const number = (value: number, seen: number | null = null): Edit => ({ entry: { kind: 'number', value }, seen });
const valuesOf = (draft: ReadonlyMap<string, Edit>) =>
  Object.fromEntries([...draft].map(([id, { entry }]) => [id, entry.kind === 'number' ? entry.value : entry.kind]));

describe('unsaved changes of cells', () => {
  it('are undone act by act and done again', () => {
    const first = change(emptyHistory, new Map([['a', number(1)]]));
    const pasted = change(
      first,
      new Map([
        ['a', number(2)],
        ['b', number(3)],
      ]),
    );

    const back = undo(pasted);
    expect(valuesOf(back.draft)).toEqual({ a: 1 });
    expect(valuesOf(undo(back).draft)).toEqual({});
    const nothing = undo(back);
    expect(undo(nothing)).toBe(nothing);
    expect(valuesOf(redo(back).draft)).toEqual({ a: 2, b: 3 });
  });

  it('forget what could be done again as soon as something else is done', () => {
    const undone = undo(change(emptyHistory, new Map([['a', number(1)]])));
    const other = change(undone, new Map([['b', number(2)]]));

    expect(redo(other)).toBe(other);
    expect(valuesOf(other.draft)).toEqual({ b: 2 });
  });

  it('take no step for what changes nothing', () => {
    const first = change(emptyHistory, new Map([['a', number(1)]]));

    expect(
      change(
        first,
        new Map([
          ['a', number(1)],
          ['b', null],
        ]),
      ),
    ).toBe(first);
  });

  it('can be taken back to nothing in one cell', () => {
    const first = change(emptyHistory, new Map([['a', number(1)]]));

    expect(valuesOf(change(first, new Map([['a', null]])).draft)).toEqual({});
  });

  it('that are saved are gone, and the rest stays', () => {
    const both = change(
      emptyHistory,
      new Map([
        ['a', number(1)],
        ['b', number(2)],
      ]),
    );
    const saved = settle(both, ['a']);

    expect(valuesOf(saved.draft)).toEqual({ b: 2 });
    expect(undo(saved)).toBe(saved);
  });

  it('come back as the browser has kept them; whatever is none is left out', () => {
    const draft = new Map<string, Edit>([
      ['a', number(1.5, 4)],
      ['b', { entry: { kind: 'unread', text: 'n/a' }, seen: null }],
      ['c', { entry: { kind: 'nothing' }, seen: 7 }],
    ]);
    const kept: unknown = JSON.parse(JSON.stringify([...draft]));

    expect(draftFrom(kept)).toEqual(draft);
    expect(draftFrom([['a', { entry: { kind: 'number', value: '1' }, seen: null }], 'b', null, ['c']])).toEqual(
      new Map(),
    );
    expect(draftFrom(undefined)).toEqual(new Map());
  });
});
