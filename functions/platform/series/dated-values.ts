import * as z from 'zod';
import { FactValue } from '#shared/domain/fact.ts';
import { approvalStates } from './cells.ts';

/** A value that holds from a day until the next one begins. */
export const DatedEntry = z.object({
  /** Null: from the beginning. */
  from: z.string().nullable(),
  /** Null where it was removed; whoever removed it stays known. */
  value: FactValue.nullable(),
  /** Number of the source within the entity. */
  source: z.number().int(),
  approval: z.enum(approvalStates).nullable().default(null),
  error: z.string().nullable().default(null),
});
export type DatedEntry = z.infer<typeof DatedEntry>;

const inOrder = (a: DatedEntry, b: DatedEntry): number => ((a.from ?? '') < (b.from ?? '') ? -1 : 1);

/** Sets single days; the others stay. */
export function withEntries(entries: readonly DatedEntry[], changes: readonly DatedEntry[]): DatedEntry[] {
  const days = new Set(changes.map(({ from }) => from));
  return [...entries.filter(({ from }) => !days.has(from)), ...changes].toSorted(inOrder);
}
