import { daysBetween, type IsoDate, isIsoDate } from '../../time/dates.ts';
import { isNonNegativeAmount } from '../amount.ts';

/** A balance from a day on, whole cents. */
export interface BalanceFrom {
  readonly from: IsoDate;
  readonly amount: number;
}

export const balanceOn = (balances: readonly BalanceFrom[], day: IsoDate): number =>
  balances
    .filter(({ from }) => from <= day)
    .reduce<BalanceFrom | null>((last, one) => (last === null || one.from >= last.from ? one : last), null)?.amount ??
  0;

export const areBalances = (balances: readonly BalanceFrom[]): boolean =>
  balances.every(({ from, amount }) => isIsoDate(from) && isNonNegativeAmount(amount));

/** The parts of a period in which none of the balances changes; the last day does not count. */
export function constantSpans(
  [from, to]: readonly [IsoDate, IsoDate],
  ...series: readonly (readonly BalanceFrom[])[]
): readonly { readonly from: IsoDate; readonly days: number }[] {
  const changes = series.flat().map((balance) => balance.from);
  const days = [...new Set([from, ...changes.filter((day) => day > from && day < to)])].toSorted();
  return days.map((day, index) => ({ from: day, days: daysBetween(day, days[index + 1] ?? to) }));
}
