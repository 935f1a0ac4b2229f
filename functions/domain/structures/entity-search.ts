import type { SearchEntry } from '#functions/platform/search-index.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';

/** The name of the structure is as of the entry's last write; hits are answered with it. */
type Entry = Omit<FoundEntity, 'counterparty'>;

const entryOf = (hit: Entry, texts: readonly (string | null)[]): SearchEntry => ({
  id: hit.id,
  texts: [hit.name, hit.customId, hit.place, ...texts],
  value: { ...hit, counterparty: null },
});

const plain = { folderId: null, covenantType: null } as const;

/** How a structure is found: by name, custom id and borrower. */
export const structureEntry = (structure: Structure): SearchEntry => {
  const { id, name, customId, structureType, launchStatus, borrower } = structure;
  const hit = { id, name, customId, launchStatus, type: 'Deal', entityType: structureType, place: null } as const;
  return entryOf({ ...hit, structureId: id, structureName: name, ...plain }, [borrower]);
};

type Home = Pick<Structure, 'id' | 'name'>;

/** How a project is found: by name, custom id, city and county. */
export const projectEntry = (project: StoredProject, home: Home): SearchEntry => {
  const { id, name, customId, launchStatus, city, county } = project;
  const hit = { id, name, customId, launchStatus, type: 'Project', entityType: 'Project', place: city } as const;
  return entryOf({ ...hit, structureId: home.id, structureName: home.name, ...plain }, [county]);
};

/** How a financing is found: by name, custom id and city. */
export const financingEntry = (financing: StoredFinancing, home: Home): SearchEntry => {
  const { id, name, customId, launchStatus, city, financingType } = financing;
  const hit = { id, name, customId, launchStatus, type: 'Loan', entityType: financingType, place: city } as const;
  return entryOf({ ...hit, structureId: home.id, structureName: home.name, ...plain }, []);
};
