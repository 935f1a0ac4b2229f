import { beforeAll, describe, expect, it } from 'vitest';
import type { Diagram } from '#shared/domain/structure-tree.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn, aStructureIn, takePart } from '#tests/support/portfolio.ts';

let organization: TestOrganization;
let structureId: string;
let loanId: string;
let fundId: string;

const diagramFor = async (person = organization.admin): Promise<Diagram> =>
  good(await person.get(`/api/structures/${structureId}/diagram`)).body;

const told = ({ nodes, edges }: Diagram): readonly string[] => {
  const name = (id: string) => nodes.find((node) => node.id === id)?.name;
  return edges.map(({ from, kind, to }) => `${name(from)} ${kind} ${name(to)}`);
};

beforeAll(async () => {
  organization = await anOrganization();
  const fund = await aStructureIn(organization, { name: 'Northlight Fund II', structureType: 'Fund' });
  const structure = await aStructureIn(organization, { name: 'Harbor Point' });
  const plant = await aProjectIn(organization, {
    name: 'Storage',
    dealId: structure.id,
    ownershipPercentage: 51,
  });
  const loan = await aFinancingIn(organization, {
    name: 'Term loan A',
    dealId: structure.id,
    commitmentAmount: 40_000_000,
    projectIds: [plant.id],
  });
  const vehicle = await aStructureIn(organization, { name: 'Holdco', structureType: 'SPV', parentId: structure.id });
  await takePart(organization, loan.id, { relationshipType: 'Lender', percentage: 25, amount: 10_000_000 });
  await takePart(organization, vehicle.id, { relationshipType: 'Borrower' });
  await takePart(organization, structure.id, {
    relationshipType: 'Sponsor',
    sourceType: 'Fund',
    sourceId: fund.id,
    percentage: 80,
  });
  structureId = structure.id;
  loanId = loan.id;
  fundId = fund.id;
});

