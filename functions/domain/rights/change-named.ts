import { type PendingChange, writeRecords } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';

interface Records<Item, Patch> {
  get(id: string): Promise<Item>;
  changesFor(id: string, version: number, patch: Patch): Promise<readonly PendingChange[]>;
}

/** Changes a role or a group; `also` goes into the same transaction. */
export async function changeNamed<Item extends { id: string; version: number }, Patch>(
  records: Records<Item, Patch>,
  { id, version }: Item,
  patch: Patch,
  { scope, also }: { readonly scope: RequestScope; readonly also: readonly PendingChange[] },
): Promise<Item> {
  const changes = await records.changesFor(id, version, patch);
  await writeRecords([...changes, ...also], scope.actor, scope.clock.now());
  return records.get(id);
}
