import { TextField } from '@aws-amplify/ui-react';
import type { InputProps } from './input-props.ts';

/** A calendar date, `2026-03-31` in the form, in the reader's own order on the screen. */
export const DateInput = ({ disabled, ...props }: InputProps) => (
  <TextField {...props} isDisabled={disabled ?? false} type="date" />
);
