import { type FieldValues, get, type Path, type RegisterOptions, type UseFormReturn } from 'react-hook-form';
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

/** The field of a form that the server's name for it means; undefined where the form has none. */
export type FieldOf<Values extends FieldValues> = (serverField: string) => Path<Values> | undefined;

/**
 * Puts the server's complaints onto the fields they are about, those in lists and groups, too: `administrator.primaryEmail`. False when there
 * is none, so that the caller shows the error elsewhere. `fieldOf` is for forms whose fields are called otherwise than what is sent.
 */
export function placeFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fieldOf: FieldOf<Values> = (name) => name as Path<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const values = form.getValues();
  const known = Object.entries(error.fields).flatMap(([name, message]) => {
    const field = fieldOf(name);
    return field !== undefined && (field in values || get(values, field) !== undefined) ? [{ field, message }] : [];
  });
  for (const { field, message } of known) form.setError(field, { message });
  return known.length > 0;
}

/** For optional text: an empty input means that nothing was entered. */
export const emptyToNull = (value: unknown): unknown => (value === '' ? null : value);
