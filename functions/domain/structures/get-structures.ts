import { PageReply } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
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

/** Reads on until the page is full or the list ends, because what may not be seen or does not match leaves gaps. */
async function visiblePage(query: ListQuery, { scope }: StructuresContext): Promise<PageReply<Structure[]>> {
  const found: Structure[] = [];
  const wanted = query.search?.trim().toLowerCase() ?? '';
  let cursor = query.cursor;
  do {
    const limit = query.limit - found.length;
    const stored = await listStored(scope.table, query.launchStatus, { limit, cursor });
    found.push(
      ...stored.items.filter(
        (structure) =>
          scope.may('View', 'Deal', structure.id) &&
          [structure.name, structure.customId, structure.borrower].some((text) => text?.toLowerCase().includes(wanted)),
      ),
    );
    cursor = stored.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < query.limit);
  return new PageReply(found, cursor ?? null);
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
