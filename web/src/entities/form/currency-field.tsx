import { useQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../api/global-state.tsx';
import { organizationQueries } from '../../api/queries/organization-queries.ts';
import { CurrencyPicker } from '../../components/currency-picker.tsx';
import { currencyName } from './entity-values.ts';
import type { FieldBinder } from './field-binder.ts';

/** The same currency as TWD; offered only where it was chosen before. */
const oldNameOfTwd = 'NTD';

/** Rates are kept against it, so it always has one. */
const usDollar = 'USD';

/**
 * The currencies that a form offers, those with which the organization works first, and whether amounts can be converted into one. While the
 * platform's flag for several currencies is off, there is nothing to convert, and while the rates are unknown, nobody is warned.
 */
function useOfferedCurrencies(value: string) {
  const { currencies: all, features, organization } = useGlobalState();
  const areSeveral = features.some(({ name, enabled }) => name === 'MultiCurrency' && enabled);
  const { data: rated } = useQuery({ ...organizationQueries.currencies(organization.id), enabled: areSeveral });
  const hasRate = (name: string): boolean =>
    rated === undefined || name === usDollar || name === '' || rated.some((currency) => currency.name === name);
  const offered = all.filter(({ name }) => name !== oldNameOfTwd || name === value);
  return {
    currencies: offered.toSorted((a, b) => Number(hasRate(b.name)) - Number(hasRate(a.name))),
    hasRate,
  };
}

interface CurrencyFieldProps {
  readonly field: FieldBinder<'currency'>;
  readonly value: string | undefined;
  readonly onChange: (currency: ReturnType<typeof currencyName>) => void;
  /** What leaving it out means; without it a currency has to be chosen. */
  readonly empty?: string;
}

/** The currency of a new entity. One without an exchange rate is only taken when the reader confirms it. */
export function CurrencyField({ field, value = '', onChange, empty }: CurrencyFieldProps) {
  const { currencies, hasRate } = useOfferedCurrencies(value);
  const { name, onBlur, hasError, errorMessage } = field('currency');
  return (
    <CurrencyPicker
      label="Currency"
      name={name}
      onBlur={(event) => void onBlur(event)}
      hasError={hasError}
      errorMessage={errorMessage}
      currencies={currencies}
      hasRate={hasRate}
      value={value}
      onChange={(chosen) => onChange(currencyName(chosen))}
      empty={empty}
    />
  );
}
