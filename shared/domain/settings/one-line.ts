import * as z from 'zod';

/** A text among the fields of a configuration; `what` is the field's name in the sentences. */
export const oneLine = (what: string, most: number) =>
  z
    .string(`Its ${what} must be a text.`)
    .trim()
    .min(1, `Its ${what} must not be empty.`)
    .max(most, `Its ${what} must have at most ${most} characters.`);
