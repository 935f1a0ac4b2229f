import type { SearchEntry } from '#functions/platform/search-index.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import { type FoundEntity, foundIn } from '#shared/domain/found-entity.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';

/** The name of the structure is as of the entry's last write; hits are answered with it. */
const entryOf = (hit: FoundEntity, texts: readonly (string | null)[]): SearchEntry => ({
  id: hit.id,
  texts: [hit.name, hit.customId, hit.place, ...texts],
  value: hit,
});

/** How a structure is found: by name, custom id and borrower. */
export const structureEntry = (structure: Structure): SearchEntry => {
  const { id, name, customId, structureType: entityType, launchStatus, borrower } = structure;
  return entryOf(foundIn(structure, { id, type: 'Deal', entityType, name, customId, launchStatus }), [borrower]);
};

type Home = Pick<Structure, 'id' | 'name'>;

/** How a project is found: by name, custom id, city and county. */
export const projectEntry = (project: StoredProject, home: Home): SearchEntry => {
  const { id, name, customId, launchStatus, city: place, county } = project;
  const hit = foundIn(home, { id, type: 'Project', entityType: 'Project', name, customId, launchStatus, place });
  return entryOf(hit, [county]);
};

/** How a financing is found: by name, custom id and city. */
export const financingEntry = (financing: StoredFinancing, home: Home): SearchEntry => {
  const { id, name, customId, launchStatus, city: place, financingType: entityType } = financing;
  return entryOf(foundIn(home, { id, type: 'Loan', entityType, name, customId, launchStatus, place }), []);
};
