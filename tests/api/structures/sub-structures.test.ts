import { describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization } from '#tests/support/organization.ts';

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
});
