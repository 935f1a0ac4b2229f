import { TextField } from '@aws-amplify/ui-react';
import { useEffect, useRef } from 'react';

interface OneTimeCodeInputProps {
  /** Digits only. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The last attempt failed: the next code is typed over it. False while the code is being checked. */
  readonly isRefused: boolean;
  readonly descriptiveText?: string;
  /** Where it stands in a form that has other fields before it, the focus is not taken. */
  readonly takesFocus?: boolean;
}

const digits = 6;

/** The code of an authenticator app. It may be typed or pasted, with whatever the app or the message puts between the digits. */
export function OneTimeCodeInput({ value, onChange, isRefused, takesFocus = true, ...field }: OneTimeCodeInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isRefused) return;
    input.current?.focus();
    input.current?.select();
  }, [isRefused]);
  return (
    <TextField
      {...field}
      ref={input}
      label="Code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9]{${digits}}`}
      title="The six-digit code from your app"
      value={value}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, digits))}
      hasError={isRefused}
      autoFocus={takesFocus}
      isRequired
    />
  );
}
