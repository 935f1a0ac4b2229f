import { describe, expect, it } from 'vitest';
import { Detail, DetailType } from '#shared/domain/detail.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aCovenant } from '#tests/web/support/factories.ts';
import { columnsIn, usualRange } from '#web/src/features/figures/grid/model/grid-columns.ts';
import { linesOf, rowsOf } from '#web/src/features/figures/grid/model/grid-rows.ts';

const detail = (id: string, name: string, more: object = {}) => completed(Detail, { id, name, unit: 'USD', ...more });
const type = (id: string, group: string, more: object = {}) =>
  completed(DetailType, { id, name: id, group, unit: 'Currency', valueSource: 'Schedule', ...more });

const sources = {
  details: [
    detail('revenue', 'Revenue'),
    detail('opex', 'Opex'),
    detail('jobs', 'Jobs created', { custom: true, unit: 'Count' }),
    detail('net-operating-income', 'Net Operating Income'),
    detail('loan-date', 'Loan Date', { valueType: 'Date' }),
    detail('amount', 'Amount', { valueSource: 'System' }),
    detail('units', 'Units', { valueType: 'Number' }),
  ],
  types: [
    type('revenue', 'Income'),
    type('opex', 'Costs'),
    type('net-operating-income', 'Income', { valueSource: 'Computed', entityTypes: ['Project'] }),
  ],
  covenants: [],
  withFigures: new Set<string>(),
  awaited: new Set<string>(),
  computed: new Map<string, string>(),
  entityType: 'Project',
  currency: 'USD',
} as const satisfies Parameters<typeof rowsOf>[0];

const idsOf = (given: Partial<Parameters<typeof rowsOf>[0]> = {}) =>
  rowsOf({ ...sources, ...given }).map(({ id }) => id);

describe('the rows of the grid', () => {
  it('stand in the groups of the catalog, the own ones last, without facts and what the record keeps', () => {
    const lines = linesOf(rowsOf(sources), new Set());

    expect(lines.map((line) => (line.kind === 'group' ? `# ${line.group}` : line.row.id))).toEqual([
      '# Costs',
      'opex',
      '# Income',
      'revenue',
      '# Added by your organization',
      'jobs',
    ]);
  });

  it('that are computed for the periods shown stand among the others in the unit of the answer, entered or not', () => {
    const bare = sources.details.filter(({ id }) => id !== 'net-operating-income');
    const computed = new Map([['net-operating-income', 'CAD']]);

    const [row] = rowsOf({ ...sources, details: bare, computed }).filter(({ isComputed }) => isComputed);
    expect(row).toMatchObject({ id: 'net-operating-income', unit: 'CAD', group: 'Income', isNew: true });
    expect(row?.takesEntries).toBe(false);
    expect(idsOf({ computed })).toContain('net-operating-income');
  });

  it('that are computed are shown once they have figures, and take none', () => {
    expect(idsOf()).not.toContain('net-operating-income');
    const noi = rowsOf({ ...sources, withFigures: new Set(['net-operating-income']) }).find(
      ({ id }) => id === 'net-operating-income',
    );
    expect(noi).toMatchObject({ isComputed: true, takesEntries: false });
    // On a structure, which only holds what is computed, it is entered as it is reported.
    const reported = rowsOf({ ...sources, entityType: 'Deal' }).find(({ id }) => id === 'net-operating-income');
    expect(reported).toMatchObject({ isComputed: false, takesEntries: true });
  });

  it('have a plain number once it has a figure of a period', () => {
    expect(idsOf()).not.toContain('units');
    expect(idsOf({ withFigures: new Set(['units']) })).toContain('units');
  });

  it('begin with what covenants test, whether the entity has it or not, in the unit in which it is tested', () => {
    const covenants = [
      aCovenant({ metric: 'DSCR' }),
      aCovenant({ metric: 'Net Operating Income', thresholds: [{ value: 1_000, unit: 'USD' }] }),
    ];
    const rows = rowsOf({ ...sources, covenants });

    expect(rows.slice(0, 2)).toMatchObject([
      { id: 'dscr', unit: 'Ratio', group: 'Tested by covenants', isNew: true, takesEntries: true },
      {
        id: 'net-operating-income',
        unit: 'USD',
        group: 'Tested by covenants',
        isNew: false,
        isComputed: true,
        takesEntries: true,
      },
    ]);
  });

  it('hide in a group that is closed', () => {
    const lines = linesOf(rowsOf(sources), new Set(['Costs']));
    expect(lines.slice(0, 2)).toMatchObject([
      { kind: 'group', group: 'Costs', count: 1, isOpen: false },
      { kind: 'group', group: 'Income', isOpen: true },
    ]);
  });
});

type Given = Parameters<typeof columnsIn>;
const columns = (range: Given[0], yearEnd: string, standing: Given[2]) =>
  columnsIn(range, yearEnd, standing, '2026-11-25');
const periods = (...given: Parameters<typeof columns>) => columns(...given).map(({ period }) => period);

describe('the periods of the grid', () => {
  it('are months, or quarters and years of the fiscal year', () => {
    const [from, to] = ['2026-01', '2026-12'];
    expect(periods({ length: 'Monthly', from, to }, '12-31', [])).toHaveLength(12);
    expect(periods({ length: 'Quarterly', from, to }, '12-31', [])).toEqual([
      '2026-03',
      '2026-06',
      '2026-09',
      '2026-12',
    ]);
    expect(periods({ length: 'Quarterly', from, to }, '02-28', [])).toEqual([
      '2026-02',
      '2026-05',
      '2026-08',
      '2026-11',
    ]);
    expect(periods({ length: 'Annually', from, to }, '06-30', [])).toEqual(['2026-06']);
  });

  it('have a column for a figure that stands elsewhere, within the range', () => {
    const range = { length: 'Annually', from: '2026-01', to: '2026-12' } as const;
    expect(periods(range, '06-30', ['2026-12', '2025-12'])).toEqual(['2026-06', '2026-12']);
    expect(columns(range, '06-30', [])).toEqual([
      { period: '2026-06', label: 'Jun 2026', note: 'Year to', isOpen: false },
    ]);
    expect(columns(range, '11-30', [])).toMatchObject([{ period: '2026-11', isOpen: true }]);
  });

  it('are the past of actual figures at first, and what comes of others', () => {
    expect(usualRange('Quarterly', true, '2026-11')).toEqual({ length: 'Quarterly', from: '2023-11', to: '2027-01' });
    expect(usualRange('Monthly', false, '2026-11')).toEqual({ length: 'Monthly', from: '2026-09', to: '2028-11' });
  });
});
