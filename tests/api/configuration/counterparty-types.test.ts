import { beforeEach, describe, expect, it } from 'vitest';
import type { CounterpartyType } from '#shared/domain/configuration.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  path = `/api/organizations/${organization.id}/counterparty-types`;
});

const named = async (name: string): Promise<CounterpartyType> => good(await admin.post(path, { name })).body;

describe('a counterparty type', () => {
  it('is created, renamed and obsoleted', async () => {
    const created = await named('Offtaker');
    const renamed = await admin.put(path, { id: created.id, version: 1, name: 'Power buyer' });
    good(await admin.put(path, { id: created.id, version: 2, launchStatus: 'Obsolete' }));

    expect(created).toMatchObject({ name: 'Offtaker', launchStatus: 'Active', version: 1 });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Power buyer', version: 2 } });
    expect(good(await admin.get(path)).body).toEqual([]);
    expect(good(await admin.get(`${path}?launchStatus=Obsolete`)).body).toMatchObject([{ name: 'Power buyer' }]);
  });

  it('is listed by name, page by page', async () => {
    for (const name of ['Offtaker', 'builder', 'Insurer']) await named(name);

    const pages = await allPages<CounterpartyType>(admin, path, 2);

    expect(pages.flat().map(({ name }) => name)).toEqual(['builder', 'Insurer', 'Offtaker']);
  });

  it.each([
    { when: 'its name is taken', change: { name: 'INSURER' }, status: 409, code: 'nameTaken' },
    { when: 'it was changed meanwhile', change: { version: 7 }, status: 409, code: 'recordChanged' },
    { when: 'there is none', change: { id: 'nothing' }, status: 404, code: 'counterpartyTypeNotFound' },
    { when: 'the id could reach elsewhere', change: { id: 'a#b' }, status: 404, code: 'counterpartyTypeNotFound' },
  ])('is not changed when $when', async ({ change, status, code }) => {
    await named('Insurer');
    const { id } = await named('Offtaker');

    expect(await admin.put(path, { id, version: 1, ...change })).toMatchObject({ status, body: { code } });
  });

  it('is read by members and changed by those who may edit the organization', async () => {
    await named('Insurer');
    const member = await organization.member('Member');

    expect((await member.get(path)).body).toHaveLength(1);
    expect((await member.post(path, { name: 'Offtaker' })).status).toBe(403);
  });
});
