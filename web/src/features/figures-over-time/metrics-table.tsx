import { createColumnHelper } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { formatFigure } from '#shared/format/figure.ts';
import { monthInWords, type Period } from '#shared/time/dates.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { useSteady } from '../../components/use-steady.ts';
import { FigureButton } from '../../entities/figure/figure-button.tsx';
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
type Ask = (metric: ShownMetric, period: Period) => void;

function columnsOf(
  periods: readonly Period[],
  length: SeriesLength,
  open: ((metric: ShownMetric) => void) | null,
  ask: Ask | null,
) {
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
      cell: ({ row: { original } }) => {
        const figure = (
          <FigureText
            value={original.values[index] ?? null}
            unit={original.unit}
            reason={original.reasons.get(index) ?? 'There is no figure.'}
          />
        );
        if (ask === null || !original.isComputed) return figure;
        return (
          <FigureButton label={`why ${original.name}, ${period}`} onOpen={() => ask(original, period)}>
            {figure}
          </FigureButton>
        );
      },
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
  /** Asks why a computed value is what it is. */
  readonly onWhy?: Ask | null;
  readonly empty: ReactNode;
}

/** Figures down, periods across; each place without a number says why. */
export function MetricsTable(props: MetricsTableProps) {
  const { caption, metrics, periods, length, openId = null, onOpen, onWhy = null, empty } = props;
  const steady = useSteady((metric: ShownMetric) => onOpen?.(metric));
  const isOpening = onOpen !== undefined;
  const steadyAsk = useSteady((metric: ShownMetric, period: Period) => onWhy?.(metric, period));
  const isAsking = onWhy !== null;
  const columns = useMemo(
    () => columnsOf(periods, length, isOpening ? steady : null, isAsking ? steadyAsk : null),
    [periods, length, isOpening, steady, isAsking, steadyAsk],
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
