import { beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn, aStructureIn } from '#tests/support/portfolio.ts';

let own: TestOrganization;
let portfolio: Structure;
let vehicle: Structure;
let facility: { readonly id: string };
let solar: { readonly id: string };

const usd = (amount: number) => [{ currency: 'USD', amount }];

beforeAll(async () => {
  own = await anOrganization();
  portfolio = await aStructureIn(own, { name: 'Portfolio', structureType: 'Portfolio' });
  vehicle = await aStructureIn(own, { name: 'Vehicle', structureType: 'SPV', parentId: portfolio.id });
  facility = await aFinancingIn(own, { name: 'Facility', dealId: vehicle.id, commitmentAmount: 700 });
  await aFinancingIn(own, { name: 'Bridge', dealId: vehicle.id, commitmentAmount: 55 });
  solar = await aProjectIn(own, { name: 'Solar', dealId: vehicle.id, assetSize: 10, state: 'Texas' });
  await aProjectIn(own, { name: 'Wind', dealId: vehicle.id, assetSize: 4, state: 'Ohio' });
});

const guestWith = async (...permissions: Partial<Permission>[]): Promise<Person> => {
  const guest = await own.guest();
  await own.grant(guest, { entityId: portfolio.id }, ...permissions);
  return guest;
};

/** What every place that tells figures tells of the vehicle to somebody. */
async function figuresFor(person: Person) {
  const overview = good(await person.get(`/api/organizations/${own.id}/portfolio/overview`)).body;
  const { children } = good(await person.get(`/api/entities/${portfolio.id}/structure`)).body;
  const tree = children.find(({ id }: { id: string }) => id === vehicle.id);
  const rows = good(await person.get('/api/deals')).body;
  const row = (id: string) => rows.find((one: { id: string }) => one.id === id);
  const page = good(await person.get(`/api/deals/${vehicle.id}`)).body;
  const told = [
    page.summary,
    row(vehicle.id).summary,
    row(portfolio.id).withParts,
    good(await person.get(`/api/deals/${portfolio.id}`)).body.withParts,
    tree.summary,
    overview,
  ];
  return told.map(({ projectCount, financingCount, commitments }) => ({ projectCount, financingCount, commitments }));
}

const everywhere = (figures: object) => Array.from({ length: 6 }, () => figures);

describe('counts and sums', () => {
  it('count everything for whoever may see everything', async () => {
    expect(await figuresFor(own.admin)).toEqual(
      everywhere({ projectCount: 2, financingCount: 2, commitments: usd(755) }),
    );
  });

  it('leave out what may not be seen of a structure that may', async () => {
    const guest = await guestWith({ entityId: portfolio.id, sourceType: 'Project' });

    expect(await figuresFor(guest)).toEqual(everywhere({ projectCount: 2, financingCount: 0, commitments: [] }));
  });

  it('leave out the one that is denied', async () => {
    const guest = await guestWith(
      { entityId: portfolio.id, sourceType: 'Loan' },
      { entityId: facility.id, sourceType: 'Loan', action: 'Deny' },
      { entityId: portfolio.id, sourceType: 'Project' },
      { entityId: solar.id, sourceType: 'Project', action: 'Deny' },
    );

    expect(await figuresFor(guest)).toEqual(everywhere({ projectCount: 1, financingCount: 1, commitments: usd(55) }));
  });

  it('count the one that is granted by itself', async () => {
    const guest = await guestWith({ entityId: facility.id, sourceType: 'Loan' });

    expect(await figuresFor(guest)).toEqual(everywhere({ projectCount: 0, financingCount: 1, commitments: usd(700) }));
  });

  it('tell neither types nor places of projects that may not be seen', async () => {
    const guest = await guestWith({ entityId: facility.id, sourceType: 'Loan' });

    expect(good(await guest.get(`/api/organizations/${own.id}/portfolio/overview`)).body).toMatchObject({
      projects: [],
      states: [],
      assetSizes: [],
      financings: [{ financingType: 'Loan', count: 1 }],
    });
  });

  it('do not count a sub-structure that is denied', async () => {
    const guest = await guestWith({ entityId: vehicle.id, sourceType: 'Deal', action: 'Deny' });

    expect(good(await guest.get(`/api/deals/${portfolio.id}`)).body).toMatchObject({
      summary: { subStructureCount: 0 },
      withParts: null,
    });
  });
});
