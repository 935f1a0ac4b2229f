import { TextField } from '@aws-amplify/ui-react';
import type { ChangeEvent, FocusEvent } from 'react';
import styles from './fields.module.css';
import type { InputProps } from './input-props.ts';
import { tidyNumber } from './parse-number.ts';

interface NumberInputProps extends InputProps {
  /** Stands behind the number: `MW`, `days`. */
  readonly unit?: string;
}

/** A number in its unit. Takes what people type and paste (`1.25m`, `(500)`) and shows it tidily when they leave. */
export function NumberInput({ unit, label, onBlur, onChange, disabled, ...field }: NumberInputProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const tidy = tidyNumber(event.target.value);
    if (tidy !== event.target.value) {
      event.target.value = tidy;
      onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
    }
    onBlur?.(event);
  };
  return (
    <TextField
      autoComplete="off"
      {...field}
      label={
        <>
          {label}
          {unit !== undefined && <span className="visually-hidden">, in {unit}</span>}
        </>
      }
      type="text"
      inputMode="decimal"
      isDisabled={disabled ?? false}
      className={styles['number'] ?? ''}
      onBlur={leave}
      {...(onChange === undefined ? {} : { onChange })}
      {...(unit === undefined
        ? {}
        : {
            innerEndComponent: (
              <span className={styles['affix']} aria-hidden>
                {unit}
              </span>
            ),
          })}
    />
  );
}

/** A number in percent: `12.5` stands for 12.5%. */
export const PercentInput = (props: InputProps) => <NumberInput {...props} unit="%" />;

/** An amount of a fixed currency. */
export const MoneyInput = ({ currency, ...props }: InputProps & { readonly currency: string }) => (
  <NumberInput {...props} unit={currency} />
);
