import * as z from 'zod';

/**
 * How many records there are. Counting stops after a fixed amount of reading: `isLowerBound` then tells that there are at least as many.
 * Without an organization one answer counts a page of organizations, and `nextPosition` leads to the next ones, whose counts add up.
 */
export const RecordCount = z.object({
  count: z.int().min(0),
  /** What `count` is made of. */
  byKind: z.record(z.string(), z.int().min(0)),
  /** How many organizations were looked into. */
  organizationCount: z.int().min(0),
  isLowerBound: z.boolean(),
  nextPosition: z.string().nullable(),
});
export type RecordCount = z.infer<typeof RecordCount>;
