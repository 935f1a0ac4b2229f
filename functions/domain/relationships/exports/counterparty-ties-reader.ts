import { findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { chosenPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import { Relationship, relationshipWord, type ToldTie } from '#shared/domain/relationship.ts';

const readAtOnce = 25;

async function tieOf(scope: RequestScope, relationship: Relationship): Promise<ToldTie | null> {
  if (relationship.launchStatus === 'Obsolete') return null;
  const entity = await findEntity(scope.table, relationship.entityId);
  if (entity === null || !isInForce(entity, entity.home)) return null;
  return {
    relationshipId: relationship.id,
    role: relationshipWord(relationship.relationshipType),
    entityName: scope.may('View', entity.kind, entity.path) ? entity.name : 'something that you may not see',
    homeId: entity.home.id,
  };
}

/** A page of what an organization, fund or partner is a counterparty of, without what is obsolete or lies in what is. */
export const tiesOfCounterparty = (scope: RequestScope, sourceId: string, page: PageRequest): Promise<Page<ToldTie>> =>
  chosenPage(
    (part) => scope.table.listByAgent(sourceId, Relationship, part),
    (relationships) => inParallel(relationships, readAtOnce, (one) => tieOf(scope, one)),
    page,
  );