describe('GET /api/structures/{entityId}/diagram', () => {
  it('has the structure, what lies in it and its counterparties, each once', async () => {
    const { nodes, omitted, asOf } = await diagramFor();

    expect(nodes.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
      'structure Harbor Point',
      'financing Term loan A',
      'project Storage',
      'structure Holdco',
      'fund Northlight Fund II',
      'company Riverside Capital',
    ]);
    expect({ omitted, asOf }).toEqual({ omitted: 0, asOf: null });
  });

  it('says how large financings and projects are, and which grants are received', async () => {
    const { id: dealId } = await aStructureIn(organization, { name: 'Pinecrest' });
    await aProjectIn(organization, { name: 'Microgrid', dealId });
    await aProjectIn(organization, { name: 'Storage', dealId, assetSize: 25, assetSizeUnit: 'MW' });
    await aFinancingIn(organization, { name: 'Term loan', dealId, commitmentAmount: 40_000_000 });
    await aFinancingIn(organization, {
      name: 'Resilience grant',
      dealId,
      financingType: 'Grant',
      grantRole: 'Grantee',
      commitmentAmount: 600_000,
    });

    const { nodes }: Diagram = good(await organization.admin.get(`/api/structures/${dealId}/diagram`)).body;
    const sizes = nodes.map(({ name, amount, isReceived, size }) => ({ name, amount, isReceived, size }));

    expect(sizes).toEqual([
      { name: 'Pinecrest', amount: null, isReceived: false, size: null },
      { name: 'Resilience grant', amount: 600_000, isReceived: true, size: null },
      { name: 'Term loan', amount: 40_000_000, isReceived: false, size: null },
      { name: 'Microgrid', amount: null, isReceived: false, size: null },
      { name: 'Storage', amount: null, isReceived: false, size: { size: 25, unit: 'MW' } },
    ]);
  });

  it('leads from owners, lenders and holders to what they own, finance or hold', async () => {
    const diagram = await diagramFor();

    expect(told(diagram)).toEqual([
      'Harbor Point holds Holdco',
      'Harbor Point holds Term loan A',
      'Harbor Point holds Storage',
      'Term loan A finances Storage',
      'Northlight Fund II Sponsor Harbor Point',
      'Holdco Borrower Riverside Capital',
      'Riverside Capital Lender Term loan A',
    ]);
  });

  it('stands an owner above what it owns, even where it borrows for it', async () => {
    const structure = await aStructureIn(organization, { name: 'Millbrook' });
    const loan = await aFinancingIn(organization, { name: 'Millbrook loan', dealId: structure.id });
    const owner = await aStructureIn(organization, { name: 'Owning fund', structureType: 'Fund' });
    const terms = { sourceType: 'Fund', sourceId: owner.id };
    await takePart(organization, structure.id, { ...terms, relationshipType: 'Sponsor', percentage: 90 });
    await takePart(organization, loan.id, { ...terms, relationshipType: 'Borrower' });

    const { body } = good(await organization.admin.get(`/api/structures/${structure.id}/diagram`));

    expect(told(body)).toEqual([
      'Millbrook holds Millbrook loan',
      'Owning fund Borrower Millbrook loan',
      'Owning fund Sponsor Millbrook',
    ]);
  });

  it('has amounts and shares where they are known', async () => {
    const { nodes, edges } = await diagramFor();

    expect(nodes.find(({ id }) => id === loanId)).toMatchObject({ amount: 40_000_000, currency: 'USD' });
    expect(edges.find(({ kind }) => kind === 'Lender')).toMatchObject({
      from: organization.id,
      amount: 10_000_000,
      currency: 'USD',
      percentage: 25,
    });
    expect(edges.filter(({ percentage }) => percentage === 51)).toHaveLength(1);
    expect(edges.find(({ kind }) => kind === 'Sponsor')).toMatchObject({ from: fundId, amount: null, currency: null });
  });

  it('leads to a fund only those who may see it', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: structureId });

    const pageOf = ({ nodes }: Diagram) => nodes.find(({ id }) => id === fundId)?.dealId;

    expect(pageOf(await diagramFor())).toBe(fundId);
    expect(pageOf(await diagramFor(guest))).toBeNull();
  });

  it('leaves out financings and projects that somebody may not see, with their lines', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: structureId });

    const diagram = await diagramFor(guest);

    expect(told(diagram)).toEqual([
      'Harbor Point holds Holdco',
      'Northlight Fund II Sponsor Harbor Point',
      'Holdco Borrower Riverside Capital',
    ]);
  });

  it('shows what a fund pays for elsewhere, with amount and share, to those who may see the financing', async () => {
    const fund = await aStructureIn(organization, { name: 'Allocating Fund', structureType: 'Fund' });
    const loans = await Promise.all(
      ['Term loan C', 'Term loan B', 'Closed loan'].map((name) =>
        aFinancingIn(organization, { name, dealId: structureId }),
      ),
    );
    const terms = { sourceType: 'Fund', sourceId: fund.id };
    const [own, other, closed] = loans;
    await takePart(organization, own?.id ?? '', { ...terms, relationshipType: 'Lender', percentage: 30, amount: 60 });
    await takePart(organization, other?.id ?? '', { ...terms, relationshipType: 'Participant' });
    await takePart(organization, other?.id ?? '', { ...terms, relationshipType: 'Agent' });
    const over = await takePart(organization, closed?.id ?? '', { ...terms, relationshipType: 'Lender' });
    good(
      await organization.admin.put(`/api/entities/relationship/${over.id}`, { version: 1, launchStatus: 'Obsolete' }),
    );
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: fund.id });
    const path = `/api/structures/${fund.id}/diagram`;

    const { body } = good(await organization.admin.get(path));

    expect(told(body)).toEqual(['Allocating Fund Participant Term loan B', 'Allocating Fund Lender Term loan C']);
    expect(body.nodes).toContainEqual(expect.objectContaining({ name: 'Term loan C', dealId: structureId }));
    expect(body.edges[1]).toMatchObject({ from: fund.id, percentage: 30, amount: 60, currency: 'USD' });
    expect(told(good(await organization.admin.get(`${path}?includeObsolete=true`)).body)).toContain(
      'Allocating Fund Lender Closed loan',
    );
    expect(told(good(await guest.get(path)).body)).toEqual([]);
  });

  it('is not found for a project, and by nobody else', async () => {
    const { admin: stranger } = await anOrganization('Lakeside Partners');

    expect(await organization.admin.get(`/api/structures/${loanId}/diagram`)).toMatchObject({ status: 404 });
    expect(await stranger.get(`/api/structures/${structureId}/diagram`)).toMatchObject({
      status: 404,
      body: { code: 'entityNotFound' },
    });
  });
});
