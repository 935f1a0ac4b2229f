import type { SearchEntry } from '#functions/platform/search/search-index.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { foundIn } from '#shared/domain/found-entity.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { readCovenants } from './covenant-reader.ts';

type Home = Pick<Structure, 'id' | 'name' | 'launchStatus' | 'version'>;

/** Proposals and obsolete covenants are not found. */
export const isFindable = ({ approved, launchStatus }: Covenant): boolean => approved && launchStatus === 'Active';

/** How a covenant is found: by its name and the figure that it tests. */
export function covenantEntry(
  { id, name, metric, covenantType, launchStatus, version }: Covenant,
  structure: Home,
): SearchEntry {
  return {
    id,
    texts: [name, metric],
    value: foundIn(structure, { id, type: 'Covenant', name, launchStatus, covenantType }),
    versions: [version, structure.version],
  };
}

/** Every covenant of a structure that can be found. */
export const covenantEntriesIn = async (table: Table, structure: Home): Promise<readonly SearchEntry[]> =>
  (await readCovenants(table, structure.id)).filter(isFindable).map((covenant) => covenantEntry(covenant, structure));
