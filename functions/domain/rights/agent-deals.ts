import { listStructures, structureKey } from '#functions/domain/structures/structure-reader.ts';
import { page, pageOfAll } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { filledPage } from '#functions/platform/table.ts';
import type { rights } from '#shared/contract/rights.ts';
import { type Access, isPermitted } from '#shared/domain/permissions/resolve.ts';
import { Structure } from '#shared/domain/structure.ts';
import type { RightsContext } from './context.ts';
import { heldPermissions } from './held-permissions.ts';

const mayView = (access: Access, organizationId: string, entityPath: readonly string[]): boolean =>
  isPermitted(access, { level: 'View', sourceType: 'Deal', organizationId, entityPath });

/** The structures that records name, by name: all that somebody sees who does not see the whole organization's. */
async function namedStructures(access: Access, { scope }: RightsContext): Promise<readonly Structure[]> {
  const ids = heldPermissions(access, scope.organizationId)
    .filter(({ action, sourceType }) => action === 'Grant' && sourceType === 'Deal')
    .flatMap(({ entityId }) => entityId ?? []);
  const structures = await scope.table.getMany([...new Set(ids)].map(structureKey), Structure);
  return structures.toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
}

/** Active structures, as the named agent sees them and not as whoever asks. */
export const listAgentDeals: UseCase<(typeof rights.calls)['listAgentDeals'], RightsContext> = async (
  { params, query },
  context,
) => {
  const { organizationId, table } = context.scope;
  const { access } = await context.subject(params.id);
  const sees = ({ id, launchStatus }: Structure) => launchStatus === 'Active' && mayView(access, organizationId, [id]);
  if (!mayView(access, organizationId, [])) {
    return pageOfAll((await namedStructures(access, context)).filter(sees), query);
  }
  return page(await filledPage((request) => listStructures(table, 'Active', request), sees, query));
};
