import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { Structure } from '#shared/domain/structure.ts';
import { subStructureIds } from './entity-reader.ts';
import { structureKey } from './structure-reader.ts';

/** Somebody who sees single structures only may be granted 500 of them, and what lies below. */
const mostVisible = 2_000;

/** By name, as lists are. */
export const byName = (
  a: { readonly name: string; readonly id: string },
  b: { readonly name: string; readonly id: string },
): number => {
  const [one, other] = [`${comparedName(a.name)}#${a.id}`, `${comparedName(b.name)}#${b.id}`];
  return one < other ? -1 : one > other ? 1 : 0;
};

/**
 * The structures of somebody who sees only what is granted one by one, by name: those that are named, and those below them. Null for somebody
 * who sees the organization's structures, apart from single ones that are denied.
 */
export async function structuresGrantedOneByOne(scope: RequestScope): Promise<readonly Structure[] | null> {
  const { everywhere, grantedIds } = scope.places('View', 'Deal');
  if (everywhere) return null;
  const found = new Map<string, Structure>();
  let level: readonly string[] = grantedIds;
  while (level.length > 0 && found.size < mostVisible) {
    const structures = await scope.table.getMany(
      [...new Set(level)].filter((id) => !found.has(id)).map(structureKey),
      Structure,
    );
    for (const structure of structures) found.set(structure.id, structure);
    level = (await Promise.all(structures.map(({ id }) => subStructureIds(scope.table, id)))).flat();
  }
  return [...found.values()]
    .filter((structure) => scope.may('View', 'Deal', structurePath(structure)))
    .toSorted(byName);
}
