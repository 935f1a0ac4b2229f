import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn, aStructureIn, lineOf } from '#tests/support/portfolio.ts';

let organization: TestOrganization;
let holding: Structure;
let vehicle: Structure;
let plant: { readonly id: string };

const treeOf = (id: string, query = '') => organization.admin.get(`/api/entities/${id}/structure${query}`);

beforeAll(async () => {
  organization = await anOrganization();
  holding = await aStructureIn(organization, { name: 'Sandhollow Holdings' });
  vehicle = await aStructureIn(organization, { name: 'Blue Mesa SPV', structureType: 'SPV', parentId: holding.id });
  await aFinancingIn(organization, { name: 'Senior facility', dealId: holding.id, commitmentAmount: 84_300_000 });
  await aFinancingIn(organization, { name: 'Bridge', dealId: vehicle.id, commitmentAmount: 1_000, currency: 'EUR' });
  plant = await aProjectIn(organization, { name: 'Blue Mesa Solar', dealId: vehicle.id });
});

describe('GET /api/entities/{id}/structure', () => {
  it('answers sub-structures, financings and projects, each below what holds it', async () => {
    const { body } = good(await treeOf(holding.id));

    expect(lineOf(body)).toBe('Sandhollow Holdings > Blue Mesa SPV > Bridge, Blue Mesa Solar, Senior facility');
    expect(body).toMatchObject({
      id: holding.id,
      entityType: 'Deal',
      omitted: 0,
      summary: { projectCount: 0, financingCount: 1, subStructureCount: 1 },
    });
    expect(body.children[1]).toMatchObject({
      entityType: 'Loan',
      dealId: holding.id,
      amount: 84_300_000,
      currency: 'USD',
      summary: null,
    });
  });

  it('is a leaf for a project or financing', async () => {
    const { body } = good(await treeOf(plant.id));

    expect(body).toMatchObject({ name: 'Blue Mesa Solar', entityType: 'Project', dealId: vehicle.id, children: [] });
  });

  it('shows what is obsolete only on demand', async () => {
    const home = await aStructureIn(organization, { name: 'Elkhorn' });
    const loan = await aFinancingIn(organization, { name: 'Repaid loan', dealId: home.id });
    const change = { version: loan.version, launchStatus: 'Obsolete' };
    good(await organization.admin.put(`/api/loans/${loan.id}`, change));

    expect(lineOf(good(await treeOf(home.id)).body)).toBe('Elkhorn');
    expect(lineOf(good(await treeOf(home.id, '?includeObsolete=true')).body)).toBe('Elkhorn > Repaid loan');
  });

  it('cannot run in a circle, because no structure gets below itself', async () => {
    const change = { version: holding.version, parentId: vehicle.id };

    const reply = await organization.admin.put(`/api/deals/${holding.id}`, change);

    expect(reply).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(lineOf(good(await treeOf(vehicle.id)).body)).toBe('Blue Mesa SPV > Bridge, Blue Mesa Solar');
  });

  it.each(['not-an-id', '2f9d8c5e-0000-4000-8000-000000000000'])('does not find %s', async (id) => {
    expect(await treeOf(id)).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
  });

  it('refuses a day that is none', async () => {
    expect(await treeOf(holding.id, '?asOf=2026-02-30')).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { asOf: expect.any(String) } },
    });
  });
});

describe('who sees what of a tree', () => {
  it('follows a grant on a structure down to what lies below', async () => {
    const guest = await organization.guest();
    await organization.grant(
      guest,
      { entityId: vehicle.id },
      { entityId: vehicle.id, sourceType: 'Loan' },
      { entityId: vehicle.id, sourceType: 'Project' },
    );

    const below = await guest.get(`/api/entities/${vehicle.id}/structure`);
    const above = await guest.get(`/api/entities/${holding.id}/structure`);

    expect(lineOf(below.body)).toBe('Blue Mesa SPV > Bridge, Blue Mesa Solar');
    expect(above).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
  });

  it('reaches sub-structures through a grant on their parent', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: holding.id }, { entityId: holding.id, sourceType: 'Loan' });

    const { body } = good(await guest.get(`/api/entities/${holding.id}/structure`));

    expect(lineOf(body)).toBe('Sandhollow Holdings > Blue Mesa SPV > Bridge, Senior facility');
  });

  it('leaves out a sub-structure that is denied', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: holding.id }, { entityId: vehicle.id, action: 'Deny' });

    const { body } = good(await guest.get(`/api/entities/${holding.id}/structure`));

    expect(lineOf(body)).toBe('Sandhollow Holdings');
  });

  it('ends at the border of the organization', async () => {
    const { admin: stranger } = await anOrganization('Lakeside Partners');

    for (const path of [`/api/entities/${holding.id}/structure`, `/api/portfolios/${holding.id}/structure`]) {
      expect(await stranger.get(path)).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
    }
  });
});

describe('GET /api/portfolios/{id}/structure', () => {
  it('answers all structures below each other with their counts for the id "aggregate"', async () => {
    const { body } = good(await organization.admin.get('/api/portfolios/aggregate/structure'));

    const found = body.children.find(({ id }: { id: string }) => id === holding.id);
    expect(body).toMatchObject({ id: 'aggregate', entityType: 'Organization', dealId: null });
    expect(lineOf(found)).toBe('Sandhollow Holdings > Blue Mesa SPV');
    expect(found.children[0].summary).toEqual({
      projectCount: 1,
      financingCount: 1,
      subStructureCount: 0,
      commitments: [{ currency: 'EUR', amount: 1_000 }],
      received: [],
    });
  });

  it('puts what somebody sees to the top where the structure above is hidden', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: vehicle.id });

    const { body } = good(await guest.get('/api/portfolios/aggregate/structure'));

    expect(lineOf(body)).toBe('All entities > Blue Mesa SPV');
  });

  it('answers one structure with everything in it for its id', async () => {
    const { body } = good(await organization.admin.get(`/api/portfolios/${vehicle.id}/structure`));

    expect(lineOf(body)).toBe('Blue Mesa SPV > Bridge, Blue Mesa Solar');
  });
});

describe('GET /api/portfolios', () => {
  it('offers all entities, and structures of type Portfolio that the user may see', async () => {
    const solar = await aStructureIn(organization, { name: 'Solar portfolio', structureType: 'Portfolio' });
    const guest = await organization.guest();

    const { body } = good(await organization.admin.get('/api/portfolios?view=Simple&visibility=PortfolioManagement'));
    const ofGuest = good(await guest.get('/api/portfolios')).body;

    expect(body).toEqual([
      { id: 'aggregate', name: 'All entities', entityType: 'Organization' },
      { id: solar.id, name: 'Solar portfolio', entityType: 'Portfolio' },
    ]);
    expect(good(await organization.admin.get('/api/portfolios?visibility=Origination')).body).toHaveLength(1);
    expect(ofGuest).toHaveLength(1);
  });
});
