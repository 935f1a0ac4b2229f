import * as z from 'zod';
import { TrailPosition } from '#functions/platform/audit/trail-page.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { mostFaultsCounted, TrailVerification } from '#shared/domain/audit/trail-verification.ts';

/**
 * The latest walk as it is stored, with the place at which it goes on and the faults that were counted: one is found again with every page in which its thing
 * occurs. Earlier walks are earlier versions of the record.
 */
export const StoredVerification = TrailVerification.omit({ faults: true }).extend({
  places: z.array(z.string()).max(mostFaultsCounted),
  next: TrailPosition.nullable(),
  version: z.number().int(),
});
export type StoredVerification = z.infer<typeof StoredVerification>;

const key = { kind: 'TrailVerification', id: 'latest' };

export const findVerification = (table: Table): Promise<StoredVerification | null> =>
  table.get(key, StoredVerification);

export const verificationChange = (
  table: Table,
  { version: _, ...value }: Omit<StoredVerification, 'version'> & { readonly version?: number },
  expects: 'absent' | number,
  event: 'trailVerification.started' | 'trailVerification.continued' | 'trailVerification.finished',
): PendingChange => table.change({ key, expects, value, event });

/** Keeps how far a walk has come; answers it as it is stored. */
export async function keepVerification(
  verification: StoredVerification,
  event: 'trailVerification.continued' | 'trailVerification.finished',
  { table, actor, clock }: Writer,
): Promise<StoredVerification> {
  await writeRecords([verificationChange(table, verification, verification.version, event)], actor, clock.now());
  return { ...verification, version: verification.version + 1 };
}
