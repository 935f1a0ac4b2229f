import type { IsoDate } from '../../time/dates.ts';
import { roundedPart } from '../exact-fraction.ts';
import { rateFraction } from '../exact-rate.ts';
import type { LoanTerms, PrepaymentEffect } from './loan-terms.ts';
import type { AccrualPeriod } from './payment-periods.ts';

export interface BalanceEvent {
  readonly date: IsoDate;
  readonly amount: number;
  /** What it adds to the balance. */
  readonly change: number;
  readonly effect: PrepaymentEffect;
  readonly changesPayments: boolean;
}

/** What happens in a period: after its first day and up to its last, and on the first day of the loan. */
export interface PeriodEvents {
  /** Before the payment, in order of dates. */
  readonly within: readonly BalanceEvent[];
  /** On the last day, after the payment. */
  readonly atEnd: readonly BalanceEvent[];
  readonly draws: number;
  readonly drawn: number;
  readonly prepaid: number;
  /** Fees, and premiums on what is prepaid. */
  readonly fees: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export function eventsWithin({ draws, prepayments = [], fees = [] }: LoanTerms, period: AccrualPeriod): PeriodEvents {
  const isWithin = ({ date }: { readonly date: IsoDate }): boolean =>
    (date > period.start || (period.index === 0 && date === period.start)) && date <= period.end;
  const [drawn, prepaid] = [draws.filter(isWithin), prepayments.filter(isWithin)];
  const events: readonly BalanceEvent[] = [
    ...drawn.map(({ date, amount }) => ({
      date,
      amount,
      change: amount,
      effect: 'reducePayment' as const,
      changesPayments: true,
    })),
    ...prepaid.map(({ date, amount, effect }) => ({
      date,
      amount,
      change: -amount,
      effect,
      changesPayments: effect === 'reducePayment',
    })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const premiums = prepaid.map(({ amount, premiumRate = 0 }) => roundedPart(amount, rateFraction(premiumRate)));
  return {
    within: events.filter(({ date }) => date < period.end),
    atEnd: events.filter(({ date }) => date === period.end),
    draws: drawn.length,
    drawn: sum(drawn.map(({ amount }) => amount)),
    prepaid: sum(prepaid.map(({ amount }) => amount)),
    fees: sum(fees.filter(isWithin).map(({ amount }) => amount)) + sum(premiums),
  };
}
