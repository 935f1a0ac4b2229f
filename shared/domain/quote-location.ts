import * as z from 'zod';

/** Where a quote stands in the agreement's text: `text.slice(start, end)`; `page` counts from 1. */
export const QuoteLocation = z.object({
  page: z.number().int().positive().optional(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
});
export type QuoteLocation = z.infer<typeof QuoteLocation>;
