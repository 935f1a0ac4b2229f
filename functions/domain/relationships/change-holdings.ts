import * as z from 'zod';
import type { Entity } from '#functions/domain/structures/entity-reader.ts';
import { attempted } from '#functions/platform/attempts.ts';
import type { DerivedWrite } from '#functions/platform/derived-records.ts';
import { type PendingChange, writeRecords } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { Table } from '#functions/platform/table.ts';
import { Relationship } from '#shared/domain/relationship.ts';
import { counterpartySearchChanges } from './counterparty-search-reader.ts';
import { readRelationships, relationshipGroup, relationshipKey } from './relationship-reader.ts';
import { standingOf } from './share-rules.ts';

type Place = Pick<RequestScope, 'table' | 'actor' | 'clock'>;

/** A relationship without what the platform writes to it. */
export type RelationshipContent = Omit<Relationship, 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** One relationship as it is to be; `before` null makes it. */
export interface HoldingWrite {
  readonly before: Relationship | null;
  readonly after: RelationshipContent;
  readonly event: 'relationship.created' | 'relationship.updated' | 'relationship.removed' | 'relationship.restored';
}

const Guard = z.object({ version: z.number() });

/** DynamoDB's limit; a change is two items, see `writeRecords`. */
const itemsInTransaction = 100;

const guardKey = ({ id, home }: Entity) => ({ kind: 'Deal', id: home.id, part: `SHARES#${id}` });

function changesOf(table: Table, { before, after, event }: HoldingWrite): PendingChange[] {
  const { id, dealId, sourceId, sourceName, relationshipType, launchStatus } = after;
  const change = table.change({
    key: relationshipKey(after),
    expects: before?.version ?? 'absent',
    value: after,
    event,
    list: { group: relationshipGroup(relationshipType, launchStatus), sort: `${sourceName.toLowerCase()}#${id}` },
    agent: { agentId: sourceId, sort: `REL#${id}` },
  });
  return before === null ? [change, table.claim(id, 'Relationship', dealId)] : [change];
}

/** The shares of an entity as they stand with a change. Whoever changes them at the same time finds another version, and decides anew. */
const guardChange = (
  table: Table,
  entity: Entity,
  holdings: readonly RelationshipContent[],
  version: number | undefined,
): PendingChange =>
  table.change({
    key: guardKey(entity),
    expects: version ?? 'absent',
    value: { entityId: entity.id, ...standingOf(holdings) },
    event: 'shares.changed',
  });

const withWrites = (holdings: readonly Relationship[], writes: readonly HoldingWrite[]): RelationshipContent[] => {
  const written = new Map(writes.map(({ after }) => [after.id, after]));
  return [...holdings.filter(({ id }) => !written.has(id)), ...written.values()];
};

/** Search entries that did not fit the transaction of many long names. */
async function writeRemaining(entity: Entity, rest: readonly DerivedWrite[], place: Place): Promise<void> {
  const room = itemsInTransaction - 2;
  for (let from = 0; from < rest.length; from += room) {
    await attempted(async () => {
      const guard = await place.table.get(guardKey(entity), Guard);
      const holdings = await readRelationships(place.table, entity.home.id, entity.id);
      const change = guardChange(place.table, entity, holdings, guard?.version);
      await writeRecords([change], place.actor, place.clock.now(), rest.slice(from, from + room));
    });
  }
}

/**
 * Changes counterparties of one entity. `decide` gets all of them, obsolete ones included, and answers what is to be written, all of it or nothing.
 * It decides anew when somebody else has changed one meanwhile, so that two simultaneous additions never pass 100 percent together. Answers
 * what was written, as it is stored.
 */
export async function changeHoldings(
  entity: Entity,
  place: Place,
  decide: (holdings: readonly Relationship[]) => readonly HoldingWrite[],
): Promise<Relationship[]> {
  const { table, actor, clock } = place;
  const { writes, rest } = await attempted(async () => {
    const guard = await table.get(guardKey(entity), Guard);
    const holdings = await readRelationships(table, entity.home.id, entity.id);
    const wanted = decide(holdings);
    const changes = [
      ...wanted.flatMap((write) => changesOf(table, write)),
      guardChange(table, entity, withWrites(holdings, wanted), guard?.version),
    ];
    const found = wanted.flatMap((write) => counterpartySearchChanges(table, entity, write));
    const room = itemsInTransaction - changes.length * 2;
    await writeRecords(changes, actor, clock.now(), found.slice(0, room));
    return { writes: wanted, rest: found.slice(room) };
  });

  await writeRemaining(entity, rest, place);
  const stored = await table.getMany(
    writes.map(({ after }) => relationshipKey(after)),
    Relationship,
  );
  const byId = new Map(stored.map((relationship) => [relationship.id, relationship]));
  return writes.flatMap(({ after }) => byId.get(after.id) ?? []);
}
