import { pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import type { CurrentRate } from '#shared/domain/rate-source.ts';
import { canonicalCurrency, currencies } from '#shared/money/currencies.ts';
import type { ConfigurationContext } from '../context.ts';
import { readRates } from '../exports/rate-reader.ts';
import { ratesInForce } from './rates-in-force.ts';

/** Those that have rates: not the one that rates are against, and none twice. */
const rated = currencies.map(({ name }) => name).filter((name) => name !== 'USD' && canonicalCurrency(name) === name);

const newest: PageRequest = { limit: 1 };

/** The last rate of a currency although it is too old, or yet to come. */
async function lastRate(table: Table, currency: string): Promise<CurrentRate> {
  const { items } = await ratesInForce(table, currency, newest);
  const [last] = items;
  return {
    currency,
    rate: last?.rate ?? null,
    date: last?.date ?? null,
    source: last?.source ?? null,
    isCurrent: false,
  };
}

export const listCurrentRates: UseCase<(typeof configuration.calls)['listCurrentRates'], ConfigurationContext> = async (
  { query },
  { scope },
) => {
  const today = scope.clock.today();
  const rates = await readRates(scope.table, { from: today, to: today });
  const current = rated.map(async (currency): Promise<CurrentRate> => {
    const found = rates.rateOn('USD', currency, today);
    const [quote] = found.rate === null ? [] : found.quotes;
    if (quote === undefined) return lastRate(scope.table, currency);
    return { currency, rate: quote.rate, date: quote.date, source: quote.source, isCurrent: true };
  });
  return pageOfAll(await Promise.all(current), query);
};
