import { useQuery } from '@tanstack/react-query';
import type { CurrentRate } from '#shared/domain/rate-source.ts';
import { type CurrencyAmount, nonzeroSums } from '#shared/money/amounts.ts';
import { type ConvertedTotal, convertedTotal } from '#shared/money/converted-total.ts';
import { rateTable } from '#shared/money/exchange-rates.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { useGlobalState, useHasSeveralCurrencies } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { today } from '../../components/date-text.tsx';
import { areOthers } from './are-others.ts';

const quotesOf = (rates: readonly CurrentRate[]) =>
  rates.flatMap(({ currency, rate, date, source }) =>
    rate === null || date === null || source === null ? [] : [{ currency, date, rate, source }],
  );

/** The server's day is that of UTC, which may have begun before the reader's: a rate of today is never one of tomorrow. */
const dayOf = (rates: readonly CurrentRate[]): IsoDate =>
  rates.reduce((latest, { date, isCurrent }) => (isCurrent && date !== null && date > latest ? date : latest), today());

/** Converts amounts as they are held today into one currency. Null while the rates are unknown, and where there is nothing to convert. */
export function useConvertedTotal(amounts: readonly CurrencyAmount[], to: string): ConvertedTotal | null {
  const { organization } = useGlobalState();
  const areSeveral = useHasSeveralCurrencies();
  const added = nonzeroSums(amounts);
  const isOther = areOthers(added, to);
  const { data: rates } = useQuery({
    ...organizationQueries.currentRates(organization.id),
    enabled: areSeveral && isOther,
  });
  if (!areSeveral || !isOther || rates === undefined) return null;
  return convertedTotal(added, to, dayOf(rates), rateTable(quotesOf(rates)));
}
