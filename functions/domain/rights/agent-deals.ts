import { readStructures, subStructureIds } from '#functions/domain/structures/exports/entity-reader.ts';
import { seenStructure, type Viewer } from '#functions/domain/structures/exports/seen-entity-reader.ts';
import { listStructures } from '#functions/domain/structures/exports/structure-reader.ts';
import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { filledPage } from '#functions/platform/storage/paging.ts';
import type { rights } from '#shared/contract/rights.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { type Access, isPermitted, placesOf } from '#shared/domain/permissions/resolve.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { RightsContext } from './context.ts';

const readAtOnce = 25;
/** Somebody who sees single structures only may be granted 500 of them, and what lies below. */
const mostNamed = 2_000;

const viewing = (organizationId: string) => ({ level: 'View', sourceType: 'Deal', organizationId }) as const;

/** The structures that records name and those below them, by name: all that somebody sees who does not see the whole organization's. */
async function namedStructures(access: Access, { scope }: RightsContext): Promise<readonly Structure[]> {
  const { table, organizationId } = scope;
  const found = new Map<string, Structure>();
  let level = placesOf(access, viewing(organizationId)).grantedIds;
  while (level.length > 0 && found.size < mostNamed) {
    const unknown = level.filter((id) => !found.has(id));
    for (const [id, structure] of await readStructures(table, unknown)) found.set(id, structure);
    level = (await inParallel(unknown, readAtOnce, (id) => subStructureIds(table, id))).flat();
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** Active structures, as the named agent sees them and not as whoever asks. */
export const listAgentDeals: UseCase<(typeof rights.calls)['listAgentDeals'], RightsContext> = async (
  { params, query },
  context,
) => {
  const { organizationId, table } = context.scope;
  const { access, membership } = await context.subject(params.id);
  const viewer: Viewer = {
    sees: (entityPath) => isPermitted(access, { ...viewing(organizationId), entityPath }),
    isExternal: isExternalAccess(membership?.accessType),
  };
  const sees = (structure: Structure) => structure.launchStatus === 'Active' && viewer.sees(structurePath(structure));
  if (!placesOf(access, viewing(organizationId)).everywhere) {
    const found = (await namedStructures(access, context)).filter(sees);
    return pageOfAll(
      found.map((structure) => seenStructure(structure, viewer)),
      query,
    );
  }
  const { items, nextCursor } = await filledPage((request) => listStructures(table, 'Active', request), sees, query);
  return page({ items: items.map((structure) => seenStructure(structure, viewer)), nextCursor });
};
