import type { organizations } from '#shared/contract/organizations.ts';
import type { Client } from '#tests/support/client.ts';
import { good, theSuperuser } from '#tests/support/organization.ts';
import { inOrganization, newName, once, person, type RequestsOf, type World } from './world.ts';

const organizationPath = ({ organization }: World): string => `/api/organizations/${organization.id}`;

const partner = (world: World): Promise<string> =>
  once(world, 'partner', async () => {
    const { admin } = world.organization;
    return good(await admin.post(`${organizationPath(world)}/partner`, { name: newName('Partner') })).body.id;
  });

/** Made by the superuser, who works in neither organization, it has no administrator yet. */
async function newManaged(world: World, by?: Client): Promise<{ id: string; version: number }> {
  const maker = by ?? world.organization.admin;
  return good(await maker.post(`${organizationPath(world)}/managed`, { name: newName('Sponsor') })).body;
}

export const organizationRequests: RequestsOf<keyof (typeof organizations)['calls']> = {
  listOrganizations: () => ({}),
  createOrganization: () => ({ body: { name: 'Lakeside Partners' } }),
  getOrganization: (world) => ({ params: inOrganization(world) }),
  updateOrganization: async (world) => {
    const { version } = good(await world.organization.admin.get(organizationPath(world))).body;
    return { params: inOrganization(world), body: { version, orgType: 'Lender' } };
  },
  listOrgTypes: (world) => ({ params: inOrganization(world) }),
  listManaged: (world) => ({ params: inOrganization(world) }),
  createManaged: (world) => ({ params: inOrganization(world), body: { name: newName('Sponsor') } }),
  updateManaged: async (world) => {
    const { id, version } = await newManaged(world);
    return { params: { ...inOrganization(world), managedId: id }, body: { version, city: 'Reno' } };
  },
  inviteManagedAdministrator: async (world) => ({
    params: { ...inOrganization(world), managedId: (await newManaged(world, await theSuperuser())).id },
    body: person(),
  }),
  listDependencies: async (world) => ({
    params: { ...inOrganization(world), orgId: (await once(world, 'managed', () => newManaged(world))).id },
  }),
  listPartners: (world) => ({ params: inOrganization(world) }),
  createPartner: (world) => ({ params: inOrganization(world), body: { name: newName('Partner') } }),
  addPartnerAgent: async (world) => ({
    params: { ...inOrganization(world), partnerId: await partner(world) },
    body: { ...person(), roles: ['Member'] },
  }),
  rebuildAccessRoles: (world) => ({ params: inOrganization(world) }),
  rebuildSearch: (world) => ({ params: inOrganization(world) }),
  obsoleteCurrencyDetails: (world) => ({ params: inOrganization(world) }),
  resetReportThresholds: (world) => ({ params: { orgId: world.organization.id } }),
  migrateCovenants: (world) => ({ params: inOrganization(world) }),
};
