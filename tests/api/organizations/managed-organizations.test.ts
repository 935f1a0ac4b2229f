import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import { clientWith } from '#tests/support/api-tokens.ts';
import { auditOfOrganization, auditOfRecord } from '#tests/support/audit.ts';
import type { Client, Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  good,
  joins,
  type Person,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let manager: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  manager = await anOrganization('Riverside Capital');
  admin = manager.admin;
  path = `/api/organizations/${manager.id}/managed`;
});

const create = (body: object, client: Client = admin): Promise<Reply> => client.post(path, body);
const named = async (name: string): Promise<ManagedOrganization> => good(await create({ name })).body;
const change = (id: string, body: object): Promise<Reply> => admin.put(`${path}/${id}`, body);
const names = async (query = ''): Promise<string[]> =>
  good(await admin.get(`${path}${query}`)).body.map(({ name }: ManagedOrganization) => name);
const organizationAt = async (id: string) => good(await (await theSuperuser()).get(`/api/organizations/${id}`)).body;

/** An organization that the manager's administrator administers too. */
async function alsoAdministered(name = 'Lakeside Partners'): Promise<TestOrganization> {
  const other = await anOrganization(name);
  await joins(admin, other, 'Admin');
  return other;
}

describe('a new affiliated organization', () => {
  it('is a full organization in the manager’s currency, of which the manager keeps the facts', async () => {
    good(await admin.put(`/api/entities/${manager.id}/details/baseCurrency`, { value: 'EUR' }));

    const created = await create({ name: ' Sandhollow Solar ', orgType: 'Borrower', city: 'Reno', country: 'US' });

    expect(created).toMatchObject({
      status: 200,
      body: {
        name: 'Sandhollow Solar',
        orgType: 'Borrower',
        counterpartyTypeId: null,
        city: 'Reno',
        state: '',
        country: 'United States',
        launchStatus: 'Active',
        version: 1,
      },
    });
    expect(await organizationAt(created.body.id)).toMatchObject({
      name: 'Sandhollow Solar',
      orgType: 'Borrower',
      managedBy: manager.id,
      entityCurrencyUnit: { value: 'EUR' },
    });
    expect((await auditOfOrganization(manager.id)).map(({ event }) => event)).toContain('managedOrganization.created');
  });

  it('is administered by whoever makes it, also by its name and kind alone, and seen by nobody else of its manager', async () => {
    const colleague = await manager.member('Admin');
    // What the form inside other forms sends.
    const { id } = good(await create({ name: 'Sandhollow Solar', orgType: 'Lender' })).body;
    const primaryEmail = `admin-${randomUUID()}@sandhollow.example`;
    const person = { firstName: 'Sol', lastName: 'Sandhollow', primaryEmail, roles: ['Admin'] };

    const invited = await admin.post(`/api/organizations/${id}/agents`, person);
    const people: { id: string; roles: string[] }[] = good(await admin.get(`/api/organizations/${id}/agents`)).body;

    expect(invited).toMatchObject({ status: 200, body: { effectiveOrganizationId: id } });
    expect(people.find((one) => one.id === admin.agent.id)?.roles).toEqual(['Admin']);
    expect((await admin.get('/api/organizations')).body.map((one: { id: string }) => one.id)).toContain(id);
    expect((await colleague.get(`/api/organizations/${id}`)).body.code).toBe('organizationNotFound');
    expect((await colleague.post(`/api/organizations/${id}/agents`, person)).status).toBe(404);
  });

  it('is not made for an API client without somebody who can sign in to it', async () => {
    const credentials = good(await admin.post(`/api/oauth/${manager.id}/enable`, { roleId: 'Admin' })).body;
    const client = await clientWith(credentials);

    const refused = await create({ name: 'Windrow' }, client);

    expect(refused).toMatchObject({ status: 400, body: { fields: { administrator: expect.any(String) } } });
    expect(await names()).toEqual([]);
  });

  it('says whether its administrator was mailed', async () => {
    const administrator = { firstName: 'Ada', lastName: 'Admin', primaryEmail: `ada-${randomUUID()}@sponsor.example` };

    const mailed = await create({ name: 'Windrow', administrator });
    const nobody = await create({ name: 'Alder' });

    expect([mailed, nobody].map(({ body }) => body.invitationMailed)).toEqual([true, null]);
  });

  it('has a name of its own among those of its manager, whatever its case', async () => {
    await named('Sandhollow Solar');

    expect(await create({ name: 'SANDHOLLOW solar' })).toMatchObject({ status: 409, body: { code: 'nameTaken' } });
    const replies = await Promise.all([1, 2, 3].map(() => create({ name: 'Windrow' })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await names()).toEqual(['Sandhollow Solar', 'Windrow']);
    const elsewhere = await anOrganization('Lakeside Partners');
    const same = await elsewhere.admin.post(`/api/organizations/${elsewhere.id}/managed`, { name: 'Windrow' });
    expect(same.status).toBe(200);
  });

  it('may name a counterparty type of its manager', async () => {
    const types = `/api/organizations/${manager.id}/counterparty-types`;
    const { id } = good(await admin.post(types, { name: 'Offtaker' })).body;

    expect((await create({ name: 'Windrow', counterpartyTypeId: id })).body.counterpartyTypeId).toBe(id);
    expect(await create({ name: 'Sandhollow', counterpartyTypeId: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'counterpartyTypeNotFound' },
    });
  });

  it.each([
    { when: 'it has neither name nor id', body: {} },
    { when: 'it has both', body: { name: 'Windrow', organizationId: 'x' } },
    { when: 'its name is blank', body: { name: '  ' } },
  ])('is refused when $when', async ({ body }) => {
    const refused = await create(body);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual(['name']);
  });
});

describe('an organization that exists', () => {
  it('is taken over by somebody who administers both', async () => {
    const other = await alsoAdministered();

    const taken = await create({ organizationId: other.id, city: 'Reno' });

    expect(taken).toMatchObject({
      status: 200,
      body: { id: other.id, name: 'Lakeside Partners', orgType: 'Lender', city: 'Reno', version: 1 },
    });
    expect(await organizationAt(other.id)).toMatchObject({ managedBy: manager.id, name: 'Lakeside Partners' });
    const trail = await auditOfRecord(`platform#Organization#${other.id}`);
    expect(trail.at(-1)).toMatchObject({
      event: 'organization.takenOver',
      by: admin.agent.id,
      before: { managedBy: null },
      after: { managedBy: manager.id },
    });
  });

  it('does not exist for whoever is no administrator there', async () => {
    const stranger = await anOrganization('Lakeside Partners');
    const missing = { status: 404, body: { code: 'organizationNotFound' } };

    expect(await create({ organizationId: stranger.id })).toMatchObject(missing);
    await joins(admin, stranger, 'Deal Admin');
    expect(await create({ organizationId: stranger.id })).toMatchObject(missing);
    expect(await create({ organizationId: randomUUID() })).toMatchObject(missing);
  });

  it('has one manager', async () => {
    const other = await alsoAdministered();
    good(await create({ organizationId: other.id }));
    const second = await alsoAdministered('Harbor Bank');

    const again = await create({ organizationId: other.id });
    const superuser = await theSuperuser();
    const elsewhere = await superuser.post(`/api/organizations/${second.id}/managed`, { organizationId: other.id });

    for (const refused of [again, elsewhere]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'managedOrganizationTaken' } });
    }
  });

  it('gets one manager when two want it at the same time', async () => {
    const superuser = await theSuperuser();
    const [first, second, wanted] = await Promise.all(['A', 'B', 'C'].map((name) => anOrganization(name)));
    if (!first || !second || !wanted) throw new Error('Three organizations were to be made.');

    const replies = await Promise.all(
      [first, second].map(({ id }) =>
        superuser.post(`/api/organizations/${id}/managed`, { organizationId: wanted.id }),
      ),
    );

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('managedOrganizationTaken');
  });
});

