import { CurrencyName } from '#shared/domain/entity-fields.ts';
import { useGlobalState } from '../../api/global-state.tsx';

/** The organization's own currency, in which commitments are compared and totals are shown: amounts of several have no order. */
export const useOwnCurrency = () =>
  CurrencyName.catch('USD').parse(useGlobalState().organization.entityCurrencyUnit.value);
