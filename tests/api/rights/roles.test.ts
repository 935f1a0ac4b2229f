import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#shared/domain/role.ts';
import { auditOfRecord } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  path = `/api/organizations/${organization.id}/roles`;
});

const viewDeals = { level: 'View', sourceType: 'Deal' };
const make = async (name: string, rest = {}): Promise<Role> =>
  good(await admin.post(path, { name, description: `As ${name}`, grants: [viewDeals], ...rest })).body;
const change = (role: Role, patch: Readonly<Record<string, unknown>>): Promise<Reply> =>
  admin.put(`${path}/${role.id}`, { version: role.version, ...patch });
const namesAt = async (list: string, limit: number): Promise<string[]> =>
  (await allPages<Role>(admin, list, limit)).flat().map(({ name }) => name);
const codeOf = ({ status, body }: Reply) => [status, body.code];
const give = async (person: Person, ...roles: string[]): Promise<Reply> => {
  const agent = `/api/organizations/${organization.id}/agents/${person.agent.id}`;
  return good(await admin.put(agent, { version: (await admin.get(agent)).body.version, roles }));
};

const builtIn = ['Admin', 'Deal Admin', 'Member'];

describe('GET /api/roles', () => {
  it('lists the roles that every organization has, to everybody', async () => {
    const guest = await organization.guest();

    const pages = await allPages<Role>(guest, '/api/roles', 3);

    expect(pages.flat().map(({ name }) => name)).toEqual(builtIn);
    expect(pages.flat().every((role) => role.builtIn && role.version === 1 && role.grants.length > 0)).toBe(true);
  });
});

describe('GET /api/organizations/{id}/roles', () => {
  it('lists built-in roles first and the organization’s own by name, a page at a time', async () => {
    for (const name of ['Surveyor', 'auditor', 'Trustee']) await make(name);
    const inOrder = [...builtIn, 'auditor', 'Surveyor', 'Trustee'];

    expect(await namesAt(path, 1)).toEqual(inOrder);
    expect(await namesAt(path, 5)).toEqual(inOrder);
    expect(await namesAt(`${path}?launchStatus=Obsolete`, 5)).toEqual([]);
  });

  it('shows no roles of another organization', async () => {
    await make('Surveyor');
    const other = await anOrganization('Lakeside Partners');

    const { body } = await other.admin.get(`/api/organizations/${other.id}/roles`);

    expect(body.map(({ name }: Role) => name)).toEqual(builtIn);
    expect(codeOf(await other.admin.get(path))).toEqual([404, 'organizationNotFound']);
  });
});

describe('POST /api/organizations/{id}/roles', () => {
  it('makes a role that its holders have at once, with a trail', async () => {
    const structure = await organization.structure();
    const member = await organization.member('Member');
    const before = await member.get(`/api/deals/${structure.id}`);

    const role = await make('Surveyor', {
      grants: [viewDeals, { level: 'View', sourceType: 'Deal', detailName: 'Price' }],
    });
    await give(member, role.id);
    const after = await member.get(`/api/deals/${structure.id}`);

    expect([before.status, after.status]).toEqual([404, 200]);
    expect(role).toEqual({
      id: expect.any(String),
      name: 'Surveyor',
      description: 'As Surveyor',
      builtIn: false,
      grants: [
        { ...viewDeals, detailName: null },
        { ...viewDeals, detailName: 'Price' },
      ],
      launchStatus: 'Active',
      version: 1,
    });
    expect(await auditOfRecord(`${organization.id}#Role#${role.id}`)).toMatchObject([
      { event: 'role.created', by: admin.agent.id, before: null, after: { name: 'Surveyor' } },
    ]);
    expect((await auditOfRecord(`${organization.id}#AccessState#organization`)).map(({ event }) => event)).toEqual([
      'access.changed',
    ]);
  });

  it('takes each name once, in whatever case, and none of a built-in role', async () => {
    await make('Surveyor');

    const replies = await Promise.all(
      ['Surveyor', 'surveyor', ' SURVEYOR ', 'admin', 'DEAL ADMIN', 'Member'].map((name) =>
        admin.post(path, { name, grants: [] }),
      ),
    );

    expect(replies.map(codeOf)).toEqual(replies.map(() => [409, 'nameTaken']));
  });

  it('has one winner among several who take a name at the same time', async () => {
    const replies = await Promise.all(
      ['Trustee', 'TRUSTEE', 'trustee', 'Trustee'].map((name) => admin.post(path, { name, grants: [] })),
    );

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status !== 200).map(codeOf)).toEqual(
      Array.from({ length: 3 }, () => [409, 'nameTaken']),
    );
  });

  it('makes several roles at the same time', async () => {
    const names = ['Agent', 'Broker', 'Clerk'];

    const replies = await Promise.all(names.map((name) => admin.post(path, { name, grants: [] })));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await namesAt(path, 100)).toEqual([...builtIn, ...names]);
  });

  it('is for those who manage the organization', async () => {
    const colleague = await organization.member('Deal Admin');

    expect(codeOf(await colleague.post(path, { name: 'Surveyor', grants: [] }))).toEqual([403, 'notPermitted']);
  });

  it.each([
    { field: 'name', body: { name: ' ', grants: [] } },
    { field: 'grants', body: { name: 'Surveyor' } },
    { field: 'grants.0.level', body: { name: 'Surveyor', grants: [{ level: 'Own', sourceType: 'Deal' }] } },
    { field: 'grants.0.sourceType', body: { name: 'Surveyor', grants: [{ level: 'View', sourceType: 'Moon' }] } },
  ])('refuses what is wrong in $field', async ({ field, body }) => {
    const refused = await admin.post(path, body);

    expect(refused).toMatchObject({ status: 400, body: { code: 'requestInvalid' } });
    expect(Object.keys(refused.body.fields)).toEqual([field]);
  });
});

