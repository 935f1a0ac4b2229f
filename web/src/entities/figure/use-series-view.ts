import { useMemo } from 'react';
import type { MetricRequest } from '#shared/domain/computed-metric.ts';
import { addMonthsToPeriod, isPeriod, type Period, periodOf } from '#shared/time/dates.ts';
import { type AddressChanges, useAddressValues } from '../../components/address-values.ts';
import { today } from '../../components/date-text.tsx';

export type SeriesLength = Exclude<MetricRequest['rollup'], 'Semiannually'>;

const lengthWords: Readonly<Record<SeriesLength, string>> = {
  Monthly: 'months',
  Quarterly: 'quarters',
  Annually: 'years',
};
const lengths = ['Monthly', 'Quarterly', 'Annually'] as const satisfies readonly SeriesLength[];

/** Months before this one and after it that are shown until somebody chooses. */
export interface UsualReach {
  readonly back: number;
  readonly ahead: number;
}

/** Longer periods are looked at from further away. */
const timesOf: Readonly<Record<SeriesLength, number>> = { Monthly: 1, Quarterly: 2, Annually: 5 };

/** More columns than that make no table. */
const mostMonths = 600;

interface SeriesRange {
  readonly from: Period;
  readonly to: Period;
}

export interface SeriesView {
  readonly values: URLSearchParams;
  readonly change: (changes: AddressChanges) => void;
  readonly length: SeriesLength;
  readonly range: SeriesRange;
  readonly showLength: (next: SeriesLength) => void;
  readonly showRange: (next: SeriesRange) => void;
}

/** What a page of figures over time shows, as its address tells it. */
export function useSeriesView(usual: UsualReach): SeriesView {
  const [values, change] = useAddressValues();
  const length = lengths.find((one) => lengthWords[one] === values.get('every')) ?? 'Monthly';
  const [from, to] = [values.get('from') ?? '', values.get('to') ?? ''];
  const { back, ahead } = usual;
  const range = useMemo((): SeriesRange => {
    if (isPeriod(from) && isPeriod(to) && from <= to && to <= addMonthsToPeriod(from, mostMonths)) return { from, to };
    const now = periodOf(today());
    return {
      from: addMonthsToPeriod(now, -back * timesOf[length]),
      to: addMonthsToPeriod(now, ahead * timesOf[length]),
    };
  }, [from, to, length, back, ahead]);
  return {
    values,
    change: (changes) => change(changes),
    length,
    range,
    showLength: (next) => change({ every: next === 'Monthly' ? null : lengthWords[next], from: null, to: null }),
    showRange: (next) => change({ from: next.from, to: next.to }),
  };
}
