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
