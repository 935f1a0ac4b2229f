import { type PageReply, page } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { filledPage } from '#functions/platform/table.ts';
import type { structures } from '#shared/contract/structures.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { StructuresContext } from './context.ts';
import { listStructures as listStored } from './structure-reader.ts';

type Calls = typeof structures.calls;

interface ListQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly launchStatus: Structure['launchStatus'];
}

async function visiblePage(query: ListQuery, { scope }: StructuresContext): Promise<PageReply<Structure[]>> {
  const wanted = query.search?.trim().toLowerCase() ?? '';
  const found = await filledPage(
    (request) => listStored(scope.table, query.launchStatus, request),
    ({ id, name, customId, borrower }) =>
      scope.may('View', 'Deal', id) && [name, customId, borrower].some((text) => text?.toLowerCase().includes(wanted)),
    query,
  );
  return page(found);
}

export const listStructures: UseCase<Calls['listStructures'], StructuresContext> = ({ query }, context) =>
  visiblePage(query, context);

export const listStructuresOfOrganization: UseCase<Calls['listStructuresOfOrganization'], StructuresContext> = (
  { query },
  context,
) => visiblePage(query, context);

export const getStructure: UseCase<Calls['getStructure'], StructuresContext> = ({ params }, { repository }) =>
  repository.get(params.id);

export const getStructureInOrganization: UseCase<Calls['getStructureInOrganization'], StructuresContext> = async (
  { params },
  { scope, repository },
) => {
  if (!scope.may('View', 'Deal', params.dealId)) return [];
  try {
    return [await repository.get(params.dealId)];
  } catch (error) {
    if (error instanceof DomainError && error.code === 'structureNotFound') return [];
    throw error;
  }
};
