import { findByCustomIds, findStructuresByNames } from '#functions/domain/structures/exports/custom-id-reader.ts';
import { type Entity, readStructures } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { comparedName } from '#functions/platform/storage/name-claims.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { SheetRow } from './read-rows.ts';

/** Longer texts name nothing. */
const longest = { customId: 100, name: 200 };

/** What is stored already of what the rows name. */
export interface Stored {
  /** The entity with a custom id, whoever may see it. */
  byCustomId(customId: string): Entity | null;
  /** Structures in force of that name that the user sees. */
  structuresNamed(name: string): readonly Structure[];
  /** The same of archived ones; looked for only where none is in force. */
  archivedNamed(name: string): readonly Structure[];
  /** A structure that this import has created already. */
  made(id: string): Structure | null;
}

/** Reads what the rows name, and the structures among `madeIds`. */
export async function readStored(
  rows: readonly SheetRow[],
  madeIds: readonly string[],
  scope: RequestScope,
): Promise<Stored> {
  const homes = rows.flatMap(({ home }) => home ?? []);
  const customIds = rows.flatMap(({ customId, projects }) => [...(customId === null ? [] : [customId]), ...projects]);
  const shortest = (texts: readonly string[], most: number) =>
    texts.filter(({ length }) => length > 0 && length <= most);
  const [entities, structures, made] = await Promise.all([
    findByCustomIds(scope.table, shortest([...customIds, ...homes], longest.customId)),
    findStructuresByNames(scope.table, shortest(homes, longest.name)),
    readStructures(scope.table, madeIds),
  ]);
  const missing = shortest(homes, longest.name).filter((name) => !structures.get(name.toLowerCase())?.length);
  const archived = await findStructuresByNames(scope.table, missing, 'Obsolete');
  const isSeen = (structure: Structure) => scope.may('View', 'Deal', structurePath(structure));
  return {
    byCustomId: (customId) => entities.get(comparedName(customId)) ?? null,
    structuresNamed: (name) => (structures.get(name.toLowerCase()) ?? []).filter(isSeen),
    archivedNamed: (name) => (archived.get(name.toLowerCase()) ?? []).filter(isSeen),
    made: (id) => made.get(id) ?? null,
  };
}
