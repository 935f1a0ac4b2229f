import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';

/** Everything that an input of a form needs: its registration and its error. Spread onto a field component. */
export function fieldProps<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: Path<Values>,
  options: RegisterOptions<Values> = {},
) {
  const { error, invalid } = form.getFieldState(name, form.formState);
  return {
    ...form.register(name, options),
    hasError: invalid,
    errorMessage: error?.message ?? 'This is not valid.',
  };
}

/** Puts the server's complaints onto the fields they are about. False when there is none, so that the caller shows the error elsewhere. */
export function placeFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.fields).filter(([name]) => name in form.getValues());
  for (const [name, message] of known) form.setError(name as Path<Values>, { message });
  return known.length > 0;
}

/** For optional text: an empty input means that nothing was entered. */
export const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);

/** For optional numbers: an empty input means that nothing was entered. */
export const toNumberOrNull = (value: unknown): unknown =>
  value === '' || value === null || value === undefined ? null : Number(value);
