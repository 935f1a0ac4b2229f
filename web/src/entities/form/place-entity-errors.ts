import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { placeFieldErrors } from '../../components/form-fields.ts';

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
