import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { ComputedMetric, ComputedValue } from '#shared/domain/computed-metric.ts';
import type { ComputedGrain } from '#shared/domain/stack-log.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { DataTable, type DataTableFeatures } from '../../../components/data-table.tsx';
import { NoValue } from '../../../components/no-value.tsx';
import { useSteady } from '../../../components/use-steady.ts';
import { computedWords, exactComputed } from '../../../entities/figure/computed-words.ts';
import { FigureButton } from '../../../entities/figure/figure-button.tsx';

interface ComputedRow {
  readonly period: string;
  readonly value: ComputedValue;
  readonly reason: string;
}

const column = createColumnHelper<DataTableFeatures, ComputedRow>();

const columnsFor = (unit: string, grain: ComputedGrain, onWhy: (period: string) => void) =>
  column.columns([
    column.accessor('period', {
      header: 'Period',
      sortFn: 'text',
      cell: ({ getValue }) => formatFigurePeriod({ frequency: grain, period: getValue() }),
    }),
    column.accessor(({ value }) => (value === null ? undefined : value), {
      id: 'value',
      header: 'Value',
      sortFn: 'basic',
      sortUndefined: 'last',
      meta: { align: 'end' },
      cell: ({ row: { original } }) => (
        <FigureButton label={`why ${original.period}`} onOpen={() => onWhy(original.period)}>
          {original.value === null ? (
            <NoValue reason={original.reason} />
          ) : (
            <span className="figures" title={exactComputed(original.value, unit)}>
              {computedWords(original.value, unit)}
            </span>
          )}
        </FigureButton>
      ),
    }),
    column.accessor('reason', {
      header: 'Why there is none',
      sortFn: 'text',
      meta: { grow: true, secondary: true },
      cell: ({ getValue }) => getValue(),
    }),
  ]);

const newestFirst = [{ id: 'period', desc: true }];

interface ComputedTableProps {
  readonly metric: ComputedMetric;
  readonly periods: readonly string[];
  readonly grain: ComputedGrain;
  readonly onWhy: (period: string) => void;
}

/** The values of a computed detail, newest first; each opens its explanation. */
export function ComputedTable({ metric, periods, grain, onWhy }: ComputedTableProps) {
  const steady = useSteady(onWhy);
  const { unit, values, reasons, detailName } = metric;
  const columns = useMemo(() => columnsFor(unit, grain, steady), [unit, grain, steady]);
  const rows = useMemo(() => {
    const reasonAt = new Map(reasons.map(({ at, text }) => [at, text]));
    return periods.map((period, at) => ({ period, value: values[at] ?? null, reason: reasonAt.get(at) ?? '' }));
  }, [periods, values, reasons]);
  return (
    <DataTable
      caption={`${detailName}, computed`}
      columns={columns}
      rows={rows}
      rowId={({ period }) => period}
      sortedBy={newestFirst}
    />
  );
}
