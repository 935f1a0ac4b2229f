import type { FundSource } from '#shared/domain/portfolio.ts';

export interface FundBalance {
  readonly currency: string;
  readonly raised: number;
  readonly allocated: number;
}

/** What a fund has of each currency; currencies never add up. */
export function balancesOf({ raised, allocated }: FundSource): readonly FundBalance[] {
  const currencies = [...new Set([...raised, ...allocated].map(({ currency }) => currency))];
  const amountIn = (amounts: FundSource['raised'], currency: string) =>
    amounts.find((one) => one.currency === currency)?.amount ?? 0;
  return currencies.map((currency) => ({
    currency,
    raised: amountIn(raised, currency),
    allocated: amountIn(allocated, currency),
  }));
}
