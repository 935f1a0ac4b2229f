import { beforeAll, describe, expect, it } from 'vitest';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn, aStructureIn, daysAgo } from '#tests/support/portfolio.ts';

let organization: TestOrganization;
let solar: Structure;
let originated: Structure;

const overviewFor = async (person: Person, query = ''): Promise<PortfolioOverview> =>
  good(await person.get(`/api/organizations/${organization.id}/portfolio/overview${query}`)).body;

beforeAll(async () => {
  organization = await anOrganization();
  solar = await aStructureIn(organization, { name: 'Solar holding' });
  originated = await aStructureIn(organization, { name: 'Lakeshore', visibilities: ['Origination'] });
  const size = { assetSizeUnit: 'MW', country: 'US' } as const;
  await aProjectIn(organization, { name: 'One', dealId: solar.id, ...size, assetSize: 0.1, state: 'Texas' });
  await aProjectIn(organization, { name: 'Two', dealId: solar.id, ...size, assetSize: 0.2, type: 'Wind' });
  const due = (days: number) => ({ loanMaturityDate: daysAgo(-days) });
  await aFinancingIn(organization, { name: 'Later', dealId: solar.id, commitmentAmount: 0.1, ...due(200) });
  await aFinancingIn(organization, { name: 'Sooner', dealId: solar.id, commitmentAmount: 0.2, ...due(20) });
  await aFinancingIn(organization, {
    name: 'Past',
    dealId: solar.id,
    currency: 'EUR',
    commitmentAmount: 5,
    ...due(-20),
  });
  await aFinancingIn(organization, { name: 'Far', dealId: solar.id, ...due(900) });
  await aFinancingIn(organization, {
    name: 'Grant',
    dealId: originated.id,
    financingType: 'Grant',
    grantRole: 'Grantor',
    commitmentAmount: 7,
  });
  await aFinancingIn(organization, {
    name: 'Received',
    dealId: originated.id,
    financingType: 'Grant',
    grantRole: 'Grantee',
    commitmentAmount: 20,
  });
});

describe('GET /api/organizations/{id}/portfolio/overview', () => {
  it('adds up what the user sees, by currency, type, unit and state', async () => {
    const { maturities: _, ...figures } = await overviewFor(organization.admin);

    expect(figures).toEqual({
      structureCount: 2,
      projectCount: 2,
      financingCount: 6,
      commitments: [
        { currency: 'EUR', amount: 5 },
        { currency: 'USD', amount: 7.3 },
      ],
      received: [{ currency: 'USD', amount: 20 }],
      financings: [
        {
          financingType: 'Loan',
          count: 4,
          commitments: [
            { currency: 'EUR', amount: 5 },
            { currency: 'USD', amount: 0.3 },
          ],
        },
        { financingType: 'Grant', count: 2, commitments: [{ currency: 'USD', amount: 7 }] },
      ],
      projects: [
        { type: 'Solar', count: 1 },
        { type: 'Wind', count: 1 },
      ],
      assetSizes: [{ unit: 'MW', size: 0.3 }],
      states: expect.arrayContaining([
        { state: 'Texas', count: 1 },
        { state: null, count: 1 },
      ]),
    });
  });

  it('tells what matures within 24 months, the next first', async () => {
    const { maturities } = await overviewFor(organization.admin);

    expect(maturities.map(({ name }) => name)).toEqual(['Sooner', 'Later']);
    expect(maturities[0]).toMatchObject({ dealId: solar.id, loanMaturityDate: daysAgo(-20), commitmentAmount: 0.2 });
  });

  it('counts only what an app shows', async () => {
    expect(await overviewFor(organization.admin, '?visibility=Origination')).toMatchObject({
      structureCount: 1,
      financingCount: 2,
      projectCount: 0,
      maturities: [],
    });
  });

  it('counts only what somebody may see', async () => {
    const guest = await organization.guest();
    expect(await overviewFor(guest)).toMatchObject({ structureCount: 0, commitments: [], maturities: [] });

    await organization.grant(guest, { entityId: solar.id }, { entityId: solar.id, sourceType: 'Project' });

    // Financings are not granted, so none of them is told.
    expect(await overviewFor(guest)).toMatchObject({
      structureCount: 1,
      projectCount: 2,
      financingCount: 0,
      commitments: [],
      maturities: [],
    });
  });

  it('does not count what is obsolete', async () => {
    const retired = await aStructureIn(organization, { name: 'Retired' });
    await aProjectIn(organization, { name: 'Old plant', dealId: retired.id });
    const before = await overviewFor(organization.admin);

    const change = { version: retired.version, launchStatus: 'Obsolete' };
    good(await organization.admin.put(`/api/deals/${retired.id}`, change));
    const after = await overviewFor(organization.admin);

    expect([before.structureCount - after.structureCount, before.projectCount - after.projectCount]).toEqual([1, 1]);
  });

  it('adds up a structure with everything below it, and no more than may be seen of it', async () => {
    const west = await aStructureIn(organization, { name: 'Western portfolio', structureType: 'Portfolio' });
    const held = await aStructureIn(organization, { name: 'Western holding', parentId: west.id });
    const below = await aStructureIn(organization, { name: 'Western vehicle', parentId: held.id });
    await aFinancingIn(organization, { name: 'Holding loan', dealId: west.id, commitmentAmount: 10 });
    await aFinancingIn(organization, { name: 'Euro loan', dealId: held.id, commitmentAmount: 20, currency: 'EUR' });
    const due = { loanMaturityDate: daysAgo(-40) };
    await aFinancingIn(organization, { name: 'Vehicle loan', dealId: below.id, commitmentAmount: 30.1, ...due });
    await aProjectIn(organization, { name: 'Western plant', dealId: below.id, state: 'Utah', country: 'US' });
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: below.id }, { entityId: below.id, sourceType: 'Project' });

    const figures = await overviewFor(organization.admin, `?visibility=PortfolioManagement&withinId=${west.id}`);
    const refused = await guest.get(`/api/organizations/${organization.id}/portfolio/overview?withinId=${west.id}`);

    expect(figures).toMatchObject({
      structureCount: 2,
      projectCount: 1,
      financingCount: 3,
      commitments: [
        { currency: 'EUR', amount: 20 },
        { currency: 'USD', amount: 40.1 },
      ],
      states: [{ state: 'Utah', count: 1 }],
    });
    expect(figures.maturities.map(({ name }) => name)).toEqual(['Vehicle loan']);
    expect(refused).toMatchObject({ status: 404, body: { code: 'entityNotFound' } });
    expect(await overviewFor(guest, `?withinId=${below.id}`)).toMatchObject({ structureCount: 0, projectCount: 1 });
  });
});
