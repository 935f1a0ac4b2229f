import { structuresGrantedOneByOne } from '#functions/domain/structures/exports/granted-structures-reader.ts';
import { pageOfAll } from '#functions/platform/http/reply.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { Structure } from '#shared/domain/structure.ts';
import type { CovenantsContext } from './context.ts';

/** Each reads its covenants and what was done about them. */
export const structuresAtOnce = 8;
const mostStructuresInPage = 40;

interface Asked {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Structures in force that the request may see, some of them: those that are granted one by one, else all by name. */
export async function structuresOf({ cursor, limit }: Asked, { scope }: Pick<CovenantsContext, 'scope'>) {
  const most = Math.min(limit, mostStructuresInPage);
  const granted = await structuresGrantedOneByOne(scope);
  if (granted !== null) {
    const { items, nextCursor } = pageOfAll(
      granted.filter(({ launchStatus }) => launchStatus === 'Active'),
      { limit: most, cursor },
      ({ id }) => id,
    );
    return { items, nextCursor };
  }
  const { items, nextCursor } = await scope.table.list('Deal#Active', Structure, { limit: most, cursor });
  return { items: items.filter((one) => scope.may('View', 'Deal', structurePath(one))), nextCursor };
}
