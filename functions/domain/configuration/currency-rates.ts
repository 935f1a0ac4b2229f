import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { Page } from '#functions/platform/storage/paging.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { CurrencyRate, type NewCurrencyRate } from '#shared/domain/configuration.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { canonicalCurrency, currencies } from '#shared/money/currencies.ts';
import type { ConfigurationContext } from './context.ts';
import { enteredRates } from './exchange-rates/entered-rates.ts';
import { countdown } from './exchange-rates/provider-days.ts';
import { ratesInForce } from './exchange-rates/rates-in-force.ts';
import { readRates } from './exports/rate-reader.ts';

type Calls = typeof configuration.calls;
type Named = Pick<CurrencyRate, 'currency' | 'date'>;

const usDollar = 'USD';

const names = new Set<string>(currencies.map(({ name }) => name));
const ratedCurrencies = [...names].filter((name) => name !== usDollar && canonicalCurrency(name) === name);

const keyOf = ({ currency, date }: Named): RecordKey => ({
  ...enteredRates(currency),
  part: `RATE#${countdown(date)}`,
});

export const listCurrencies: UseCase<Calls['listCurrencies'], ConfigurationContext> = async ({ query }) =>
  pageOfAll(currencies, query);

export const listCurrenciesOfOrganization: UseCase<
  Calls['listCurrenciesOfOrganization'],
  ConfigurationContext
> = async ({ params, query }, { scope }) => {
  const today = scope.clock.today();
  const [{ entityCurrencyUnit }, rates] = await Promise.all([
    readOrganization(params.id),
    readRates(scope.table, { from: today, to: today }),
  ]);
  const rated = ratedCurrencies.filter((currency) => rates.rateOn(usDollar, currency, today).rate !== null);
  const used = new Set([entityCurrencyUnit.value, ...rated]);
  return pageOfAll(
    currencies.filter(({ name }) => used.has(name)),
    query,
  );
};

const none: Page<CurrencyRate> = { items: [], nextCursor: null };

export const listRates: UseCase<Calls['listRates'], ConfigurationContext> = async (
  { query: { currency, ...query } },
  { scope },
) => {
  if (currency === undefined) {
    return page(await scope.table.list('CurrencyRate', CurrencyRate, query, { newestFirst: true }));
  }
  return page(names.has(currency) ? await ratesInForce(scope.table, canonicalCurrency(currency), query) : none);
};

function requireRatable(rates: readonly NewCurrencyRate[]): void {
  const fields = Object.fromEntries(
    rates.flatMap(({ currency }, index) => {
      if (currency === usDollar)
        return [[`${index}.currency`, 'Rates are against the US dollar; choose another currency.']];
      return names.has(currency) ? [] : [[`${index}.currency`, `Choose one of ${ratedCurrencies.join(', ')}.`]];
    }),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
}

const nameOf = ({ currency, date }: Named): string => `${currency} ${date}`;

async function storedRates(
  rates: readonly Named[],
  { table }: RequestScope,
): Promise<ReadonlyMap<string, CurrencyRate>> {
  const found = await table.getMany(rates.map(keyOf), CurrencyRate);
  return new Map(found.map((rate) => [nameOf(rate), rate]));
}

/** Answers the rates in the order in which they were entered; of two for one day, the last word counts. */
export const saveRates: UseCase<Calls['saveRates'], ConfigurationContext> = async ({ body }, { scope }) => {
  requireRatable(body);
  const entered = body.map((rate) => ({ ...rate, currency: canonicalCurrency(rate.currency), source: 'Entered' }));
  const rates = [...new Map(entered.map((rate) => [nameOf(rate), rate])).values()];
  const before = await storedRates(rates, scope);
  const changes = rates.map((rate) =>
    scope.table.change({
      key: keyOf(rate),
      expects: before.get(nameOf(rate))?.version ?? 'absent',
      value: rate,
      event: 'currencyRate.entered',
      list: { group: 'CurrencyRate', sort: `${rate.date}#${rate.currency}` },
    }),
  );
  await writeRecords(changes, scope.actor, scope.clock.now());
  const after = await storedRates(rates, scope);
  return rates.flatMap((rate) => after.get(nameOf(rate)) ?? []);
};
