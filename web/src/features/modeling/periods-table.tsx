import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { formatFigure } from '#shared/format/figure.ts';
import type { Period } from '#shared/time/dates.ts';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { FigureText } from '../../components/figure-text.tsx';
import { type ComparedOutcome, differenceOf } from './model/compared.ts';

interface PeriodRow {
  readonly period: Period;
  readonly base: number | null;
  readonly scenario: number | null;
  readonly difference: number | null;
  readonly reasons: Readonly<Record<'base' | 'scenario' | 'difference', string>>;
}

const column = createColumnHelper<DataTableFeatures, PeriodRow>();

function columnsOf(unit: string) {
  const figure = (id: 'base' | 'scenario' | 'difference', header: string) =>
    column.accessor((row) => row[id] ?? undefined, {
      id,
      header,
      meta: {
        align: 'end',
        text: (row) => formatFigure((row as PeriodRow)[id], unit),
        measures: (row) => {
          const value = (row as PeriodRow)[id];
          return value === null ? [] : [{ value, unit }];
        },
      },
      cell: ({ row: { original } }) => <FigureText value={original[id]} unit={unit} reason={original.reasons[id]} />,
    });
  return column.columns([
    column.accessor('period', { header: 'Period to', meta: { format: { kind: 'period' } } }),
    figure('base', 'Base'),
    figure('scenario', 'Scenario'),
    figure('difference', 'Change'),
  ]);
}

function rowsOf({ base, scenario }: ComparedOutcome, periods: readonly Period[]): readonly PeriodRow[] {
  return periods.map((period, at) => {
    const [before, after] = [base.values[at] ?? null, scenario.values[at] ?? null];
    const reasons = { base: base.reasons.get(at) ?? '', scenario: scenario.reasons.get(at) ?? '' };
    return {
      period,
      base: before,
      scenario: after,
      difference: differenceOf(before, after),
      reasons: { ...reasons, difference: reasons.base || reasons.scenario },
    };
  });
}

/** One metric period by period; each place without a value says why. */
export function PeriodsTable({
  outcome,
  periods,
}: {
  readonly outcome: ComparedOutcome;
  readonly periods: readonly Period[];
}) {
  const columns = useMemo(() => columnsOf(outcome.unit), [outcome.unit]);
  return (
    <DataTable
      id="periods"
      caption={`${outcome.name} by period`}
      columns={columns}
      rows={rowsOf(outcome, periods)}
      rowId={({ period }) => period}
    />
  );
}
