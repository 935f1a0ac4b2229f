import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readDetails } from '#functions/domain/metrics/exports/figure-reader.ts';
import { seenDetails } from '#functions/domain/metrics/exports/seen-details-reader.ts';
import { tiesOfCounterparty } from '#functions/domain/relationships/exports/counterparty-ties-reader.ts';
import { followCommitment } from '#functions/domain/relationships/follow-commitment.ts';
import { followOwnership } from '#functions/domain/relationships/follow-ownership.ts';
import { type StructuresPorts, structuresContext } from '#functions/domain/structures/context.ts';
import { createInStructure } from '#functions/domain/structures/create-in-structure.ts';
import { createStructure } from '#functions/domain/structures/create-structure.ts';
import { getStructure, getStructureInOrganization } from '#functions/domain/structures/get-structure.ts';
import {
  filterStructures,
  listStructures,
  listStructuresOfOrganization,
} from '#functions/domain/structures/list-structures.ts';
import { searchEntities } from '#functions/domain/structures/search/search-entities.ts';
import {
  createFinancing,
  getFinancing,
  listFinancings,
  listFinancingsOfOrganization,
  updateFinancing,
} from '#functions/domain/structures/sub-entities/financings.ts';
import {
  createProject,
  getProject,
  listProjects,
  obsoleteProject,
  updateProject,
} from '#functions/domain/structures/sub-entities/projects.ts';
import { updateStructure } from '#functions/domain/structures/update-structure.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { structures } from '#shared/contract/structures.ts';

const ports: StructuresPorts = {
  followCommitment,
  followOwnership,
  tiesOfCounterparty,
  detailsOf: (scope, structureId) => {
    const reading = readDetails(scope.table, structureId);
    return async (path) => [...(await seenDetails(scope, path, await reading))];
  },
  seesDocument: (scope, path, document) =>
    documentSight(scope, path[0] ?? scope.organizationId, path).may('View', document),
};

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
    obsoleteProject,
    listFinancings,
    listFinancingsOfOrganization,
    getFinancing,
    createFinancing,
    updateFinancing,
    searchEntities,
  },
  structuresContext(ports),
  { people: authenticate },
);
