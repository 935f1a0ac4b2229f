import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { formatFigure } from '#shared/format/figure.ts';
import { monthInWords, type Period } from '#shared/time/dates.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { useSteady } from '../../components/use-steady.ts';
import type { SeriesLength } from '../../entities/figure/use-series-view.ts';
import type { ShownMetric } from './shown-metric.ts';

const column = createColumnHelper<DataTableFeatures, ShownMetric>();

const lengthNote: Readonly<Record<SeriesLength, string>> = {
  Monthly: '',
  Quarterly: '3 months to ',
  Annually: 'Year to ',
};

const at = (row: unknown, index: number): number | null => (row as ShownMetric).values[index] ?? null;

/** One column for each period; quarters and years are named by their last month. */
function columnsOf(periods: readonly Period[], length: SeriesLength, open: ((metric: ShownMetric) => void) | null) {
  const name = column.accessor('name', {
    header: 'Figure',
    meta: { filter: 'text', oneLine: true },
    cell: ({ row: { original } }) =>
      open === null ? (
        original.name
      ) : (
        <button type="button" className="name" onClick={() => open(original)}>
          {original.name}
        </button>
      ),
  });
  const values = periods.map((period, index) =>
    column.accessor(({ values: numbers }) => numbers[index] ?? undefined, {
      id: period,
      header: `${lengthNote[length]}${monthInWords(period)}`,
      enableSorting: false,
      meta: {
        align: 'end',
        text: (row) => formatFigure(at(row, index), (row as ShownMetric).unit),
        measures: (row) => {
          const value = at(row, index);
          return value === null ? [] : [{ value, unit: (row as ShownMetric).unit }];
        },
      },
      cell: ({ row: { original } }) => (
        <FigureText
          value={original.values[index] ?? null}
          unit={original.unit}
          reason={original.reasons.get(index) ?? 'There is no figure.'}
        />
      ),
    }),
  );
  return [name, ...values];
}

interface MetricsTableProps {
  readonly caption: string;
  readonly metrics: readonly ShownMetric[];
  readonly periods: readonly Period[];
  readonly length: SeriesLength;
  readonly openId?: string | null;
  readonly onOpen?: (metric: ShownMetric) => void;
  readonly empty: ReactNode;
}

/** Figures down, periods across; each place without a number says why. */
export function MetricsTable({ caption, metrics, periods, length, openId = null, onOpen, empty }: MetricsTableProps) {
  const steady = useSteady((metric: ShownMetric) => onOpen?.(metric));
  const isOpening = onOpen !== undefined;
  const columns = useMemo(
    () => columnsOf(periods, length, isOpening ? steady : null),
    [periods, length, isOpening, steady],
  );
  return (
    <DataTable
      id="series"
      caption={caption}
      columns={columns}
      rows={metrics}
      rowId={({ id }) => id}
      openRowId={openId}
      empty={empty}
      {...(onOpen === undefined ? {} : { onOpen })}
    />
  );
}
