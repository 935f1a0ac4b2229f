import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Financing } from '#shared/domain/financing.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, aFund, anAffiliate } from '#tests/support/parties.ts';

let organization: TestOrganization;
let deal: Structure;
let hidden: Structure;
let fund: Structure;
let termLoan: Financing;
let equity: Financing;
let elsewhere: Financing;
let guest: Person;

const get = async (path: string, person: Person = organization.admin) => good(await person.get(path)).body;

beforeAll(async () => {
  organization = await anOrganization();
  [deal, hidden, fund] = await Promise.all([
    organization.structure({ name: 'Hillside' }),
    organization.structure({ name: 'Woodside', currency: 'EUR' }),
    aFund(organization),
  ]);
  [termLoan, equity, elsewhere] = await Promise.all([
    aFinancing(organization, deal.id, { name: 'Senior term loan' }),
    aFinancing(organization, deal.id, { name: 'Tax equity', financingType: 'EquityInvestment' }),
    aFinancing(organization, hidden.id, { name: 'Bridge loan' }),
  ]);
  const investors = await Promise.all(
    ['Cedar Pension', 'Alder Insurance'].map((name) => anAffiliate(organization, name)),
  );
  const [cedar, alder] = investors.map(({ id }) => id);
  const ofFund = { sourceId: fund.id, sourceType: 'Fund' } as const;
  await addParty(organization, fund.id, { sourceId: cedar ?? '', relationshipType: 'Investor', amount: 30_000_000.1 });
  await addParty(organization, fund.id, { sourceId: alder ?? '', relationshipType: 'Investor', amount: 20_000_000.2 });
  await addParty(organization, termLoan.id, { ...ofFund, percentage: 60, amount: 6_000_000 });
  await addParty(organization, equity.id, { ...ofFund, relationshipType: 'Investor', amount: 1_500_000 });
  await addParty(organization, elsewhere.id, { ...ofFund, amount: 2_000_000 });
  // Whoever guarantees has put no money in.
  await addParty(organization, termLoan.id, { ...ofFund, relationshipType: 'Guarantor', amount: 9_000_000 });
  guest = await organization.guest();
  for (const { id } of [deal, fund]) {
    for (const sourceType of ['Deal', 'Loan'] as const) await organization.grant(guest, { sourceType, entityId: id });
  }
});

