import * as z from 'zod';

/** `shown` in the browser, or `downloaded`: an address was told, or the file itself was sent. */
export const Opening = z.object({
  id: z.string(),
  documentId: z.string(),
  fileVersion: z.number().int(),
  how: z.enum(['shown', 'downloaded']),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  /** The address from which it was asked for. */
  from: z.string(),
});
export type Opening = z.infer<typeof Opening>;
