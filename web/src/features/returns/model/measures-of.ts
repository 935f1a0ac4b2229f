import { datedRateOfReturn, datedRatesOfReturn } from '#shared/finance/dated-rate-of-return.ts';
import { internalRateOfReturn, internalRatesOfReturn } from '#shared/finance/internal-rate-of-return.ts';
import type { DatedAmount } from '#shared/finance/loans/loan-terms.ts';
import { datedModifiedRateOfReturn, modifiedRateOfReturn } from '#shared/finance/modified-rate-of-return.ts';
import { datedNetPresentValue, netPresentValue } from '#shared/finance/net-present-value.ts';
import type { RateOfReturn } from '#shared/finance/rate-of-return.ts';
import { found, type Result, refused } from '#shared/finance/result.ts';
import { paybackAt, sumsOf } from '../../../entities/figure/returns-of.ts';

/** How flows follow one another: on days of their own, or so many a year, one period apart. */
export type Spacing = { readonly kind: 'dated' } | { readonly kind: 'periodic'; readonly inYear: number };

/** Rates a year, as fractions of one; null where none is entered. */
export interface AnnualRates {
  readonly discount: number | null;
  readonly finance: number | null;
  readonly reinvestment: number | null;
}

export interface Measures {
  readonly rate: RateOfReturn;
  /** Every rate a year at which the flows are worth nothing, in rising order. */
  readonly rates: readonly number[];
  /** The same per period, where flows come one period apart. */
  readonly ratesPerPeriod: readonly number[] | null;
  readonly modified: Result<number>;
  /** On the day of the first flow. */
  readonly presentValue: Result<number>;
  readonly paid: number;
  readonly received: number;
  readonly net: number;
  /** What is received over what is paid; null where nothing is paid. */
  readonly multiple: number | null;
  /** Which flow it is with which as much has come back as was paid until then; null where none is. */
  readonly paidBackAt: number | null;
}

/** A rate of a period as one of a year, compounded, and back. */
const annual = (perPeriod: number, inYear: number): number => Math.expm1(Math.log1p(perPeriod) * inYear);
const perPeriod = (annually: number, inYear: number): number => Math.expm1(Math.log1p(annually) / inYear);

const amountsOf = (flows: readonly DatedAmount[]): readonly number[] => flows.map(({ amount }) => amount);
const datesOf = (flows: readonly DatedAmount[]): readonly string[] => flows.map(({ date }) => date);

/** What flows are worth on the day of the first of them, at a rate a year. */
export function presentValueOf(flows: readonly DatedAmount[], spacing: Spacing, rate: number): Result<number> {
  if (spacing.kind === 'dated') return datedNetPresentValue(rate, amountsOf(flows), datesOf(flows));
  if (rate <= -1) return refused('A rate of −100% or less leaves nothing to compute with.');
  return netPresentValue(perPeriod(rate, spacing.inYear), amountsOf(flows), 0);
}

function modifiedOf(
  flows: readonly DatedAmount[],
  spacing: Spacing,
  { finance, reinvestment }: AnnualRates,
): Result<number> {
  if (finance === null || reinvestment === null) return refused('Enter a finance rate and a reinvestment rate.');
  if (finance <= -1 || reinvestment <= -1) return refused('A rate of −100% or less leaves nothing to compute with.');
  const amounts = amountsOf(flows);
  if (spacing.kind === 'dated') return datedModifiedRateOfReturn(amounts, datesOf(flows), finance, reinvestment);
  const { inYear } = spacing;
  const rate = modifiedRateOfReturn(amounts, perPeriod(finance, inYear), perPeriod(reinvestment, inYear));
  return rate.ok ? found(annual(rate.value, inYear)) : rate;
}

/** Measures of flows; dated ones come in the order of their days, one a day. */
export function measuresOf(flows: readonly DatedAmount[], spacing: Spacing, rates: AnnualRates): Measures {
  const amounts = amountsOf(flows);
  const isDated = spacing.kind === 'dated';
  const perPeriodRates = isDated ? null : internalRatesOfReturn(amounts);
  const { paid, received } = sumsOf(amounts);
  return {
    rate: isDated ? datedRateOfReturn(amounts, datesOf(flows)) : internalRateOfReturn(amounts),
    rates:
      perPeriodRates === null || isDated
        ? datedRatesOfReturn(amounts, datesOf(flows))
        : perPeriodRates.map((rate) => annual(rate, spacing.inYear)),
    ratesPerPeriod: perPeriodRates,
    modified: modifiedOf(flows, spacing, rates),
    presentValue:
      rates.discount === null ? refused('Enter a discount rate.') : presentValueOf(flows, spacing, rates.discount),
    paid,
    received,
    net: (Math.round(received * 100) - Math.round(paid * 100)) / 100,
    multiple: paid === 0 ? null : received / paid,
    paidBackAt: paybackAt(amounts),
  };
}

/** A present value at a discount rate a year. */
export interface CurvePoint {
  readonly rate: number;
  readonly value: number;
}

const steps = 60;
const [leastRate, mostRate] = [-0.95, 20];

/** From below the least of the rates that matter to above the greatest. */
function rangeOf(rates: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(0, ...rates), Math.max(0, ...rates)];
  const room = Math.max(0.1, (most - least) * 0.5);
  return [Math.max(leastRate, least - (least < 0 ? room : 0.05)), Math.min(mostRate, most + room)];
}

/** What flows are worth by the discount rate, evenly over the rates around those at which they are worth nothing, and at these themselves. */
export function presentValueCurve(
  flows: readonly DatedAmount[],
  spacing: Spacing,
  rates: readonly number[],
  discount: number | null,
): readonly CurvePoint[] {
  const [from, to] = rangeOf([...rates.filter((rate) => rate < mostRate), ...(discount === null ? [] : [discount])]);
  const even = Array.from({ length: steps + 1 }, (_, at) => from + ((to - from) * at) / steps);
  const marked = rates.filter((rate) => rate >= from && rate <= to);
  return [...new Set([...even, ...marked])]
    .toSorted((one, other) => one - other)
    .flatMap((rate) => {
      const value = presentValueOf(flows, spacing, rate);
      return value.ok ? [{ rate, value: value.value }] : [];
    });
}