describe('a fund as a source of money', () => {
  it('tells what was raised and allocated, by currency', async () => {
    const source = await get(`/api/fund/source/${fund.id}`);

    expect(source).toMatchObject({
      fundId: fund.id,
      name: 'Evergreen Fund II',
      raised: [{ currency: 'USD', amount: 50_000_000.3 }],
      allocated: [
        { currency: 'USD', amount: 7_500_000 },
        { currency: 'EUR', amount: 2_000_000 },
      ],
    });
    expect(source.allocations).toHaveLength(3);
    expect(source.allocations).toContainEqual(
      expect.objectContaining({
        financingId: termLoan.id,
        financingName: 'Senior term loan',
        relationshipType: 'Lender',
        percentage: 60,
        dealId: deal.id,
      }),
    );
    expect(await get('/api/fund/sources')).toEqual([source]);
  });

  it('hides financings from whom may not see them', async () => {
    const source = await get(`/api/fund/source/${fund.id}`, guest);

    expect(source.allocated).toEqual([{ currency: 'USD', amount: 7_500_000 }]);
    expect(JSON.stringify(source)).not.toContain(elsewhere.id);
  });

  it('is listed for the structures that it has financed, and no other', async () => {
    const other = await organization.structure({ name: 'Meadow' });

    expect(await get(`/api/fund/source/deal/${deal.id}`)).toMatchObject([{ fundId: fund.id }]);
    expect(await get(`/api/fund/source/deal/${other.id}`)).toEqual([]);
  });

  it('is a structure of type Fund, and nothing else', async () => {
    for (const id of [deal.id, termLoan.id, randomUUID()]) {
      expect(await organization.admin.get(`/api/fund/source/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'structureNotFound' },
      });
    }
  });
});

describe('financings of a fund', () => {
  it('are told by type', async () => {
    expect(await get(`/api/funds/${fund.id}/loans/EquityInvestment`)).toMatchObject([{ id: equity.id }]);
    expect(await get(`/api/funds/${fund.id}/loans/Loan`)).toMatchObject([{ id: elsewhere.id }, { id: termLoan.id }]);
    expect(await get(`/api/funds/${fund.id}/loans/Loan`, guest)).toMatchObject([{ id: termLoan.id }]);
    expect(await get(`/api/funds/${fund.id}/loans/Lease`)).toEqual([]);
    expect(await organization.admin.get(`/api/funds/${fund.id}/loans/Gift`)).toMatchObject({
      status: 404,
      body: { code: 'entityTypeNotFound' },
    });
  });

  it('lead to the funds by the role that they have', async () => {
    const path = (type: string) => `/api/loans/${organization.id}/funds/${type}`;

    expect(await get(path('Lender'))).toMatchObject([{ id: fund.id, summary: { financingCount: 0 } }]);
    expect(await get(path('Agent'))).toEqual([]);
    expect((await organization.admin.get(path('Friend'))).body.code).toBe('entityTypeNotFound');
  });
});

describe('grants', () => {
  let received: Financing;
  let given: Financing;

  beforeAll(async () => {
    const grant = { financingType: 'Grant' } as const;
    received = await aFinancing(organization, deal.id, { ...grant, grantRole: 'Grantee', name: 'Rural energy grant' });
    given = await aFinancing(organization, hidden.id, { ...grant, grantRole: 'Grantor', name: 'Community grant' });
  });

  it('are listed by the side on which the organization stands, as far as they may be seen', async () => {
    expect(await get('/api/grant/list/grantee')).toMatchObject([{ id: received.id, deal: { name: 'Hillside' } }]);
    expect(await get('/api/grant/list/grantor')).toMatchObject([{ id: given.id }]);
    expect(await get('/api/grant/list/grantor', guest)).toEqual([]);
    expect(await get('/api/grant/list/grantee', guest)).toMatchObject([{ id: received.id }]);
  });

  it('are funded by a single fund while nobody else puts money in', async () => {
    const path = `/api/grant/single-funded/${received.id}`;
    const nobody = await get(path);
    await addParty(organization, received.id, {
      sourceId: fund.id,
      sourceType: 'Fund',
      relationshipType: 'Grantor',
      amount: 250_000,
    });
    const single = await get(path);
    await addParty(organization, received.id, { sourceId: organization.id, relationshipType: 'Grantor' });

    expect(nobody).toEqual({ grantId: received.id, singleFunded: false, fundSource: null });
    expect(single).toMatchObject({ singleFunded: true, fundSource: { fundId: fund.id } });
    expect(await get(path)).toMatchObject({ singleFunded: false, fundSource: null });
  });

  it('are the only financings that are asked about so', async () => {
    expect(await organization.admin.get(`/api/grant/single-funded/${termLoan.id}`)).toMatchObject({
      status: 404,
      body: { code: 'financingNotFound' },
    });
  });
});

describe('investors of the organization', () => {
  it('are listed by name, page by page, with what they have invested in', async () => {
    const path = `/api/organizations/${organization.id}/relationships?relationshipType=Investor`;

    const all = await get(path);
    const first = await organization.admin.get(`${path}&limit=2`);
    const second = await organization.admin.get(
      `${path}&limit=2&cursor=${encodeURIComponent(first.headers.get('x-next-cursor') ?? '')}`,
    );

    expect(all).toMatchObject([
      { sourceName: 'Alder Insurance', entityName: 'Evergreen Fund II' },
      { sourceName: 'Cedar Pension', entityName: 'Evergreen Fund II' },
      { sourceName: 'Evergreen Fund II', entityName: 'Tax equity' },
    ]);
    expect([...first.body, ...second.body]).toEqual(all);
  });

  it('are told with the names that their financings have today', async () => {
    const { version } = await get(`/api/loans/${equity.id}`);
    good(await organization.admin.put(`/api/loans/${equity.id}`, { version, name: 'Tax equity 2026' }));

    const listed = await get(`/api/organizations/${organization.id}/relationships?relationshipType=Investor`);

    expect(listed.at(-1)).toMatchObject({ entityName: 'Tax equity 2026' });
  });
});
