import { beforeAll, describe, expect, it } from 'vitest';
import type { Diagram } from '#shared/domain/structure-tree.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn, aStructureIn, daysAgo, lineOf, takePart } from '#tests/support/portfolio.ts';
import { letDaysPass } from '#tests/support/time-passing.ts';

const put = async ({ admin }: TestOrganization, path: string, change: Readonly<Record<string, unknown>>) => {
  const { version } = good(await admin.get(path)).body;
  return good(await admin.put(path, { version, ...change })).body;
};

interface World {
  readonly organization: TestOrganization;
  readonly structureId: string;
  readonly treeOn: (days: number | null, id?: string) => Promise<string>;
  readonly diagramOn: (days: number) => Promise<Diagram>;
}

/** Ten days ago: a structure with a sub-structure, a loan that finances one of two projects, and a lender. Today much of it is different. */
async function aChangedStructure(): Promise<World> {
  const organization = await anOrganization();
  const { admin } = organization;
  const { id: structureId } = await aStructureIn(organization, { name: 'Copper Ridge' });
  const vehicle = await aStructureIn(organization, { name: 'Vehicle', structureType: 'SPV', parentId: structureId });
  const plant = await aProjectIn(organization, { name: 'Plant', dealId: structureId });
  const depot = await aProjectIn(organization, { name: 'Depot', dealId: structureId });
  const loan = await aFinancingIn(organization, {
    name: 'Loan',
    dealId: structureId,
    commitmentAmount: 500,
    projectIds: [plant.id],
  });
  const party = await takePart(organization, loan.id, { relationshipType: 'Lender', percentage: 60, amount: 300 });
  await letDaysPass(organization.id, 10);

  await put(organization, `/api/deals/${structureId}`, { name: 'Copper Ridge Renewables' });
  await put(organization, `/api/deals/${vehicle.id}`, { parentId: null });
  await put(organization, `/api/projects/${plant.id}`, { launchStatus: 'Obsolete' });
  await put(organization, `/api/loans/${loan.id}`, {
    name: 'Amended loan',
    commitmentAmount: 700,
    projectIds: [depot.id],
  });
  await put(organization, `/api/loans/${loan.id}`, { description: 'Amended twice' });
  // The share has followed the new commitment.
  good(await admin.put(`/api/entities/relationship/${party.id}`, { version: 2, launchStatus: 'Obsolete' }));
  await aProjectIn(organization, { name: 'New plant', dealId: structureId });

  const asOf = (days: number | null) => (days === null ? '' : `?asOf=${daysAgo(days)}`);
  return {
    organization,
    structureId,
    treeOn: async (days, id = structureId) =>
      lineOf(good(await admin.get(`/api/portfolios/${id}/structure${asOf(days)}`)).body),
    diagramOn: async (days) => good(await admin.get(`/api/structures/${structureId}/diagram${asOf(days)}`)).body,
  };
}

describe('as it stood at the end of a day', () => {
  let world: World;
  beforeAll(async () => {
    world = await aChangedStructure();
  });

  it('has the names of then, what was removed or made obsolete since, and not what was added', async () => {
    expect(await world.treeOn(5)).toBe('Copper Ridge > Vehicle, Loan, Depot, Plant');
    expect(await world.treeOn(null)).toBe('Copper Ridge Renewables > Amended loan, Depot, New plant');
  });

  it('goes by the day on which something was written', async () => {
    expect(await world.treeOn(10)).toBe('Copper Ridge > Vehicle, Loan, Depot, Plant');
    expect(await world.treeOn(0)).toBe('Copper Ridge Renewables > Amended loan, Depot, New plant');
    expect(await world.treeOn(-400)).toBe('Copper Ridge Renewables > Amended loan, Depot, New plant');
  });

  it('does not find a structure before it was entered', async () => {
    const { organization, structureId } = world;

    const reply = await organization.admin.get(`/api/structures/${structureId}/diagram?asOf=${daysAgo(11)}`);

    expect(reply).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
  });

  it('has all structures as they lay below each other', async () => {
    expect(await world.treeOn(5, 'aggregate')).toBe('All entities > Copper Ridge > Vehicle');
    expect(await world.treeOn(null, 'aggregate')).toBe('All entities > Copper Ridge Renewables, Vehicle');
    expect(await world.treeOn(11, 'aggregate')).toBe('All entities');
  });

  it('counts what hung on a structure then', async () => {
    const { organization, structureId } = world;
    const path = `/api/entities/${structureId}/structure`;

    const { body } = good(await organization.admin.get(`${path}?asOf=${daysAgo(5)}`));

    expect(body.summary).toEqual({
      projectCount: 2,
      financingCount: 1,
      subStructureCount: 1,
      commitments: [{ currency: 'USD', amount: 500 }],
      received: [],
    });
    expect(good(await organization.admin.get(path)).body.summary).toMatchObject({
      projectCount: 2,
      subStructureCount: 0,
    });
  });

  it('draws who financed what, and who took part', async () => {
    const then = await world.diagramOn(5);
    const now = await world.diagramOn(0);
    const told = ({ nodes, edges }: Diagram) => {
      const name = (id: string) => nodes.find((node) => node.id === id)?.name;
      return edges
        .filter(({ kind }) => kind !== 'holds')
        .map(({ from, kind, to }) => `${name(from)} ${kind} ${name(to)}`);
    };

    expect(then.asOf).toBe(daysAgo(5));
    expect(told(then)).toEqual(['Loan finances Plant', 'Riverside Capital Lender Loan']);
    expect(then.nodes.find(({ kind }) => kind === 'financing')).toMatchObject({ amount: 500, currency: 'USD' });
    expect(now.asOf).toBeNull();
    expect(told(now)).toEqual(['Amended loan finances Depot']);
  });

  it('draws what a fund paid for then', async () => {
    const organization = await anOrganization();
    const { admin } = organization;
    const fund = await aStructureIn(organization, { name: 'Fund I', structureType: 'Fund' });
    const { id: dealId } = await aStructureIn(organization, { name: 'Elsewhere' });
    const old = await aFinancingIn(organization, { name: 'Old loan', dealId });
    const terms = { relationshipType: 'Lender', sourceType: 'Fund', sourceId: fund.id };
    const left = await takePart(organization, old.id, { ...terms, amount: 300 });
    await letDaysPass(organization.id, 10);
    good(await admin.put(`/api/entities/relationship/${left.id}`, { version: 1, launchStatus: 'Obsolete' }));
    const recent = await aFinancingIn(organization, { name: 'New loan', dealId });
    await takePart(organization, recent.id, { ...terms, amount: 500 });

    const amountsOn = async (query: string) => {
      const { nodes, edges }: Diagram = good(await admin.get(`/api/structures/${fund.id}/diagram${query}`)).body;
      return edges.map(({ to, amount }) => [nodes.find(({ id }) => id === to)?.name, amount]);
    };

    expect(await amountsOn(`?asOf=${daysAgo(5)}`)).toEqual([['Old loan', 300]]);
    expect(await amountsOn('')).toEqual([['New loan', 500]]);
  });

  it('shows the past only to those who may see the structure today', async () => {
    const { organization, structureId } = world;
    const guest = await organization.guest();

    const reply = await guest.get(`/api/structures/${structureId}/diagram?asOf=${daysAgo(5)}`);

    expect(reply).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
  });
});
