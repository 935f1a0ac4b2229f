import { inParallel } from '#functions/platform/in-parallel.ts';
import { nameHolders } from '#functions/platform/storage/name-claims.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import { Structure } from '#shared/domain/structure.ts';
import { customIdSpace } from '../custom-id.ts';
import { type Entity, findEntity } from './entity-reader.ts';

const readAtOnce = 25;

/** Structures, projects and financings by their custom ids as `comparedName` has them; ids that nobody has are left out. Obsolete entities keep theirs. */
export async function findByCustomIds(
  table: Table,
  customIds: readonly string[],
): Promise<ReadonlyMap<string, Entity>> {
  const holders = await nameHolders(table, customIdSpace, customIds);
  const found = await inParallel([...holders], readAtOnce, async ([customId, id]) => {
    const entity = await findEntity(table, id);
    return entity === null ? [] : [[customId, entity] as const];
  });
  return new Map(found.flat());
}

/** More of the same name are as good as these: nobody can tell which is meant. */
const mostNamesakes = 20;

/** Structures by their names as `comparedName` has them; those in force unless told otherwise. */
export async function findStructuresByNames(
  table: Table,
  names: readonly string[],
  launchStatus: Structure['launchStatus'] = 'Active',
): Promise<ReadonlyMap<string, readonly Structure[]>> {
  const wanted = [...new Set(names.map(comparedName))];
  const found = await inParallel(wanted, readAtOnce, async (name) => {
    const page = { limit: mostNamesakes };
    const { items } = await table.list(`Deal#${launchStatus}`, Structure, page, { prefix: `${name}#` });
    return [name, items.filter((structure) => comparedName(structure.name) === name)] as const;
  });
  return new Map(found);
}
