import type { Datapoint } from '#shared/domain/datapoint.ts';
import { datapointId } from '#shared/domain/datapoint-id.ts';
import { type ComputedCells, noComputedCells } from '#web/src/features/figures/grid/model/computed-cells.ts';
import type { Draft } from '#web/src/features/figures/grid/model/draft.ts';
import { columnsIn, type GridLength } from '#web/src/features/figures/grid/model/grid-columns.ts';
import { type GridRow, linesOf } from '#web/src/features/figures/grid/model/grid-rows.ts';
import type { Sheet } from '#web/src/features/figures/grid/model/sheet.ts';

const source: Datapoint['source'] = {
  kind: 'Entered',
  by: 'ana',
  byName: 'Ana Ruiz',
  at: '2026-10-01T09:00:00.000Z',
  documentId: null,
  note: null,
};

/** A row of a group; an amount in dollars unless told. */
export const aRow = (id: string, more: Partial<GridRow> = {}): GridRow => ({
  id,
  name: id,
  unit: 'USD',
  group: 'Income',
  covenants: [],
  isComputed: false,
  takesEntries: true,
  isAwaited: false,
  isNew: false,
  ...more,
});

/** An actual figure; of a month and in dollars unless told. */
export function aFigure(detailId: string, period: string, value: number, more: Partial<Datapoint> = {}): Datapoint {
  const { frequency = 'Monthly' } = more;
  return {
    id: datapointId({ detailId, dataKind: 'actual', frequency, period }),
    detailId,
    detailName: detailId,
    dataKind: 'actual',
    frequency,
    period,
    value,
    unit: 'USD',
    isOverride: false,
    approvalStatus: null,
    detailFilter: '',
    source,
    sourceNumber: 3,
    ...more,
  };
}

interface World {
  readonly computed?: ComputedCells;
  readonly rows?: readonly GridRow[];
  readonly figures?: readonly Datapoint[];
  readonly draft?: Draft;
  readonly length?: GridLength;
}

/** Three months of some rows. Line 0 is the head of their group. */
export function aSheet({
  rows = [],
  figures = [],
  draft = new Map(),
  length = 'Monthly',
  computed = noComputedCells,
}: World): Sheet {
  const standing = new Map(figures.map((figure) => [figure.id, figure]));
  return {
    lines: linesOf(rows, new Set()),
    columns: columnsIn({ length, from: '2026-07', to: '2026-09' }, '12-31', [], '2026-11-25'),
    dataKind: 'actual',
    length,
    nowAt: (id) => ({ standing: standing.get(id) ?? null, edit: draft.get(id) ?? null }),
    computedAt: computed.at,
  };
}
