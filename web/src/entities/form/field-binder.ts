import type { FieldValues, Path, PathValue, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { numberOptions, tidyNumber } from '../../components/fields/parse-number.ts';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';

interface FieldBinding extends UseFormRegisterReturn {
  readonly hasError: boolean;
  readonly errorMessage: string;
}

/** Gives an input of one of these fields everything that it needs, so that the same inputs stand in forms of different entities. */
export type FieldBinder<Name extends string> = (
  name: Name,
  options?: { readonly setValueAs?: (entered: unknown) => unknown; readonly onChange?: () => void },
) => FieldBinding;

/** Binds the fields of a form. Called where the form's state is read, so that errors show. */
export const fieldBinder =
  <Values extends FieldValues, Context, Output>(
    form: UseFormReturn<Values, Context, Output>,
  ): FieldBinder<Path<Values>> =>
  (name, options = undefined) =>
    fieldProps(form, name, options ?? {});

/** Binds a field that holds a number in a unit. What is stored is shown tidily; what is being typed is left alone. */
export function numberField<Name extends string>(
  field: FieldBinder<Name>,
  name: Name,
  unit?: string,
): FieldBinding & { readonly unit?: string } {
  const binding = field(name, numberOptions(unit));
  return {
    ...binding,
    ...(unit === undefined ? {} : { unit }),
    ref: (element: unknown) => {
      binding.ref(element);
      const isIdle = element instanceof HTMLInputElement && element !== document.activeElement;
      if (isIdle) element.value = tidyNumber(element.value, unit);
    },
  };
}

/** Writes a value that no plain input holds into its form; a complaint about the former one is settled by it. */
export function choose<Values extends FieldValues, Name extends Path<Values>, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: Name,
  value: PathValue<Values, Name>,
): void {
  form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
  form.clearErrors(name);
}

/** Entities that are created several at a time have their complaints numbered: `0.name`. */
const withoutNumber = (field: string): string => field.replace(/^\d+\./, '');

/** Puts what the server refuses onto the fields of an entity's form; a custom id that is taken is a refusal about that field. */
export function placeEntityErrors<
  Values extends FieldValues & { customId?: string | null | undefined },
  Context,
  Output,
>(form: UseFormReturn<Values, Context, Output>, error: unknown): boolean {
  if (error instanceof ApiError && error.code === 'customIdTaken') {
    form.setError('customId' as Path<Values>, { message: messageOf(error) }, { shouldFocus: true });
    return true;
  }
  return placeFieldErrors(form, error, (field) => withoutNumber(field) as Path<Values>);
}
