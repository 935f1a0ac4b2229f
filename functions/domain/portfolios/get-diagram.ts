import { fundIdsOf } from '#functions/domain/relationships/exports/ties-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { seenStructureIds } from '#functions/domain/structures/exports/structure-sight-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { portfolios } from '#shared/contract/portfolios.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { DiagramNode } from '#shared/domain/structure-tree.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { lookingBy, type PortfoliosContext } from './context.ts';
import {
  entitiesOf,
  financedProjects,
  financingNode,
  ownersAbove,
  partyEdge,
  partyNode,
  subEntityEdges,
} from './diagram-rules.ts';
import { allocationsOutside } from './fund-allocations.ts';
import { isShown, type Looking, lookFrom, mostEntities, type SeenStructures } from './seen-structures.ts';

const structuresAtOnce = 8;

/** Relationships are kept in no order that means anything. */
const byCounterparty = (a: Relationship, b: Relationship): number =>
  a.sourceName.localeCompare(b.sourceName) || a.relationshipType.localeCompare(b.relationshipType);

async function relationshipsIn(seen: SeenStructures, { source }: Looking): Promise<readonly Relationship[]> {
  const found = await inParallel([...seen.keys()], structuresAtOnce, (id) => source.relationships(id));
  return found.flat();
}

/** Counterparties that are not among the entities themselves, each once. */
async function partiesOf(
  relationships: readonly Relationship[],
  entities: readonly DiagramNode[],
  scope: RequestScope,
): Promise<readonly DiagramNode[]> {
  const known = new Set(entities.map(({ id }) => id));
  const others = relationships.filter(({ sourceId }) => !known.has(sourceId));
  const open = await seenStructureIds(scope, fundIdsOf(others));
  return [...new Map(others.map((one) => [one.sourceId, partyNode(one, open.has(one.sourceId))])).values()];
}

export const getDiagram: UseCase<(typeof portfolios)['calls']['getDiagram'], PortfoliosContext> = async (
  { params, query },
  context,
) => {
  const { kind } = await readEntity(context.scope.table, params.entityId);
  if (kind !== 'Deal') throw new DomainError('entityNotFound');
  const looking = lookingBy(query, context);
  const root = await looking.source.structure(params.entityId);
  const seen = await lookFrom(root, looking);
  const relationships = await relationshipsIn(seen, looking);

  const entities = entitiesOf(seen);
  const entityIds = new Set(entities.map(({ id }) => id));
  const outside = await allocationsOutside(seen, entityIds, looking, context.scope);
  const shown = relationships
    .filter((one) => isShown(looking, one) && entityIds.has(one.entityId))
    .toSorted(byCounterparty);
  const parties = await partiesOf(shown, entities, context.scope);
  const all = [...entities, ...outside.financings.map(financingNode), ...parties];
  const nodes = all.slice(0, mostEntities);

  const isSeen = (id: string) => nodeIds.has(id);
  const nodeIds = new Set(nodes.map(({ id }) => id));
  const edges = ownersAbove([
    ...[...seen.values()].flatMap(subEntityEdges),
    ...financedProjects([...[...seen.values()].flatMap((one) => one.financings), ...outside.financings], nodes),
    ...[...shown, ...outside.relationships].map(partyEdge),
  ]).filter(({ from, to }) => isSeen(from) && isSeen(to));
  const omitted = [...seen.values()].reduce((sum, one) => sum + one.omitted, 0);
  return {
    nodes,
    edges,
    omitted: omitted + all.length - nodes.length,
    asOf: looking.source.asOf,
  };
};
