import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';

/** Writes that belong together: records, and what is derived from them. */
export interface Prepared {
  readonly changes: readonly PendingChange[];
  readonly derived: readonly DerivedWrite[];
}

/** Writes what is prepared, and prepares it again where something else was written at the same time. */
export const write = <Result extends Prepared>(
  { actor, clock }: RequestScope,
  prepare: () => Promise<Result>,
): Promise<Result> =>
  attempted(async () => {
    const prepared = await prepare();
    await writeRecords(prepared.changes, actor, clock.now(), prepared.derived);
    return prepared;
  });
