import * as z from 'zod';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { StoredDelegation } from '#shared/domain/approvals/delegation.ts';
import { isInForceOn } from '#shared/domain/approvals/delegation-rules.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { IsoDate } from '#shared/time/dates.ts';

const keyOf = (id: string) => ({ kind: 'Delegation', id });

/** Those whom somebody has named, the latest first day last. */
export const givenBy = (agentId: string): string => `Delegation#by#${agentId}`;
/** Those for whom somebody was named, by last day; without what was taken back. */
const givenTo = (agentId: string): string => `Delegation#to#${agentId}`;

const Received = z.object({ delegationId: z.string() });

/** Changes with every delegation, so that of two people who name each other at once one learns of it. */
const counterKey = { kind: 'Delegation', id: 'COUNT' };
const Counter = z.object({ count: z.number().int(), version: z.number().int() });

/** As far as anybody names: nobody is stood in for by so many at a time. */
const mostAtOnce = 500;

export const findDelegation = (table: Table, id: string): Promise<StoredDelegation | null> =>
  table.get(keyOf(id), StoredDelegation);

/** Delegations to somebody that are not over: those of today and later ones. */
export async function receivedBy(table: Table, agentId: string, today: IsoDate): Promise<readonly StoredDelegation[]> {
  const { items } = await table.list(givenTo(agentId), Received, { limit: mostAtOnce }, { between: [today, '9999'] });
  if (items.length === 0) return [];
  // The list may be a moment behind what was taken back.
  const found = await table.getMany(
    items.map(({ delegationId }) => keyOf(delegationId)),
    StoredDelegation,
  );
  return found.filter(({ endedAt }) => endedAt === null);
}

/** In whose place somebody decides on a day. */
export const inForceFor = async (table: Table, agentId: string, day: IsoDate): Promise<readonly StoredDelegation[]> =>
  (await receivedBy(table, agentId, day)).filter((one) => isInForceOn(one, day));

/** How often delegations were made, as a write names it. Read before what a new one is judged by. */
export const delegationCount = (table: Table) => table.get(counterKey, Counter);

/** Writes a new delegation. `seen`: what was there when it was judged; refuses with `recordChanged` where another one was made since. */
export async function addDelegation(
  delegation: StoredDelegation,
  seen: z.infer<typeof Counter> | null,
  { table, actor, clock }: Writer,
): Promise<void> {
  const { id, agentId, delegateId, from, until } = delegation;
  const changes = [
    table.change({
      key: keyOf(id),
      expects: 'absent',
      value: withoutStamp(delegation),
      event: 'delegation.created',
      list: { group: givenBy(agentId), sort: `${from}#${id}` },
    }),
    table.change({
      key: counterKey,
      expects: seen?.version ?? 'absent',
      value: { count: (seen?.count ?? 0) + 1 },
      event: 'delegation.counted',
    }),
  ];
  const list = { group: givenTo(delegateId), sort: `${until}#${id}` };
  const received = table.derive.put({ ...keyOf(id), part: 'RECEIVED' }, { delegationId: id }, list);
  await writeRecords(changes, actor, clock.now(), [received]);
}

/** Takes a delegation back. Refuses with `recordChanged` where `version` is not the stored one. */
export async function endDelegation(
  delegation: StoredDelegation,
  version: number,
  { table, actor, clock }: Writer,
): Promise<void> {
  const { id, agentId, from } = delegation;
  const change = table.change({
    key: keyOf(id),
    expects: version,
    value: { ...withoutStamp(delegation), endedAt: clock.now().toISOString() },
    event: 'delegation.ended',
    list: { group: givenBy(agentId), sort: `${from}#${id}` },
  });
  await writeRecords([change], actor, clock.now(), [table.derive.remove({ ...keyOf(id), part: 'RECEIVED' })]);
}
