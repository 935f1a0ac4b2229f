import { useQuery } from '@tanstack/react-query';
import { useGlobalState, useHasSeveralCurrencies } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';

/** The same currency as TWD; offered only where it was chosen before. */
const oldNameOfTwd = 'NTD';

/** Rates are kept against it, so it always has one. */
const usDollar = 'USD';

/**
 * The currencies that a form offers, those with which the organization works first, and whether amounts can be converted into one. While the
 * platform's flag for several currencies is off, there is nothing to convert, and while the rates are unknown, nobody is warned.
 */
export function useOfferedCurrencies(value: string) {
  const { currencies: all, organization } = useGlobalState();
  const areSeveral = useHasSeveralCurrencies();
  const { data: rated } = useQuery({ ...organizationQueries.currencies(organization.id), enabled: areSeveral });
  const hasRate = (name: string): boolean =>
    rated === undefined || name === usDollar || name === '' || rated.some((currency) => currency.name === name);
  const offered = all.filter(({ name }) => name !== oldNameOfTwd || name === value);
  return {
    currencies: offered.toSorted((a, b) => Number(hasRate(b.name)) - Number(hasRate(a.name))),
    hasRate,
  };
}
