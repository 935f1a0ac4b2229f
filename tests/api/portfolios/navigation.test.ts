import { beforeAll, describe, expect, it } from 'vitest';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancingIn, aProjectIn, aStructureIn } from '#tests/support/portfolio.ts';

let organization: TestOrganization;
let holding: Structure;
let vehicle: Structure;
let plant: { readonly id: string };
let facility: { readonly id: string };

const path = () => `/api/v3/organizations/${organization.id}/entities/navigation`;
const choices = (query: string, person: Person = organization.admin) =>
  person.get(`${path()}?applicationSection=DataVault${query}`);
const namesOf = (entities: readonly { readonly name: string }[]) => entities.map(({ name }) => name);

beforeAll(async () => {
  organization = await anOrganization();
  holding = await aStructureIn(organization, { name: 'Riverside', customId: 'NL-7' });
  vehicle = await aStructureIn(organization, { name: 'Riverton SPV', structureType: 'SPV', parentId: holding.id });
  await aStructureIn(organization, { name: 'Elkhorn' });
  facility = await aFinancingIn(organization, { name: 'Facility', dealId: holding.id });
  plant = await aProjectIn(organization, { name: 'Wind farm', dealId: holding.id });
});

describe('GET /api/v3/organizations/{orgId}/entities/navigation', () => {
  it('offers structures by name, page by page, and tells whether anything lies in them', async () => {
    const first = good(await choices('&limit=2'));
    const second = good(
      await choices(`&limit=2&cursor=${encodeURIComponent(first.headers.get('x-next-cursor') ?? '')}`),
    );

    expect(namesOf([...first.body, ...second.body])).toEqual(['Elkhorn', 'Riverside', 'Riverton SPV']);
    expect(first.body).toMatchObject([
      { hasChildren: false, parentId: null },
      { id: holding.id, entityType: 'Deal', dealId: holding.id, hasChildren: true },
    ]);
    expect(second.body[0]).toMatchObject({ parentId: holding.id, hasChildren: false });
  });

  it('offers what lies in one of them', async () => {
    const { body } = good(await choices(`&parentId=${holding.id}`));

    expect(namesOf(body)).toEqual(['Riverton SPV', 'Facility', 'Wind farm']);
    expect(body[2]).toEqual({
      id: plant.id,
      name: 'Wind farm',
      entityType: 'Project',
      customId: null,
      launchStatus: 'Active',
      dealId: holding.id,
      parentId: holding.id,
      ancestorIds: [holding.id],
      hasChildren: false,
    });
    expect(good(await choices(`&parentId=${plant.id}`)).body).toEqual([]);
  });

  it('finds by name and custom id', async () => {
    expect(namesOf(good(await choices('&search=nl-7')).body)).toEqual(['Riverside']);
    expect(namesOf(good(await choices(`&parentId=${holding.id}&search=wind`)).body)).toEqual(['Wind farm']);
  });

  it('offers only what somebody may see', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: vehicle.id });

    expect(namesOf(good(await choices('', guest)).body)).toEqual(['Riverton SPV']);
    expect(await choices(`&parentId=${holding.id}`, guest)).toMatchObject({
      status: 404,
      body: { code: 'entityNotFound' },
    });
  });
});

describe('somebody who sees a single project or financing without its structure', () => {
  const pathTo = (cursor: string | null) => `&limit=1${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;

  it('chooses from them after the structures, page by page', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: vehicle.id });
    await organization.grant(guest, { entityId: plant.id, sourceType: 'Project' });
    await organization.grant(guest, { entityId: facility.id, sourceType: 'Loan' });

    const found = [];
    for (let cursor: string | null = null, pages = 0; pages === 0 || cursor !== null; pages += 1) {
      const { body, headers } = good(await choices(pathTo(cursor), guest));
      found.push(...body);
      cursor = headers.get('x-next-cursor');
    }

    expect(found).toMatchObject([
      { name: 'Riverton SPV' },
      { name: 'Facility', entityType: 'Loan', dealId: holding.id, parentId: null, hasChildren: false },
      { name: 'Wind farm', entityType: 'Project', dealId: holding.id, parentId: null },
    ]);
    expect(namesOf(good(await choices('&search=wind', guest)).body)).toEqual(['Wind farm']);
  });

  it('is not offered twice what lies in a structure that they see', async () => {
    const guest = await organization.guest();
    await organization.grant(guest, { entityId: holding.id });
    await organization.grant(guest, { entityId: holding.id, sourceType: 'Loan' });

    expect(namesOf(good(await choices('', guest)).body)).not.toContain('Facility');
  });

  it.each(['nonsense', '9~', '0~forged'])('is refused the cursor %s', async (cursor) => {
    expect(await choices(`&cursor=${encodeURIComponent(cursor)}`)).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });
});

describe('GET /api/v3/organizations/{orgId}/entities/navigation/selected/{entityId}', () => {
  const selected = (id: string, person: Person = organization.admin) => person.get(`${path()}/selected/${id}`);

  it.each([
    { what: 'a structure', id: () => vehicle.id, parentId: () => holding.id },
    { what: 'a project', id: () => plant.id, parentId: () => holding.id },
  ])('answers $what', async ({ id, parentId }) => {
    expect(good(await selected(id())).body).toMatchObject({ id: id(), parentId: parentId() });
  });

  it('answers no id where the entity is unknown, obsolete, hidden or somebody else’s', async () => {
    const old = await aStructureIn(organization, { name: 'Old' });
    good(await organization.admin.put(`/api/deals/${old.id}`, { version: old.version, launchStatus: 'Obsolete' }));
    const foreign = await (await anOrganization('Lakeside Partners')).structure();
    const guest = await organization.guest();

    for (const id of ['gone', old.id, foreign.id]) expect(good(await selected(id)).body).toEqual({ id: null });
    expect(good(await selected(holding.id, guest)).body).toEqual({ id: null });
  });
});
