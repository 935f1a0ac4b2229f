import { describe, expect, it } from 'vitest';
import { excerpts } from '#functions/domain/structure-imports/row-changes.ts';

describe('a change of a long text', () => {
  it('is shown around the place where the texts begin to differ', () => {
    const same = 'x'.repeat(500);

    const { before, after } = excerpts(`${same}old${same}`, `${same}new${same}`);

    expect(before).toBe(`…${'x'.repeat(40)}old${'x'.repeat(157)}…`);
    expect(after).toBe(`…${'x'.repeat(40)}new${'x'.repeat(157)}…`);
  });

  it('is shown from the beginning where they differ there, and to the end where one goes on', () => {
    expect(excerpts('a'.repeat(300), '').before).toBe(`${'a'.repeat(200)}…`);
    expect(excerpts('a'.repeat(300), `${'a'.repeat(300)} and more`)).toEqual({
      before: `…${'a'.repeat(40)}`,
      after: `…${'a'.repeat(40)} and more`,
    });
  });

  it('is whole where it is short', () => {
    expect(excerpts('Ridge LLC', 'Ridge Holdings LLC')).toEqual({ before: 'Ridge LLC', after: 'Ridge Holdings LLC' });
  });
});
