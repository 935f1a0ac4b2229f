import * as z from 'zod';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import { itemsInTransaction, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { Relationship } from '#shared/domain/relationship.ts';
import { counterpartySearchChanges } from './exports/counterparty-search-reader.ts';
import { readRelationships, relationshipGroup, relationshipKey } from './exports/relationship-reader.ts';
import type { HoldingWrite, RelationshipContent } from './holding-write.ts';
import { standingOf } from './share-rules.ts';

/** What is to be written, all of it or nothing. */
export interface Decision {
  readonly writes: readonly HoldingWrite[];
  /** Goes into the same transaction. */
  readonly derived: readonly DerivedWrite[];
}

/** The counterparties of an entity, obsolete ones included, and the version of how their shares stood before they were read. */
export interface Holdings {
  readonly all: readonly Relationship[];
  /** Undefined before the first counterparty. */
  readonly guardVersion: number | undefined;
}

type Placed = Pick<Entity, 'id' | 'home'>;

const Guard = z.object({ version: z.number() });

const guardKey = ({ id, home }: Placed) => ({ kind: 'Deal', id: home.id, part: `SHARES#${id}` });

function changesOf(table: Table, { before, after, event }: HoldingWrite): PendingChange[] {
  const { id, dealId, entityId, sourceId, sourceName, relationshipType, launchStatus } = after;
  const change = table.change({
    key: relationshipKey(after),
    expects: before?.version ?? 'absent',
    value: after,
    event,
    list: { group: relationshipGroup(relationshipType, launchStatus), sort: `${sourceName.toLowerCase()}#${id}` },
    agent: { agentId: sourceId, sort: `REL#${id}` },
  });
  return before === null ? [change, table.claim(id, 'Relationship', dealId, entityId)] : [change];
}

/** The guard is read first: what is written after it meets another version when the counterparties change. */
export async function readHoldings(table: Table, entity: Placed): Promise<Holdings> {
  const guard = await table.get(guardKey(entity), Guard);
  return { all: await readRelationships(table, entity.home.id, entity.id), guardVersion: guard?.version };
}

const withWrites = (holdings: readonly Relationship[], writes: readonly HoldingWrite[]): RelationshipContent[] => {
  const written = new Map(writes.map(({ after }) => [after.id, after]));
  return [...holdings.filter(({ id }) => !written.has(id)), ...written.values()];
};

/**
 * The records of these writes, and how the shares stand with them. Whoever changes counterparties at the same time finds another version of that,
 * and decides anew.
 */
export const holdingChanges = (
  table: Table,
  entity: Placed,
  { all, guardVersion }: Holdings,
  writes: readonly HoldingWrite[],
): PendingChange[] => [
  ...writes.flatMap((write) => changesOf(table, write)),
  table.change({
    key: guardKey(entity),
    expects: guardVersion ?? 'absent',
    value: { entityId: entity.id, ...standingOf(withWrites(all, writes)) },
    event: 'shares.changed',
  }),
];

/** Search entries that did not fit the transaction of many long names. */
async function writeRemaining(entity: Entity, rest: readonly DerivedWrite[], writer: Writer): Promise<void> {
  const room = itemsInTransaction - 2;
  for (let from = 0; from < rest.length; from += room) {
    await attempted(async () => {
      const changes = holdingChanges(writer.table, entity, await readHoldings(writer.table, entity), []);
      await writeRecords(changes, writer.actor, writer.clock.now(), rest.slice(from, from + room));
    });
  }
}

/**
 * Changes counterparties of one entity. `decide` gets all of them, obsolete ones included, and answers what is to be written.
 * It decides anew when somebody else has changed one meanwhile, so that two simultaneous additions never pass 100 percent together. Answers
 * what was written, as it is stored.
 */
export async function changeHoldings(
  entity: Entity,
  writer: Writer,
  decide: (holdings: readonly Relationship[]) => Decision | Promise<Decision>,
): Promise<Relationship[]> {
  const { table, actor, clock } = writer;
  const { writes, rest } = await attempted(async () => {
    const holdings = await readHoldings(table, entity);
    const { writes: wanted, derived } = await decide(holdings.all);
    const changes = holdingChanges(table, entity, holdings, wanted);
    const found = wanted.flatMap((write) => counterpartySearchChanges(table, entity, write));
    const room = itemsInTransaction - changes.length * 2 - derived.length;
    await writeRecords(changes, actor, clock.now(), [...derived, ...found.slice(0, room)]);
    return { writes: wanted, rest: found.slice(room) };
  });

  await writeRemaining(entity, rest, writer);
  const stored = await table.getMany(
    writes.map(({ after }) => relationshipKey(after)),
    Relationship,
  );
  const byId = new Map(stored.map((relationship) => [relationship.id, relationship]));
  return writes.flatMap(({ after }) => byId.get(after.id) ?? []);
}
