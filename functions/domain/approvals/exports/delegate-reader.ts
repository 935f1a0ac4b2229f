import { inParallel } from '#functions/platform/in-parallel.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { StoredDelegation } from '#shared/domain/approvals/delegation.ts';
import { isInForceOn } from '#shared/domain/approvals/delegation-rules.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { givenBy } from '../delegations/delegation-store.ts';

const readsAtOnce = 8;
/** Of one person, the ones that begin last: earlier ones are over. */
const mostOfOne = 20;

/** Those who decide on a day in the place of any of these people. */
export async function delegatesOf(table: Table, agentIds: readonly string[], day: IsoDate): Promise<readonly string[]> {
  const given = await inParallel(agentIds, readsAtOnce, (agentId) =>
    table.list(givenBy(agentId), StoredDelegation, { limit: mostOfOne }, { newestFirst: true }),
  );
  const inForce = given.flatMap(({ items }) => items).filter((one) => one.endedAt === null && isInForceOn(one, day));
  return [...new Set(inForce.map(({ delegateId }) => delegateId))];
}
