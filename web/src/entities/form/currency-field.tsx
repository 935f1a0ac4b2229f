import { CurrencyPicker } from '../../components/currency-picker.tsx';
import { currencyName } from './entity-values.ts';
import type { FieldBinder } from './field-binder.ts';
import { useOfferedCurrencies } from './use-offered-currencies.ts';

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
