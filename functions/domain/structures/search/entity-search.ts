import type { SearchEntry } from '#functions/platform/search/search-index.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import { type FoundEntity, foundIn } from '#shared/domain/found-entity.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';

/** The name of the structure is as of the entry's last write; hits are answered with it. */
const entryOf = (
  hit: FoundEntity,
  texts: readonly (string | null)[],
  ...versions: SearchEntry['versions']
): SearchEntry => ({
  id: hit.id,
  texts: [hit.customId, hit.place, hit.name, ...texts],
  value: hit,
  versions,
});

/** How a structure is found: by name, custom id and borrower. */
export const structureEntry = (structure: Structure): SearchEntry => {
  const { id, name, customId, structureType: entityType, launchStatus, borrower, version } = structure;
  const hit = foundIn(structure, { id, type: 'Deal', entityType, name, customId, launchStatus });
  return entryOf(hit, [borrower], version);
};

type Home = Pick<Structure, 'id' | 'name' | 'launchStatus' | 'version'>;

/** How a project is found: by name, custom id, city, county and state. */
export const projectEntry = (project: StoredProject, home: Home): SearchEntry => {
  const { id, name, customId, launchStatus, city: place, county, state } = project;
  const hit = foundIn(home, { id, type: 'Project', entityType: 'Project', name, customId, launchStatus, place });
  return entryOf(hit, [county, state], project.version, home.version);
};

/** How a financing is found: by name, custom id, city and state. */
export const financingEntry = (financing: StoredFinancing, home: Home): SearchEntry => {
  const { id, name, customId, launchStatus, city: place, state, financingType: entityType } = financing;
  const hit = foundIn(home, { id, type: 'Loan', entityType, name, customId, launchStatus, place });
  return entryOf(hit, [state], financing.version, home.version);
};
