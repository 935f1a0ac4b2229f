import { structuresContext } from '#functions/domain/structures/context.ts';
import { createStructure } from '#functions/domain/structures/create-structure.ts';
import {
  getStructure,
  getStructureInOrganization,
  listStructures,
  listStructuresOfOrganization,
} from '#functions/domain/structures/get-structures.ts';
import { searchEntities } from '#functions/domain/structures/search-entities.ts';
import { updateStructure } from '#functions/domain/structures/update-structure.ts';
import { serveArea } from '#functions/platform/serve-area.ts';
import { structures } from '#shared/contract/structures.ts';

export const handler = serveArea(
  structures,
  {
    listStructures,
    listStructuresOfOrganization,
    getStructure,
    getStructureInOrganization,
    createStructure,
    updateStructure,
    searchEntities,
  },
  structuresContext,
);
