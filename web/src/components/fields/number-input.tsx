import { TextField } from '@aws-amplify/ui-react';
import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { unitComplaint } from '#shared/domain/number-complaints.ts';
import styles from './fields.module.css';
import type { InputProps } from './input-props.ts';
import { tidyNumber } from './parse-number.ts';

interface NumberInputProps extends InputProps {
  /** Stands behind the number: `MW`, `days`. A number that names another one is refused. */
  readonly unit?: string;
}

/** A number in its unit. Takes what people type and paste (`1.25m`, `(500)`) and shows it tidily when they leave. */
export function NumberInput({ unit, label, onBlur, onChange, disabled, ...field }: NumberInputProps) {
  const { hasError = false, errorMessage, name, ...input } = field;
  const [typed, setTyped] = useState('');
  const complaint = unit === undefined ? null : unitComplaint(typed, unit);
  const [isLeft, setLeft] = useState(false);
  const isRefused = complaint !== null && (isLeft || hasError);
  useReadAgain(unit, (): void => {
    if (typed !== '') onChange?.({ target: { name, value: typed, type: 'text' } } as ChangeEvent<HTMLInputElement>);
  });

  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setLeft(true);
    const tidy = tidyNumber(event.target.value, unit);
    if (tidy !== event.target.value) {
      event.target.value = tidy;
      onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
    }
    onBlur?.(event);
  };
  return (
    <TextField
      autoComplete="off"
      {...input}
      {...(name === undefined ? {} : { name })}
      hasError={hasError || isRefused}
      errorMessage={isRefused ? complaint : errorMessage}
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
      onChange={(event) => {
        setTyped(event.target.value);
        setLeft(false);
        onChange?.(event);
      }}
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

/** What was typed may mean something else once the field is in another unit. */
function useReadAgain(unit: string | undefined, read: () => void): void {
  const before = useRef(unit);
  useEffect(() => {
    if (before.current === unit) return;
    before.current = unit;
    read();
  });
}

/** A number in percent: `12.5` stands for 12.5%. */
export const PercentInput = (props: InputProps) => <NumberInput {...props} unit="%" />;

/** An amount of a fixed currency. */
export const MoneyInput = ({ currency, ...props }: InputProps & { readonly currency: string }) => (
  <NumberInput {...props} unit={currency} />
);
