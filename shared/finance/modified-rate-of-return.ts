import { daysBetween, type IsoDate } from '../time/dates.ts';
import { datedNetFutureValue, datedNetPresentValue } from './net-present-value.ts';
import { type Result, refused } from './result.ts';
import { computed, isUsable, numbersComplaint } from './usable-number.ts';

/**
 * The rate at which what is paid, discounted to the first period at the rate of financing, grows to what is received, compounded to the last period at the
 * rate of reinvestment (MIRR).
 */
export function modifiedRateOfReturn(
  flows: readonly number[],
  financeRate: number,
  reinvestmentRate: number,
): Result<number> {
  if (!flows.every(isUsable)) return refused('A cash flow is no usable number.');
  const complaint = numbersComplaint({ 'rate of financing': financeRate, 'rate of reinvestment': reinvestmentRate });
  if (complaint !== null) return refused(complaint);
  if (financeRate <= -1 || reinvestmentRate <= -1) {
    return refused('A rate of −100% or less leaves nothing to compute with.');
  }
  const periods = flows.length - 1;
  const paid = flows.reduceRight((sum, flow) => sum / (1 + financeRate) + Math.min(flow, 0), 0);
  const received = flows.reduce((sum, flow) => sum * (1 + reinvestmentRate) + Math.max(flow, 0), 0);
  if (periods < 1 || paid === 0 || received === 0) return refused('Something has to be paid, and something received.');
  return computed((received / -paid) ** (1 / periods) - 1);
}

/**
 * The same of dated flows, a year under ACT/365F: from the first date, to which what is paid is discounted, to the last, to which what is received grows.
 * The flows come in the order of their dates.
 */
export function datedModifiedRateOfReturn(
  flows: readonly number[],
  dates: readonly IsoDate[],
  financeRate: number,
  reinvestmentRate: number,
): Result<number> {
  const paidOf = (flow: number): number => Math.min(flow, 0);
  const receivedOf = (flow: number): number => Math.max(flow, 0);
  const paid = datedNetPresentValue(financeRate, flows.map(paidOf), dates);
  if (!paid.ok) return paid;
  const received = datedNetFutureValue(reinvestmentRate, flows.map(receivedOf), dates);
  if (!received.ok) return received;
  const days = daysBetween(dates[0] ?? '', dates.at(-1) ?? '');
  if (paid.value === 0 || received.value === 0) return refused('Something has to be paid, and something received.');
  if (days <= 0) return refused('All cash flows are on one day.');
  return computed((received.value / -paid.value) ** (365 / days) - 1);
}
