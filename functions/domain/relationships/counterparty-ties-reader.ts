import { type Entity, findEntity } from '#functions/domain/structures/entity-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { Page, PageRequest, Table } from '#functions/platform/table.ts';
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
  return entity?.launchStatus === 'Active' && entity.home.launchStatus === 'Active' ? { relationship, entity } : null;
}

/** A page of what an organization, fund or partner is a counterparty of; null for each that is obsolete, or lies in what is. */
export async function tiesOfCounterparty(
  table: Table,
  sourceId: string,
  page: PageRequest,
): Promise<Page<CounterpartyTie | null>> {
  const { items, nextCursor } = await table.listByAgent(sourceId, Relationship, page);
  return { items: await inParallel(items, readAtOnce, (one) => tieOf(table, one)), nextCursor };
}
