import type { Financing } from '#shared/domain/financing.ts';
import type { Project } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { good } from '#tests/support/organization.ts';
import {
  type CallName,
  inOrganization,
  newName,
  ofOrg,
  ofStructure,
  once,
  type RequestsOf,
  type World,
} from './world.ts';

/** A project of the world's structure. */
const aProject = (world: World): Promise<Project> =>
  once(world, 'project', async () => {
    const { organization, structure } = world;
    const body = { dealId: structure.id, name: 'Riverside solar farm' };
    return good(await organization.admin.post(`/api/organizations/${organization.id}/projects`, body)).body;
  });

/** A financing of the world's structure. */
const aFinancing = (world: World): Promise<Financing> =>
  once(world, 'financing', async () => {
    const { organization, structure } = world;
    const body = { dealId: structure.id, name: 'Riverside term loan', commitmentAmount: 12_000_000 };
    return good(await organization.admin.post(`/api/organizations/${organization.id}/loans`, body)).body;
  });

const latest = async ({ organization }: World, path: string): Promise<{ version: number }> =>
  good(await organization.admin.get(path)).body;

type StructureCall = Extract<
  CallName,
  | 'listStructures'
  | 'listStructuresOfOrganization'
  | 'filterStructures'
  | 'getStructure'
  | 'getStructureInOrganization'
  | 'createStructure'
  | 'updateStructure'
  | 'createInStructure'
  | 'listProjects'
  | 'getProject'
  | 'createProject'
  | 'updateProject'
  | 'obsoleteProject'
  | 'listFinancings'
  | 'listFinancingsOfOrganization'
  | 'getFinancing'
  | 'createFinancing'
  | 'updateFinancing'
  | 'searchEntities'
>;

export const structureRequests: RequestsOf<StructureCall> = {
  listStructures: () => ({}),
  listStructuresOfOrganization: (world) => ({ params: inOrganization(world) }),
  filterStructures: (world) => ({ params: { ...ofOrg(world), id: 'aggregate' } }),
  getStructure: (world) => ({ params: ofStructure(world) }),
  getStructureInOrganization: (world) => ({ params: { ...ofOrg(world), dealId: world.structure.id } }),
  createStructure: (world) => ({ params: ofOrg(world), body: { name: 'Riverside mezzanine facility' } }),
  updateStructure: async (world) => ({
    params: ofStructure(world),
    body: { version: (await currentStructure(world)).version, description: 'Refinanced in 2026' },
  }),
  createInStructure: ({ structure }) => ({
    params: { dealId: structure.id, entityType: 'projects' },
    body: [{ name: newName('Site') }],
  }),
  listProjects: () => ({}),
  getProject: async (world) => ({ params: { id: (await aProject(world)).id } }),
  createProject: (world) => ({ params: ofOrg(world), body: { dealId: world.structure.id, name: newName('Site') } }),
  updateProject: async (world) => {
    const { id } = await aProject(world);
    const { version } = await latest(world, `/api/projects/${id}`);
    return { params: { id }, body: { version, description: newName('Phase') } };
  },
  obsoleteProject: async ({ organization, structure }) => {
    const path = `/api/organizations/${organization.id}/projects`;
    const { body: project } = good(
      await organization.admin.post(path, { dealId: structure.id, name: newName('Site') }),
    );
    return { body: { id: project.id } };
  },
  listFinancings: () => ({}),
  listFinancingsOfOrganization: (world) => ({ params: inOrganization(world) }),
  getFinancing: async (world) => ({ params: { id: (await aFinancing(world)).id } }),
  createFinancing: (world) => ({ params: ofOrg(world), body: { dealId: world.structure.id, name: newName('Loan') } }),
  updateFinancing: async (world) => {
    const { id } = await aFinancing(world);
    const { version } = await latest(world, `/api/loans/${id}`);
    return { params: { id }, body: { version, description: newName('Tranche') } };
  },
  searchEntities: () => ({}),
};

async function currentStructure({ organization, structure }: World): Promise<Structure> {
  return good(await organization.admin.get(`/api/deals/${structure.id}`)).body;
}