describe('the place of an affiliated organization', () => {
  it('is one of the reference lists in the United States, by code or name', async () => {
    const { id } = await named('Sandhollow Solar');

    const inTexas = await create({ name: 'Lakeside Solar', state: 'tx' });
    const abroad = await create({ name: 'Prairie Solar', state: 'Saskatchewan', country: 'CAN' });
    const unknown = await create({ name: 'Atlantis Solar', state: 'Atlantis', country: 'US' });
    const nowhere = await change(id, { version: 1, country: 'Nowhereland' });
    const moved = await change(id, { version: 1, state: 'nv' });
    const left = await change(id, { version: 2, country: 'Canada', state: '' });

    expect(inTexas.body).toMatchObject({ state: 'Texas', country: 'United States' });
    expect(abroad.body).toMatchObject({ state: 'Saskatchewan', country: 'Canada' });
    expect(unknown).toMatchObject({ status: 400, body: { fields: { state: 'Choose a state from the list.' } } });
    expect(nowhere).toMatchObject({ status: 400, body: { fields: { country: 'Choose a country from the list.' } } });
    expect(moved.body).toMatchObject({ state: 'Nevada', country: 'United States', version: 2 });
    expect(left.body).toMatchObject({ state: '', country: 'Canada', version: 3 });
  });
});

