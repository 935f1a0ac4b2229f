import { beforeAll, describe, expect, it } from 'vitest';
import type { NavigationEntity } from '#shared/domain/portfolio.ts';
import type { Project } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn, aStructureIn, lineOf } from '#tests/support/portfolio.ts';

let organization: TestOrganization;
let portfolio: Structure;
let vehicle: Structure;
let plant: Project;

const treeOf = (id: string, query = '') => organization.admin.get(`/api/portfolios/${id}/structure${query}`);

beforeAll(async () => {
  organization = await anOrganization();
  portfolio = await aStructureIn(organization, { name: 'Solar portfolio', structureType: 'Portfolio' });
  vehicle = await aStructureIn(organization, { name: 'Blue Mesa SPV', structureType: 'SPV', parentId: portfolio.id });
  await aStructureIn(organization, { name: 'Talks', visibilities: ['Origination'], parentId: portfolio.id });
  await aStructureIn(organization, { name: 'More talks', visibilities: ['Origination'] });
  plant = await aProjectIn(organization, { name: 'Blue Mesa Solar', dealId: vehicle.id });
});

describe('GET /api/portfolios/{id}/structure with a visibility', () => {
  it('leaves out structures that the apps with it do not show', async () => {
    const { body: every } = good(await treeOf('aggregate'));
    const { body: managed } = good(await treeOf('aggregate', '?visibility=PortfolioManagement'));

    expect(lineOf(every)).toBe('All entities > More talks, Solar portfolio > Blue Mesa SPV, Talks');
    expect(lineOf(managed)).toBe('All entities > Solar portfolio > Blue Mesa SPV');
  });

  it('leaves them out of one structure, too, which is shown itself', async () => {
    const { body: managed } = good(await treeOf(portfolio.id, '?visibility=PortfolioManagement'));
    const { body: negotiated } = good(await treeOf(portfolio.id, '?visibility=Origination'));

    expect(lineOf(managed)).toBe('Solar portfolio > Blue Mesa SPV > Blue Mesa Solar');
    expect(lineOf(negotiated)).toBe('Solar portfolio > Talks');
  });
});

describe('what lies in a structure', () => {
  it('is told with what is above it and seen, so that rights from there are known', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: vehicle.id }, { entityId: vehicle.id, sourceType: 'Project' });
    const selected = `/api/v3/organizations/${organization.id}/entities/navigation/selected/${plant.id}`;
    const toAdmin: NavigationEntity = good(
      await organization.admin.get(`${selected}?applicationSection=DataVault`),
    ).body;
    const toGuest: NavigationEntity = good(await guest.get(`${selected}?applicationSection=DataVault`)).body;
    const listed: Project[] = good(await guest.get(`/api/projects?organizationId=${organization.id}`)).body;

    expect(toAdmin.ancestorIds).toEqual([vehicle.id, portfolio.id]);
    expect(toGuest.ancestorIds).toEqual([vehicle.id]);
    expect(listed).toMatchObject([{ deal: { id: vehicle.id, ancestorIds: [] } }]);
    expect(plant.deal.ancestorIds).toEqual([portfolio.id]);
  });

  it('tells whether some financing finances a project', async () => {
    expect(plant.isFinanced).toBe(false);

    await aFinancingIn(organization, { name: 'Senior facility', dealId: vehicle.id, projectIds: [plant.id] });

    const { body } = good(await organization.admin.get(`/api/projects/${plant.id}`));
    expect(body.isFinanced).toBe(true);
  });
});
