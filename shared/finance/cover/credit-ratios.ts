import { found, type Result, refused } from '../result.ts';
import { ratioOf } from './coverage-ratios.ts';

/** Balance over the value of what secures it. */
export const loanToValue = (balance: number, value: number): Result<number> => ratioOf(balance, value);

/** Net operating income of twelve months over the balance. */
export const debtYield = (netOperatingIncome: number, balance: number): Result<number> =>
  ratioOf(netOperatingIncome, balance);

export const interestCover = (ebitda: number, interest: number): Result<number> => ratioOf(ebitda, interest);

/** (EBITDA − capital expenditure − tax) / (debt service + distributions). */
export const fixedChargeCover = (of: {
  readonly ebitda: number;
  readonly capitalExpenditure: number;
  readonly tax: number;
  readonly debtService: number;
  readonly distributions: number;
}): Result<number> => ratioOf(of.ebitda - of.capitalExpenditure - of.tax, of.debtService + of.distributions);

export interface FundMultiples {
  /** Distributions over what was paid in. */
  readonly dpi: number;
  /** What is left over what was paid in. */
  readonly rvpi: number;
  /** Both together; the multiple on invested capital (MOIC) as well. */
  readonly tvpi: number;
}

export function fundMultiples(paidIn: number, distributions: number, netAssetValue: number): Result<FundMultiples> {
  if (![paidIn, distributions, netAssetValue].every(Number.isFinite)) return refused('Multiples are of numbers.');
  if (!(paidIn > 0)) return refused('Nothing was paid in.');
  const [dpi, rvpi] = [distributions / paidIn, netAssetValue / paidIn];
  return found({ dpi, rvpi, tvpi: (distributions + netAssetValue) / paidIn });
}
