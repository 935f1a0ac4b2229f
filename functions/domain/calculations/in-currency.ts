import { type Axis, periodAt } from '#shared/metrics/engine/axis.ts';
import { toldPerComputed } from '#shared/metrics/told/percent.ts';
import { isOfMoney, unitIn } from '#shared/money/currencies.ts';
import type { Run } from './run.ts';

interface Conversion {
  /** The unit in which values are told. */
  readonly unit: string;
  value(value: number, at: number): number;
  /** Why a value that is there has no rate; null where it has one. */
  reason(at: number): string | null;
}

/** How computed values of a unit are told in a currency: amounts, and prices in it, at the rate of each period; percentages in percent. */
export function inCurrency({ entity, rateOf }: Run, axis: Axis, unit: string | null, currency: string): Conversion {
  const own = unit === null ? '' : unitIn(unit, entity.currency);
  const isMoney = unit !== null && (isOfMoney(unit) || unit === entity.currency);
  if (!isMoney || currency === entity.currency) {
    return { unit: own, value: (value) => value * toldPerComputed(unit), reason: () => null };
  }
  const rateAt = (at: number) => rateOf(entity.currency, currency, periodAt(axis, at));
  return {
    unit: own.replace(entity.currency, currency),
    value: (value, at) => value * (rateAt(at).rate ?? Number.NaN),
    reason: (at) => {
      const rate = rateAt(at);
      return rate.rate === null ? rate.told : null;
    },
  };
}
