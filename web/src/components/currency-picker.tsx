import { SelectField, type SelectFieldProps } from '@aws-amplify/ui-react';
import { useRef, useState } from 'react';
import { InvalidCurrencyDialog } from './invalid-currency-dialog.tsx';

interface PickableCurrency {
  /** The code: `USD`. */
  readonly name: string;
  readonly symbol: string;
}

interface CurrencyPickerProps extends Omit<SelectFieldProps, 'onChange' | 'value' | 'children'> {
  readonly currencies: readonly PickableCurrency[];
  readonly value: string;
  readonly onChange: (currency: string) => void;
  /** What leaving it out means; without it a currency has to be chosen. */
  readonly empty?: string | undefined;
  /** Whether amounts can be converted into a currency; without it all can. */
  readonly hasRate?: (currency: string) => boolean;
  /** `error` where amounts could not be shown in the currency at all; `confirm` where they are only not converted. */
  readonly warning?: 'error' | 'confirm';
}

/** Chooses a currency. One without an exchange rate is only taken when the reader confirms it. */
export function CurrencyPicker({
  currencies,
  value,
  onChange,
  empty,
  hasRate,
  warning = 'confirm',
  ...field
}: CurrencyPickerProps) {
  const [questioned, setQuestioned] = useState<string | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const choose = (currency: string) => (hasRate?.(currency) === false ? setQuestioned(currency) : onChange(currency));
  const close = () => setQuestioned(null);
  return (
    <>
      <SelectField {...field} ref={select} value={value} onChange={({ target }) => choose(target.value)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {currencies.map(({ name, symbol }) => (
          <option key={name} value={name}>
            {name} ({symbol})
          </option>
        ))}
      </SelectField>
      {questioned !== null && (
        <InvalidCurrencyDialog
          currency={questioned}
          variant={warning}
          onCancel={close}
          onContinue={() => {
            close();
            onChange(questioned);
          }}
          onSelectNew={() => {
            close();
            requestAnimationFrame(() => select.current?.focus());
          }}
        />
      )}
    </>
  );
}
