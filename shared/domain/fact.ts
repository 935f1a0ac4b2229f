import * as z from 'zod';

/** A value that is not of a period: a text, a date (`2026-03-31`), yes or no, one or several options, or a number in the unit of its detail. */
export const FactValue = z.union([
  z.string().max(10_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).max(200),
]);
export type FactValue = z.infer<typeof FactValue>;
