import { describe, expect, it } from 'vitest';
import { DataUpload } from '#shared/domain/entered-columns.ts';
import type { Edit } from '#web/src/features/figures/grid/model/draft.ts';
import { countsOf, plannedWords, uploadOf } from '#web/src/features/figures/grid/model/upload.ts';
import { questionsOf } from '#web/src/features/figures/grid/save-questions.ts';
import { aFigure, aRow } from './a-sheet.ts';

const number = (value: number, seen: number | null = null): Edit => ({ entry: { kind: 'number', value }, seen });
const rows = new Map([
  ['revenue', aRow('revenue', { name: 'Revenue' })],
  ['dscr', aRow('dscr', { name: 'DSCR', unit: 'Ratio', isComputed: true })],
]);
const heldAs = (id: string) => rows.get(id) ?? null;

const draft = new Map<string, Edit>([
  ['revenue:actual:2026-07', number(1)],
  ['revenue:actual:2026-08', { entry: { kind: 'unread', text: 'n/a' }, seen: null }],
  ['revenue:actual:2026-09', { entry: { kind: 'nothing' }, seen: 4 }],
  ['revenue:plan:Quarterly:2026-09', number(5, 2)],
  ['dscr:actual:2026-09', number(1.3)],
  ['gone:actual:2026-09', number(1)],
]);

describe('what is saved', () => {
  const upload = uploadOf(draft, heldAs);

  it('is one column for each detail, kind and length; what could not be read stays behind', () => {
    expect(upload.columns).toEqual([
      {
        detailName: 'Revenue',
        dataKind: 'actual',
        frequency: 'Monthly',
        unit: 'USD',
        override: false,
        values: [
          { period: '2026-07', value: 1, replaces: null },
          { period: '2026-09', value: null, replaces: 4 },
        ],
      },
      {
        detailName: 'Revenue',
        dataKind: 'plan',
        frequency: 'Quarterly',
        unit: 'USD',
        override: false,
        values: [{ period: '2026-09', value: 5, replaces: 2 }],
      },
      {
        detailName: 'DSCR',
        dataKind: 'actual',
        frequency: 'Monthly',
        unit: 'Ratio',
        override: true,
        values: [{ period: '2026-09', value: 1.3, replaces: null }],
      },
    ]);
    expect(DataUpload.safeParse({ columns: upload.columns, note: 'A typing error.' }).success).toBe(true);
    expect(countsOf(upload)).toEqual({ entered: 2, changed: 1, deleted: 1 });
    expect(plannedWords(countsOf(upload))).toBe('2 new figures, 1 changed figure, 1 figure to be deleted');
  });
});

describe('what is asked before', () => {
  it('is whether a value many times the one before it is right, where that is not saved yet, too', () => {
    const standing = new Map([['revenue:actual:2026-06', aFigure('revenue', '2026-06', 100)]]);
    const leap = new Map([['revenue:actual:2026-07', number(5_000)]]);

    expect(questionsOf(leap, standing, heldAs).doubts).toEqual(['Revenue was $100 in Jun 2026. Is $5,000 right?']);
    const corrected = new Map([...leap, ['revenue:actual:2026-06', number(4_000, 3)] as const]);
    expect(questionsOf(corrected, standing, heldAs).doubts).toEqual([]);
  });

  it('is whether actual figures are meant of a period that has not ended', () => {
    const early = questionsOf(
      new Map([
        ['revenue:actual:2199-12', number(1)],
        ['revenue:forecast:2199-12', number(1)],
        ['revenue:actual:2020-12', number(1)],
      ]),
      new Map(),
      heldAs,
    );
    expect(early.early).toEqual(['revenue:actual:2199-12']);
    expect(early.earlyWords[0]).toMatch(/^The period ends on Dec 31, 2199/);
  });
});
