import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { Page } from '#functions/platform/storage/paging.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { CurrencyRate, type NewCurrencyRate } from '#shared/domain/configuration.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { canonicalCurrency, currencies } from '#shared/money/currencies.ts';
import type { ConfigurationContext } from './context.ts';

type Calls = typeof configuration.calls;
type Named = Pick<CurrencyRate, 'currency' | 'date'>;

const usDollar = 'USD';

const names = new Set<string>(currencies.map(({ name }) => name));
const ratedCurrencies = [...names].filter((name) => name !== usDollar && canonicalCurrency(name) === name);

const ratesOf = (currency: string): RecordKey => ({ kind: 'CurrencyRate', id: currency });

/** Parts are read in ascending order, so days count down: the newest stands first. */
const countdown = (date: string): string => String(99_999_999 - Number(date.replaceAll('-', '')));

const keyOf = ({ currency, date }: Named): RecordKey => ({ ...ratesOf(currency), part: `RATE#${countdown(date)}` });

export const listCurrencies: UseCase<Calls['listCurrencies'], ConfigurationContext> = async ({ query }) =>
  pageOfAll(currencies, query);

async function hasRate(table: Table, currency: string): Promise<boolean> {
  const { items } = await table.parts(ratesOf(currency), 'RATE#', CurrencyRate, { limit: 1 });
  return items.length > 0;
}

export const listCurrenciesOfOrganization: UseCase<
  Calls['listCurrenciesOfOrganization'],
  ConfigurationContext
> = async ({ params, query }, { scope }) => {
  const { entityCurrencyUnit } = await readOrganization(params.id);
  const isRated = await Promise.all(ratedCurrencies.map((currency) => hasRate(scope.table, currency)));
  const used = new Set([entityCurrencyUnit.value, ...ratedCurrencies.filter((_, at) => isRated[at])]);
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
  const isKnown = names.has(currency);
  return page(
    isKnown ? await scope.table.parts(ratesOf(canonicalCurrency(currency)), 'RATE#', CurrencyRate, query) : none,
  );
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
