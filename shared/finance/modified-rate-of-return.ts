import { finiteResult, isUsable, NoResult, refusedInput } from './no-result.ts';

/**
 * The rate at which what is paid, discounted to the first period at the rate of financing, grows to what is received, compounded to the last period at the
 * rate of reinvestment (MIRR).
 */
export function modifiedRateOfReturn(
  flows: readonly number[],
  financeRate: number,
  reinvestmentRate: number,
): number | NoResult {
  if (!flows.every(isUsable)) return new NoResult('invalidNumber', 'flows');
  const refused = refusedInput({ financeRate, reinvestmentRate });
  if (refused) return refused;
  if (financeRate <= -1 || reinvestmentRate <= -1) return new NoResult('outOfDomain', 'rate');
  const periods = flows.length - 1;
  const paid = flows.reduceRight((sum, flow) => sum / (1 + financeRate) + Math.min(flow, 0), 0);
  const received = flows.reduce((sum, flow) => sum * (1 + reinvestmentRate) + Math.max(flow, 0), 0);
  // Without something paid and something received there is nothing that grows.
  if (periods < 1 || paid === 0 || received === 0) return new NoResult('divisionByZero', 'flows');
  return finiteResult((received / -paid) ** (1 / periods) - 1);
}
