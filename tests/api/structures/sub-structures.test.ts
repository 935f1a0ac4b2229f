import { describe, expect, it } from 'vitest';
import type { Structure, StructureRow, StructureView } from '#shared/domain/structure.ts';
import type { StructureTree } from '#shared/domain/structure-tree.ts';
import { anOrganization, good } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn } from '#tests/support/portfolio.ts';

const namesOf = (structures: readonly Structure[]): string[] => structures.map(({ name }) => name);

describe('sub-structures', () => {
  it('hang under their parent, are counted there and can move', async () => {
    const { admin, structure } = await anOrganization();
    const holding = await structure({ name: 'Holding' });
    const fund = await structure({ name: 'Fund', structureType: 'Fund' });
    const spv = await structure({ name: 'SPV', structureType: 'SPV', parentId: holding.id });
    const below = await structure({ name: 'Below', parentId: spv.id });

    const moved = await admin.put(`/api/deals/${spv.id}`, { version: 1, parentId: fund.id });

    expect(below.ancestorIds).toEqual([spv.id, holding.id]);
    expect(moved.body).toMatchObject({ parentId: fund.id, ancestorIds: [fund.id] });
    expect((await admin.get(`/api/deals/${below.id}`)).body).toMatchObject({
      ancestorIds: [spv.id, fund.id],
      ancestors: [{ name: 'SPV' }, { id: fund.id }],
      parent: { name: 'SPV' },
    });
    expect((await admin.get(`/api/deals/${holding.id}`)).body).toMatchObject({
      subStructures: [],
      summary: { subStructureCount: 0 },
    });
    expect((await admin.get(`/api/deals/${fund.id}`)).body).toMatchObject({
      subStructures: [{ name: 'SPV', structureType: 'SPV' }],
      summary: { subStructureCount: 1 },
    });
  });

  it('never contain themselves', async () => {
    const { admin, structure } = await anOrganization();
    const top = await structure({ name: 'Top' });
    const middle = await structure({ name: 'Middle', parentId: top.id });
    const low = await structure({ name: 'Low', parentId: middle.id });

    for (const parentId of [top.id, middle.id, low.id]) {
      const refused = await admin.put(`/api/deals/${top.id}`, { version: 1, parentId });
      expect(refused).toMatchObject({ status: 400, body: { fields: { parentId: expect.any(String) } } });
    }
  });

  it('are refused under an obsolete parent and one of another organization', async () => {
    const { id, admin, structure } = await anOrganization();
    const obsolete = await structure({ name: 'Old' });
    await admin.put(`/api/deals/${obsolete.id}`, { version: 1, launchStatus: 'Obsolete' });
    const foreign = await (await anOrganization()).structure();

    for (const parentId of [obsolete.id, foreign.id]) {
      const refused = await admin.post(`/api/organizations/${id}/deals`, { name: 'Below', parentId });
      expect(refused).toMatchObject({ status: 400, body: { fields: { parentId: expect.any(String) } } });
    }
  });

  it('are seen by whoever was granted their parent', async () => {
    const own = await anOrganization();
    const parent = await own.structure({ name: 'Parent' });
    const child = await own.structure({ name: 'Child', parentId: parent.id });
    await own.structure({ name: 'Elsewhere' });
    const guest = await own.guest();
    await own.grant(guest, { entityId: parent.id });

    expect(namesOf((await guest.get('/api/deals')).body)).toEqual(['Child', 'Parent']);
    expect((await guest.get(`/api/deals/${child.id}`)).status).toBe(200);
    expect(
      namesOf((await guest.get(`/api/v3/organizations/${own.id}/entities/${parent.id}/structures/filter`)).body),
    ).toEqual(['Child']);
  });

  it('are created several at once, with every fault told by its place', async () => {
    const { admin, structure } = await anOrganization();
    const { id } = await structure();
    const create = (kind: string, body: unknown) => admin.post(`/api/deals/${id}/${kind}`, body);

    const made = await create('deals', [{ name: 'One' }, { name: 'Two' }]);
    const projects = await create('projects', [{ name: 'Site A', customId: 'S-1' }, { name: 'Site B' }]);
    const faulty = await create('projects', [{ name: 'Site C' }, { name: 'Site D', state: 'Atlantis' }]);
    const twice = await create('loans', [
      { name: 'A', customId: 'L-1' },
      { name: 'B', customId: 'l-1' },
    ]);
    const unknown = await create('castles', [{ name: 'A' }]);

    expect(namesOf(made.body)).toEqual(['One', 'Two']);
    expect(projects.body).toMatchObject([{ name: 'Site A', dealId: id }, { name: 'Site B' }]);
    expect(faulty).toMatchObject({ status: 400, body: { fields: { '1.state': expect.any(String) } } });
    expect(twice).toMatchObject({ status: 400, body: { fields: { '1.customId': expect.any(String) } } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'entityTypeNotFound' } });
    expect((await admin.get(`/api/projects?dealId=${id}`)).body).toHaveLength(2);
  });

  it('count with their parent, wherever it is shown, beside what lies right in it', async () => {
    const own = await anOrganization();
    const west = await own.structure({ name: 'West', structureType: 'Portfolio' });
    const vehicle = await own.structure({ name: 'Vehicle', parentId: west.id });
    const low = await own.structure({ name: 'Low', parentId: vehicle.id });
    const gone = await own.structure({ name: 'Gone', parentId: west.id });
    await aFinancingIn(own, { name: 'Holding loan', dealId: west.id, commitmentAmount: 0.1 });
    await aFinancingIn(own, { name: 'Low loan', dealId: low.id, commitmentAmount: 0.2 });
    await aProjectIn(own, { name: 'Low plant', dealId: low.id });
    await aFinancingIn(own, { name: 'Gone loan', dealId: gone.id, commitmentAmount: 100 });
    good(await own.admin.put(`/api/deals/${gone.id}`, { version: 1, launchStatus: 'Obsolete' }));

    const page: StructureView = good(await own.admin.get(`/api/deals/${west.id}`)).body;
    const rows: StructureRow[] = good(await own.admin.get('/api/deals')).body;
    const tree: StructureTree = good(
      await own.admin.get(`/api/entities/${west.id}/structure?includeObsolete=true`),
    ).body;

    const withParts = {
      projectCount: 1,
      financingCount: 2,
      subStructureCount: 2,
      commitments: [{ currency: 'USD', amount: 0.3 }],
      received: [],
    };
    expect(page).toMatchObject({ summary: { financingCount: 1, subStructureCount: 1 }, withParts });
    expect(rows.find(({ id }) => id === west.id)?.withParts).toEqual(withParts);
    expect(rows.find(({ id }) => id === low.id)?.withParts).toBeNull();
    expect(tree.withParts).toEqual(withParts);
  });

  it('count with their parent only for those who see them', async () => {
    const own = await anOrganization();
    const west = await own.structure({ name: 'West' });
    const [seen, hidden] = [
      await own.structure({ name: 'Seen', parentId: west.id }),
      await own.structure({ name: 'Hidden', parentId: west.id }),
    ];
    for (const { id: dealId } of [seen, hidden]) await aProjectIn(own, { name: 'Plant', dealId });
    const guest = await own.guest();
    await own.grant(guest, { entityId: west.id }, { entityId: west.id, sourceType: 'Project' });
    await own.grant(guest, { entityId: hidden.id, action: 'Deny' });

    const page: StructureView = good(await guest.get(`/api/deals/${west.id}`)).body;

    expect(page.withParts).toMatchObject({ projectCount: 1, subStructureCount: 1 });
  });

  it('count with what is above an archived one, on its row, its page and its tree alike', async () => {
    const own = await anOrganization();
    const top = await own.structure({ name: 'Top', structureType: 'Portfolio' });
    const middle = await own.structure({ name: 'Middle', parentId: top.id });
    const low = await own.structure({ name: 'Low', parentId: middle.id });
    await aFinancingIn(own, { name: 'Facility', dealId: low.id, commitmentAmount: 100 });
    good(await own.admin.put(`/api/deals/${middle.id}`, { version: 1, launchStatus: 'Obsolete' }));

    const rows: StructureRow[] = good(await own.admin.get('/api/deals?topLevel=true')).body;
    const page: StructureView = good(await own.admin.get(`/api/deals/${top.id}`)).body;
    const tree: StructureTree = good(await own.admin.get(`/api/entities/${top.id}/structure`)).body;

    const withParts = { financingCount: 1, commitments: [{ currency: 'USD', amount: 100 }] };
    for (const told of [rows.find(({ id }) => id === top.id), page, tree]) expect(told).toMatchObject({ withParts });
    expect(tree.children.map(({ name }) => name)).toEqual(['Low']);
  });
});
