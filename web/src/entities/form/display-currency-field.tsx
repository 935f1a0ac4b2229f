import { useHasSeveralCurrencies } from '../../api/global-state.tsx';
import { CurrencyPicker } from '../../components/currency-picker.tsx';
import { currencyName } from './entity-values.ts';
import type { FieldBinder } from './field-binder.ts';
import { useOfferedCurrencies } from './use-offered-currencies.ts';

interface DisplayCurrencyFieldProps {
  readonly field: FieldBinder<'displayCurrency'>;
  readonly value: string | undefined;
  readonly onChange: (currency: ReturnType<typeof currencyName>) => void;
  /** A new entity is shown in its own currency unless another one is chosen; one that is there has one. */
  readonly isNew: boolean;
}

/** The currency in which totals of an entity are shown beside its own; asked where the platform has several. */
export function DisplayCurrencyField({ field, value = '', onChange, isNew }: DisplayCurrencyFieldProps) {
  const areSeveral = useHasSeveralCurrencies();
  const { currencies, hasRate } = useOfferedCurrencies(value);
  if (!areSeveral) return null;
  const { name, onBlur, hasError, errorMessage } = field('displayCurrency');
  return (
    <CurrencyPicker
      label="Shown in currency"
      name={name}
      onBlur={(event) => void onBlur(event)}
      hasError={hasError}
      errorMessage={errorMessage}
      currencies={currencies}
      hasRate={hasRate}
      warning="error"
      value={value}
      onChange={(chosen) => onChange(currencyName(chosen))}
      {...(isNew ? { empty: 'Its own currency' } : {})}
    />
  );
}
