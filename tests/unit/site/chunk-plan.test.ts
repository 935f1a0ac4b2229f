import { describe, expect, it } from 'vitest';
import { type PlannedModule, planChunks } from '#web/chunk-plan.ts';

const modules = (text: Readonly<Record<string, readonly [bytes: number, ...imports: string[]]>>) =>
  new Map<string, PlannedModule>(Object.entries(text).map(([id, [bytes, ...imports]]) => [id, { bytes, imports }]));

const sorted = (chunks: readonly (readonly string[])[]) => chunks.map((chunk) => chunk.toSorted()).toSorted();

describe('the chunks that pages share', () => {
  it('are put together where what some load in vain is small', () => {
    const found = planChunks(
      modules({
        a: [9_000, 'date', 'money', 'icon'],
        b: [9_000, 'date', 'money'],
        c: [9_000, 'date', 'icon'],
        date: [300],
        money: [200],
        icon: [100],
      }),
      ['a', 'b', 'c'],
    );

    expect(sorted(found)).toEqual([['date', 'icon', 'money']]);
  });

  it('stay apart where pages would load much in vain', () => {
    const found = planChunks(
      modules({
        a: [1, 'table', 'date'],
        b: [1, 'table', 'date'],
        c: [1, 'date'],
        d: [1, 'date'],
        table: [90_000],
        date: [300],
      }),
      ['a', 'b', 'c', 'd'],
    );

    expect(sorted(found)).toEqual([['date'], ['table']]);
  });

  it('leave out what one page alone loads', () => {
    expect(planChunks(modules({ a: [1, 'own'], b: [1], own: [500] }), ['a', 'b'])).toEqual([]);
  });

  it('never import each other in a circle', () => {
    const text = {
      a: [1, 'top', 'bottom'],
      b: [1, 'top', 'bottom'],
      c: [1, 'middle'],
      d: [1, 'middle'],
      top: [100, 'middle'],
      middle: [60_000, 'bottom'],
      bottom: [100],
    } as const;
    const chunks = planChunks(modules(text), ['a', 'b', 'c', 'd']);
    const chunkOf = (id: string) => chunks.findIndex((chunk) => chunk.includes(id));

    // The middle is not between two parts of one chunk.
    expect(chunkOf('top') === chunkOf('bottom') && chunkOf('middle') !== chunkOf('top')).toBe(false);
  });

  it('keep a library from pages that need none of it, and out of the plan', () => {
    const text = {
      a: [1, 'form', 'date'],
      b: [1, 'form', 'date'],
      c: [1, 'date'],
      form: [300, 'library'],
      date: [300],
    } as const;
    const withLibrary = new Map(modules(text)).set('library', { bytes: 30_000, imports: [], isFixed: true });

    expect(sorted(planChunks(withLibrary, ['a', 'b', 'c']))).toEqual([['date'], ['form']]);
    expect(sorted(planChunks(modules(text), ['a', 'b', 'c']))).toEqual([['date', 'form']]);
  });

  it('are made for entries by what these weigh', () => {
    const text = modules({ a: [1, 'x', 'y'], b: [1, 'x'], c: [1, 'x', 'y'], x: [100], y: [9_000] });
    const weightOf = (entry: string) => (entry === 'b' ? 0.2 : 1);

    expect(sorted(planChunks(text, ['a', 'b', 'c'], weightOf))).toEqual([['x', 'y']]);
    expect(sorted(planChunks(text, ['a', 'b', 'c'], (entry) => (entry === 'b' ? 2 : 1)))).toEqual([['x'], ['y']]);
  });
});