describe('PUT /api/organizations/{id}/roles/{roleId}', () => {
  it('changes what its holders may do at once', async () => {
    const structure = await organization.structure();
    const member = await organization.member('Member');
    const role = await make('Surveyor');
    await give(member, role.id);
    const before = await member.get(`/api/deals/${structure.id}`);

    const changed = await change(role, { name: 'Inspector', description: 'Looks', grants: [] });
    const after = await member.get(`/api/deals/${structure.id}`);

    expect([before.status, after.status]).toEqual([200, 404]);
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'Inspector', description: 'Looks', grants: [], version: 2 },
    });
    expect((await auditOfRecord(`${organization.id}#Role#${role.id}`)).at(-1)).toMatchObject({
      event: 'role.updated',
      by: admin.agent.id,
      before: { name: 'Surveyor' },
      after: { name: 'Inspector' },
    });
    await make('Surveyor');
  });

  it('names the version that was read', async () => {
    const role = await make('Surveyor');
    good(await change(role, { description: 'First' }));

    const replies = await Promise.all([change(role, { description: 'Late' }), change(role, { grants: [] })]);

    expect(replies.map(codeOf)).toEqual(replies.map(() => [409, 'recordChanged']));
  });

  it('makes a role obsolete once nobody holds it, and frees its name', async () => {
    const role = await make('Surveyor');
    const [member, disabled] = [await organization.member('Member'), await organization.member('Member')];
    await give(member, 'Member', role.id);
    await give(disabled, role.id);
    good(await admin.put(`/api/organizations/${organization.id}/agents/${disabled.agent.id}/disable`));

    const held = await change(role, { launchStatus: 'Obsolete' });
    await give(member, 'Member');
    const heldByDisabled = await change(role, { launchStatus: 'Obsolete' });
    await give(disabled, 'Member');
    const obsolete = await change(role, { launchStatus: 'Obsolete' });

    expect([held, heldByDisabled].map(codeOf)).toEqual([
      [409, 'roleInUse'],
      [409, 'roleInUse'],
    ]);
    expect(obsolete).toMatchObject({ status: 200, body: { launchStatus: 'Obsolete' } });
    expect(await namesAt(path, 100)).toEqual(builtIn);
    expect(await namesAt(`${path}?launchStatus=Obsolete`, 100)).toEqual(['Surveyor']);
    const successor = await make('surveyor');
    expect(codeOf(await change(obsolete.body, { launchStatus: 'Active' }))).toEqual([409, 'nameTaken']);
    good(await change(successor, { name: 'Inspector' }));
    expect((await change(obsolete.body, { launchStatus: 'Active' })).status).toBe(200);
  });

  it('lets nobody get a role that is obsolete', async () => {
    const role = await make('Surveyor');
    good(await change(role, { launchStatus: 'Obsolete' }));
    const member = await organization.member('Member');
    const agent = `/api/organizations/${organization.id}/agents/${member.agent.id}`;
    const { version } = (await admin.get(agent)).body;

    expect(codeOf(await admin.put(agent, { version, roles: [role.id] }))).toEqual([404, 'roleNotFound']);
  });

  it('leaves built-in roles as they are, and knows no roles of other organizations', async () => {
    const other = await anOrganization('Lakeside Partners');
    const foreign = good(
      await other.admin.post(`/api/organizations/${other.id}/roles`, { name: 'Surveyor', grants: [] }),
    ).body;
    const role = await make('Surveyor');

    const replies = [
      await admin.put(`${path}/Admin`, { version: 1, name: 'Boss' }),
      await admin.put(`${path}/${foreign.id}`, { version: 1, name: 'Boss' }),
      await admin.put(`${path}/nothing`, { version: 1, name: 'Boss' }),
      await admin.put(`${path}/%23`, { version: 1, name: 'Boss' }),
      await change(role, { name: 'DEAL ADMIN' }),
    ];

    expect(replies.map(codeOf)).toEqual([
      [409, 'roleBuiltIn'],
      [404, 'roleNotFound'],
      [404, 'roleNotFound'],
      [404, 'roleNotFound'],
      [409, 'nameTaken'],
    ]);
  });
});
