import type { DatedAmount } from '#shared/finance/loans/loan-terms.ts';
import { formatDate } from '#shared/format/dates.ts';
import { type IsoDate, periodOf, yearOf } from '#shared/time/dates.ts';
import type { ChartData } from '../../../components/charts/chart-data.ts';
import { presentValueOf, type Spacing } from './measures-of.ts';

/** A flow with what has flowed until then, and what it is worth on the day of the first flow. */
export interface CountedFlow {
  readonly index: number;
  /** Null where flows come one period apart. */
  readonly date: IsoDate | null;
  readonly amount: number;
  readonly total: number;
  /** Null without a rate to discount by. */
  readonly presentValue: number | null;
}

function worthOf(flows: readonly DatedAmount[], at: number, spacing: Spacing, discount: number): number | null {
  const [first, flow] = [flows[0], flows[at]];
  if (first === undefined || flow === undefined) return null;
  if (spacing.kind === 'periodic') return flow.amount * Math.exp((-Math.log1p(discount) * at) / spacing.inYear);
  const value = presentValueOf([{ ...first, amount: 0 }, flow], spacing, discount);
  return value.ok ? value.value : null;
}

export function countedFlows(
  flows: readonly DatedAmount[],
  spacing: Spacing,
  discount: number | null,
): readonly CountedFlow[] {
  let cents = 0;
  return flows.map(({ date, amount }, index) => {
    cents += Math.round(amount * 100);
    return {
      index,
      date: spacing.kind === 'dated' ? date : null,
      amount,
      total: cents / 100,
      presentValue: discount === null || discount <= -1 ? null : worthOf(flows, index, spacing, discount),
    };
  });
}

/** More bars than that are read by nobody: months, or years, stand for them. */
const mostBars = 48;

function labelOf(flows: readonly CountedFlow[]): (flow: CountedFlow) => string {
  const dates = flows.flatMap(({ date }) => (date === null ? [] : [date]));
  if (dates.length === 0) return ({ index }) => String(index);
  if (dates.length <= mostBars) return ({ date }) => formatDate(date ?? '');
  const months = new Set(dates.map(periodOf));
  return months.size <= mostBars ? ({ date }) => periodOf(date ?? '') : ({ date }) => String(yearOf(date ?? ''));
}

/** Flows by day, month or year, with the total that is reached at the end of each. */
export function flowsChart(flows: readonly CountedFlow[], currency: string): ChartData {
  const groups = [...Map.groupBy(flows, labelOf(flows))];
  return {
    categories: groups.map(([label]) => label),
    unit: currency,
    series: [
      {
        label: 'Flow',
        values: groups.map(([, own]) => own.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100),
      },
      { label: 'Total until then', values: groups.map(([, own]) => own.at(-1)?.total ?? null) },
    ],
  };
}
