import { useMemo } from 'react';
import { DataKind } from '#shared/domain/datapoint.ts';
import { isCurrency } from '#shared/format/figure.ts';
import { addMonthsToPeriod, isPeriod, periodOf } from '#shared/time/dates.ts';
import { useAddressValues } from '../../../components/address-values.ts';
import { today } from '../../../components/date-text.tsx';
import type { Granularity } from '../../../components/period-range.ts';
import { type ColumnRange, type GridLength, gridLengths, usualRange } from './model/grid-columns.ts';
import type { GridRow } from './model/grid-rows.ts';

const lengthWords: Readonly<Record<GridLength, string>> = {
  Monthly: 'months',
  Quarterly: 'quarters',
  Annually: 'years',
};

export const granularityOf: Readonly<Record<GridLength, Granularity>> = {
  Monthly: 'month',
  Quarterly: 'quarter',
  Annually: 'year',
};

export const lengthChoices = [
  { value: 'Monthly', label: 'Months' },
  { value: 'Quarterly', label: 'Quarters' },
  { value: 'Annually', label: 'Years' },
] as const satisfies readonly { value: GridLength; label: string }[];

/** Payments on debt, by their names in the catalog; the coverage ratio is not one. */
const isDebtService = ({ name }: GridRow): boolean =>
  /\b(debt service|principal|interest)\b/i.test(name) && !/\b(ratio|coverage|rate)\b/i.test(name);

/** Which rows are shown. */
export const rowChoices = [
  { value: 'all', label: 'All details', keeps: () => true },
  { value: 'tested', label: 'Tested by covenants', keeps: ({ covenants }: GridRow) => covenants.length > 0 },
  { value: 'amounts', label: 'Amounts of money', keeps: ({ unit }: GridRow) => isCurrency(unit) },
  { value: 'performance', label: 'Performance and ratios', keeps: ({ unit }: GridRow) => !isCurrency(unit) },
  { value: 'debt-service', label: 'Debt service', keeps: isDebtService },
  { value: 'awaited', label: 'Waiting for approval', keeps: ({ isAwaited }: GridRow) => isAwaited },
  { value: 'computed', label: 'Computed', keeps: ({ isComputed }: GridRow) => isComputed },
] as const;

/** A table of more months than that is read by nobody. */
const mostMonths = 600;

/** What the grid shows, as the address tells it. */
export function useGridView() {
  const [values, change] = useAddressValues();
  const dataKind = DataKind.safeParse(values.get('kind')).data ?? 'actual';
  const length = gridLengths.find((one) => lengthWords[one] === values.get('every')) ?? 'Monthly';
  const shown = rowChoices.find(({ value }) => value === values.get('show')) ?? rowChoices[0];
  const [from, to] = [values.get('from') ?? '', values.get('to') ?? ''];
  const range = useMemo((): ColumnRange => {
    const isRange = isPeriod(from) && isPeriod(to) && from <= to && to <= addMonthsToPeriod(from, mostMonths);
    return isRange ? { length, from, to } : usualRange(length, dataKind === 'actual', periodOf(today()));
  }, [from, to, length, dataKind]);
  return {
    dataKind,
    length,
    range,
    shown,
    /** Whether computed details are shown beside those that are entered. */
    showsComputed: shown.value === 'computed' || values.get('computed') !== 'hidden',
    showKind: (kind: DataKind) => change({ kind: kind === 'actual' ? null : kind, from: null, to: null, figure: null }),
    showLength: (next: GridLength) =>
      change({ every: next === 'Monthly' ? null : lengthWords[next], from: null, to: null, figure: null }),
    showRange: (next: Pick<ColumnRange, 'from' | 'to'>) => change({ from: next.from, to: next.to }),
    showComputed: (isShown: boolean) => change({ computed: isShown ? null : 'hidden' }),
    showRows: (show: string) => change({ show: show === 'all' ? null : show }),
  };
}
