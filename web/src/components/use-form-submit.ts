import type { FormEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useFirstFault } from './use-first-fault.ts';

interface FormSubmit<Output> {
  /** Sends what was entered; gets what is to be done when the server refuses it. */
  readonly send: (entered: Output, options: { readonly onError: (error: Error) => void }) => void;
  /** Marks the fields that a refusal is about. */
  readonly place: (error: Error) => void;
}

/**
 * How a form is submitted: sends what holds, and leads to the first field that is at fault, whether the form or the server has found it.
 * `fields` is for the form element.
 */
export function useFormSubmit<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  { send, place }: FormSubmit<Output>,
) {
  const { fields, lookForFault } = useFirstFault<HTMLFormElement>();
  const submit = form.handleSubmit((entered) =>
    send(entered, {
      onError: (error) => {
        place(error);
        lookForFault();
      },
    }),
  );
  return { fields, submit: (event: FormEvent) => void submit(event).then(lookForFault) };
}
