import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import { type FoundEntity, FoundType } from '#shared/domain/found-entity.ts';
import type { StructuresContext } from '../context.ts';
import { searchHits } from './search-hits.ts';

export const searchEntities: UseCase<(typeof structures.calls)['searchEntities'], StructuresContext> = async (
  { query },
  { scope, seesDocument },
) => {
  const { search, types, limit, cursor } = query;
  const asked = types === undefined ? FoundType.options : [types].flat();
  const items = async (hits: readonly FoundEntity[]): Promise<readonly FoundEntity[]> => {
    if (!hits.some(({ room }) => room?.type === 'Organization')) return hits;
    const { name } = await readOrganization(scope.organizationId);
    return hits.map((hit) => (hit.room?.type === 'Organization' ? { ...hit, structureName: name } : hit));
  };
  return page(await searchHits(scope, { search, types: asked, page: { limit, cursor }, seesDocument, items }));
};
