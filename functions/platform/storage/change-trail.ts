import * as z from 'zod';
import { auditChain } from './audit-chain.ts';
import type { Table } from './table.ts';
import { primaryKey, type RecordKey } from './table-keys.ts';

const content = z.record(z.string(), z.unknown()).nullable();

/** What the audit trail tells of one change of a record. `by` is an agent's id. */
const TrailEntry = z.object({ at: z.string(), by: z.string(), before: content, after: content });
export type TrailEntry = z.infer<typeof TrailEntry>;

/** The last changes of a record, the newest first, at most `most` of them. */
export async function lastChanges(
  { organizationId }: Table,
  key: RecordKey,
  most: number,
): Promise<readonly TrailEntry[]> {
  const found: TrailEntry[] = [];
  const pages = auditChain(primaryKey(organizationId, key), { newestFirst: true, atOnce: most });
  for await (const { items } of pages) {
    found.push(...items.slice(0, most - found.length).map((item) => TrailEntry.parse(item)));
    if (found.length === most) break;
  }
  return found;
}
