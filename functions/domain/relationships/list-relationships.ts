import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { seenStructureIds } from '#functions/domain/structures/exports/structure-sight-reader.ts';
import { PageReply, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { PageRequest } from '#functions/platform/storage/paging.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import type {
  ListedRelationship,
  Relationship,
  RelationshipSource,
  RelationshipType,
} from '#shared/domain/relationship.ts';
import type { RelationshipsContext } from './context.ts';
import { withCurrentNames } from './current-names.ts';
import { listActiveRelationships, readRelationships } from './exports/relationship-reader.ts';
import { fundIdsOf } from './exports/ties-reader.ts';

type Calls = typeof relationships.calls;

async function pageOf(
  { id, name, home }: Entity,
  page: PageRequest,
  { scope }: RelationshipsContext,
  type?: RelationshipType,
): Promise<PageReply<ListedRelationship[]>> {
  const { table } = scope;
  const { items, nextCursor } = await listActiveRelationships(table, home.id, id, page, type);
  const [named, open] = await Promise.all([
    withCurrentNames(table, items, new Map([[id, name]])),
    seenStructureIds(scope, fundIdsOf(items)),
  ]);
  return new PageReply(
    named.map((one) => ({ ...one, sourceHasPage: open.has(one.sourceId) })),
    nextCursor,
  );
}

export const listRelationships: UseCase<Calls['listRelationships'], RelationshipsContext> = async (
  { params, query },
  context,
) => pageOf(await context.entity(params.id), query, context);

export const listLoanRelationships: UseCase<Calls['listLoanRelationships'], RelationshipsContext> = async (
  { params, query },
  context,
) => pageOf(await context.financing(params.loan), query, context);

export const listLenders: UseCase<Calls['listLenders'], RelationshipsContext> = async ({ params, query }, context) =>
  pageOf(await context.financing(params.loanId), query, context, 'Lender');

const sourceOf = (sourceId: string, some: readonly Relationship[]): RelationshipSource[] => {
  const [first] = some;
  if (!first) return [];
  const types = new Set(some.map(({ relationshipType }) => relationshipType));
  return [{ id: sourceId, name: first.sourceName, sourceType: first.sourceType, relationshipTypes: [...types] }];
};

export const listRelationshipSources: UseCase<Calls['listRelationshipSources'], RelationshipsContext> = async (
  { params, query },
  context,
) => {
  const { id, home } = await context.entity(params.id);
  const { table } = context.scope;
  const wanted = (await readRelationships(table, home.id, id)).filter(
    ({ launchStatus, relationshipType }) =>
      launchStatus === 'Active' && (query.relationshipType ?? relationshipType) === relationshipType,
  );
  const named = await withCurrentNames(table, wanted, new Map());
  const sources = [...Map.groupBy(named, ({ sourceId }) => sourceId)].flatMap(([sourceId, some]) =>
    sourceOf(sourceId, some),
  );
  return pageOfAll(
    sources.toSorted((a, b) => a.name.localeCompare(b.name)),
    query,
  );
};
