import { followCommitment } from '#functions/domain/relationships/follow-commitment.ts';
import { followOwnership } from '#functions/domain/relationships/follow-ownership.ts';
import { structuresContext } from '#functions/domain/structures/context.ts';
import { createInStructure } from '#functions/domain/structures/create-in-structure.ts';
import { createStructure } from '#functions/domain/structures/create-structure.ts';
import {
  createFinancing,
  getFinancing,
  listFinancings,
  listFinancingsOfOrganization,
  updateFinancing,
} from '#functions/domain/structures/financings.ts';
import { getStructure, getStructureInOrganization } from '#functions/domain/structures/get-structure.ts';
import {
  filterStructures,
  listStructures,
  listStructuresOfOrganization,
} from '#functions/domain/structures/list-structures.ts';
import { createProject, getProject, listProjects, updateProject } from '#functions/domain/structures/projects.ts';
import { searchEntities } from '#functions/domain/structures/search-entities.ts';
import { updateStructure } from '#functions/domain/structures/update-structure.ts';
import { authenticate } from '#functions/platform/authenticate.ts';
import { serveArea } from '#functions/platform/serve-area.ts';
import { structures } from '#shared/contract/structures.ts';

export const handler = serveArea(
  structures,
  {
    listStructures,
    listStructuresOfOrganization,
    filterStructures,
    getStructure,
    getStructureInOrganization,
    createStructure,
    updateStructure,
    createInStructure,
    listProjects,
    getProject,
    createProject,
    updateProject,
    listFinancings,
    listFinancingsOfOrganization,
    getFinancing,
    createFinancing,
    updateFinancing,
    searchEntities,
  },
  structuresContext({ followCommitment, followOwnership }),
  { people: authenticate },
);