describe('the facts of an affiliated organization', () => {
  it('change for whoever has read their latest version; a name goes to the organization too', async () => {
    const { id } = await named('Sandhollow Solar');

    const changed = await change(id, { version: 1, name: 'Sandhollow Energy', orgType: 'Developer', state: 'NV' });
    const tooLate = await change(id, { version: 1, city: 'Reno' });

    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Sandhollow Energy', orgType: 'Developer', state: 'Nevada', version: 2 },
    });
    expect(tooLate).toMatchObject({ status: 409, body: { code: 'recordChanged' } });
    expect(await organizationAt(id)).toMatchObject({ name: 'Sandhollow Energy', orgType: 'Developer' });
    expect((await create({ name: 'Sandhollow Solar' })).status).toBe(200);
  });

  it('follow when the organization renames itself, unless its manager uses the name already', async () => {
    await named('Windrow');
    const { id } = await named('Sandhollow Solar');
    const superuser = await theSuperuser();
    const rename = async (name: string) => {
      const { version } = await organizationAt(id);
      return superuser.put(`/api/organizations/${id}`, { version, name });
    };

    good(await rename('Sandhollow Energy'));
    expect(await names()).toEqual(['Sandhollow Energy', 'Windrow']);
    good(await rename('WINDROW'));
    expect(await names()).toEqual(['Sandhollow Energy', 'Windrow']);
    expect((await organizationAt(id)).name).toBe('WINDROW');
  });

  it.each([
    { when: 'the name is taken', body: { name: 'WINDROW' }, status: 409, code: 'nameTaken' },
    {
      when: 'the counterparty type is unknown',
      body: { counterpartyTypeId: 'x' },
      status: 404,
      code: 'counterpartyTypeNotFound',
    },
  ])('do not change when $when', async ({ body, status, code }) => {
    await named('Windrow');
    const { id } = await named('Sandhollow Solar');

    expect(await change(id, { version: 1, ...body })).toMatchObject({ status, body: { code } });
    expect((await organizationAt(id)).name).toBe('Sandhollow Solar');
  });

  it('of an organization that somebody else manages are not there', async () => {
    const other = await anOrganization('Lakeside Partners');
    const foreign = good(await other.admin.post(`/api/organizations/${other.id}/managed`, { name: 'Windrow' })).body;
    const missing = { status: 404, body: { code: 'managedOrganizationNotFound' } };

    for (const id of [foreign.id, manager.id, randomUUID()]) {
      expect(await change(id, { version: 1, name: 'Mine' })).toMatchObject(missing);
      expect(await admin.get(`${path}/${id}/dependencies`)).toMatchObject(missing);
    }
    expect((await organizationAt(foreign.id)).name).toBe('Windrow');
  });

  it('are searched and listed by name, page by page, for members', async () => {
    for (const name of ['windrow', 'Sandhollow', 'Harrow Wind']) await named(name);
    const member = await manager.member('Member');

    expect(await names('?search=WIND')).toEqual(['Harrow Wind', 'windrow']);
    const pages = await allPages<ManagedOrganization>(member, path, 2);
    expect(pages.flat().map(({ name }) => name)).toEqual(['Harrow Wind', 'Sandhollow', 'windrow']);
    expect((await create({ name: 'Mine' }, member)).status).toBe(403);
  });
});
