import { type Entity, findEntity } from '#functions/domain/structures/entity-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { chosenPage, type Page, type PageRequest, type Table } from '#functions/platform/table.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import { Relationship } from '#shared/domain/relationship.ts';

/** Something in force that somebody is a counterparty of. */
export interface CounterpartyTie {
  readonly relationship: Relationship;
  readonly entity: Entity;
}

const readAtOnce = 25;

async function tieOf(table: Table, relationship: Relationship): Promise<CounterpartyTie | null> {
  if (relationship.launchStatus === 'Obsolete') return null;
  const entity = await findEntity(table, relationship.entityId);
  return entity !== null && isInForce(entity, entity.home) ? { relationship, entity } : null;
}

/** A page of what an organization, fund or partner is a counterparty of, without what is obsolete or lies in what is. */
export const tiesOfCounterparty = (table: Table, sourceId: string, page: PageRequest): Promise<Page<CounterpartyTie>> =>
  chosenPage(
    (part) => table.listByAgent(sourceId, Relationship, part),
    (relationships) => inParallel(relationships, readAtOnce, (one) => tieOf(table, one)),
    page,
  );
