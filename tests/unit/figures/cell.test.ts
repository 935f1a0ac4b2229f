import { describe, expect, it } from 'vitest';
import { cellValue, editOf, editText, faultOf, isClash } from '#web/src/features/figures/grid/model/cell.ts';
import type { Edit } from '#web/src/features/figures/grid/model/draft.ts';
import { aFigure } from './a-sheet.ts';

const standing = aFigure('revenue', '2026-09', 900_000);
const nothing = { standing: null, edit: null };
const stands = { standing, edit: null };

describe('what is put into a cell', () => {
  it.each([
    ['1.1m', 'USD', { kind: 'number', value: 1_100_000 }],
    ['(2,500)', 'USD', { kind: 'number', value: -2_500 }],
    ['n/a', 'USD', { kind: 'unread', text: 'n/a' }],
    ['1,234', 'Ratio', { kind: 'unread', text: '1,234' }],
    ['€5', 'USD', { kind: 'unread', text: '€5' }],
  ])('%j in %s', (text, unit, entry) => {
    expect(editOf(text, unit, nothing)).toEqual({ entry, seen: null });
  });

  it('is no change where it says what stands there', () => {
    expect(editOf('900,000', 'USD', stands)).toBeNull();
    expect(editOf('', 'USD', nothing)).toBeNull();
  });

  it('deletes what stands there when it is emptied, and names what was seen', () => {
    expect(editOf('', 'USD', stands)).toEqual({ entry: { kind: 'nothing' }, seen: 3 });
    expect(editOf('5', 'USD', stands)).toEqual({ entry: { kind: 'number', value: 5 }, seen: 3 });
  });

  it('clashes when another figure stands there by now, and typing on does not hide that', () => {
    const edit: Edit = { entry: { kind: 'number', value: 5 }, seen: 3 };
    const now = { standing: { ...standing, sourceNumber: 9 }, edit };

    expect(isClash({ standing, edit })).toBe(false);
    expect(isClash(now)).toBe(true);
    expect(editOf('6', 'USD', now)).toMatchObject({ seen: 3 });
    expect(isClash({ standing: null, edit })).toBe(true);
  });

  it('says what is wrong with what cannot be read', () => {
    expect(faultOf({ entry: { kind: 'unread', text: 'n/a' }, seen: null }, 'USD')).toBe('Enter a number.');
    expect(faultOf({ entry: { kind: 'unread', text: '1,234' }, seen: null }, 'Ratio')).toBe('Choose what this means.');
    expect(faultOf({ entry: { kind: 'unread', text: '€5' }, seen: null }, 'USD')).toBe('This figure is in USD.');
    expect(faultOf({ entry: { kind: 'number', value: 1 }, seen: null }, 'USD')).toBeNull();
  });

  it('is edited with every digit, and has no value while it cannot be read', () => {
    const unread = { standing, edit: { entry: { kind: 'unread', text: 'abc' }, seen: 3 } } satisfies Parameters<
      typeof editText
    >[0];

    expect(editText(stands)).toBe('900000');
    expect(editText(unread)).toBe('abc');
    expect(cellValue(unread)).toBeNull();
    expect(cellValue(stands)).toBe(900_000);
  });
});
