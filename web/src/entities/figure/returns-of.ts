import { datedRateOfReturn } from '#shared/finance/dated-rate-of-return.ts';
import type { DatedAmount } from '#shared/finance/loans/loan-terms.ts';
import { datedNetPresentValue } from '#shared/finance/net-present-value.ts';
import type { RateOfReturn } from '#shared/finance/rate-of-return.ts';
import type { Result } from '#shared/finance/result.ts';
import type { IsoDate } from '#shared/time/dates.ts';

/** Measures of dated flows; amounts in units of the currency. */
export interface Returns {
  /** A year, as a fraction of one, by actual days over 365. */
  readonly rate: RateOfReturn;
  /** On the day of the first flow. */
  readonly presentValue: Result<number>;
  /** What is received over what is paid; null where nothing is paid. */
  readonly multiple: number | null;
  /** The first day on which as much has come back as was paid until then; null where it never does. */
  readonly paidBackOn: IsoDate | null;
}

/** Which amount it is with which as much has come back as was paid until then; null where none is. */
export function paybackAt(amounts: readonly number[]): number | null {
  let [balance, wasPaid] = [0, false];
  for (const [at, amount] of amounts.entries()) {
    balance += Math.round(amount * 100);
    if (balance < 0) wasPaid = true;
    else if (wasPaid) return at;
  }
  return null;
}

/** What is paid and what is received in all, both as positive amounts, exact to the cent. */
export function sumsOf(amounts: readonly number[]): { readonly paid: number; readonly received: number } {
  const sum = (of: readonly number[]): number =>
    of.reduce((total, amount) => total + Math.round(amount * 100), 0) / 100;
  return {
    paid: -sum(amounts.filter((amount) => amount < 0)) || 0,
    received: sum(amounts.filter((amount) => amount > 0)),
  };
}

/** `discount` is a fraction of one a year. Flows come in order of their days. */
export function returnsOf(flows: readonly DatedAmount[], discount: number): Returns {
  const [amounts, dates] = [flows.map(({ amount }) => amount), flows.map(({ date }) => date)];
  const { paid, received } = sumsOf(amounts);
  const paidBackAt = paybackAt(amounts);
  return {
    rate: datedRateOfReturn(amounts, dates),
    presentValue: datedNetPresentValue(discount, amounts, dates),
    multiple: paid === 0 ? null : received / paid,
    paidBackOn: paidBackAt === null ? null : (dates[paidBackAt] ?? null),
  };
}

/** Why there is no rate, or that it is one of several; null where it is the only one. */
export function rateRemark({ reason, roots }: RateOfReturn): string | null {
  switch (reason) {
    case null:
      return null;
    case 'severalNearestToZero':
    case 'severalNearestToGuess':
      return `The flows are worth nothing at ${roots} rates. This is the one nearest to zero; judge by the present value.`;
    case 'noSignChange':
      return 'There is no rate of return: nothing is paid, or nothing comes back.';
    case 'noRoot':
      return 'There is no rate at which the flows are worth nothing.';
    default:
      return 'There is no rate of return: an amount or a date cannot be counted with.';
  }
}
