import { beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, type TestOrganization } from '#tests/support/organization.ts';
import { becomeFunction } from '#tests/support/platform.ts';
import {
  made,
  newUserName,
  oktaUser,
  providerOf,
  refusalLike,
  type ScimClient,
  scimGroup,
} from '#tests/support/scim.ts';

let organization: TestOrganization;
let provider: ScimClient;
let user: { id: string; userName: string; externalId: string };

beforeAll(async () => {
  organization = await anOrganization();
  provider = await providerOf(organization);
  user = made(await provider.post('/Users', oktaUser()));
});

const ids = (body: { Resources: readonly { id: string }[] }): string[] => body.Resources.map(({ id }) => id);

describe('what a provider learns about the service', () => {
  it('is what it does', async () => {
    const { body } = await provider.get('/ServiceProviderConfig');

    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 100 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
  });

  it('names the resources and their schemas, together and one by one', async () => {
    const types = await provider.get('/ResourceTypes');
    const schemas = await provider.get('/Schemas');

    expect(ids(types.body)).toEqual(['User', 'Group']);
    for (const { id, schema, endpoint } of types.body.Resources) {
      expect((await provider.get(`/ResourceTypes/${id}`)).body).toMatchObject({ id, schema, endpoint });
      expect((await provider.get(`/Schemas/${schema}`)).body).toMatchObject({ id: schema });
      expect(ids(schemas.body)).toContain(schema);
    }
    expect((await provider.get('/Schemas/urn:nothing')).status).toBe(404);
  });

  it('describes every attribute that a user has', async () => {
    const { body } = await provider.get('/Schemas/urn:ietf:params:scim:schemas:core:2.0:User');
    const described = body.attributes.map(({ name }: { name: string }) => name);

    const common = ['schemas', 'id', 'meta'];
    expect(Object.keys(user).filter((name) => !common.includes(name) && !described.includes(name))).toEqual([]);
  });

  it('says what there is not', async () => {
    expect(await provider.get('/Me')).toMatchObject(refusalLike('ownUserUnsupported'));
    for (const path of ['/Bulk', '/.search', '/Users/.search', '/Nothing']) {
      expect(await provider.post(path, {}), path).toMatchObject({ status: 404, body: { status: '404' } });
    }
  });
});

describe('a filter', () => {
  it.each([
    ['userName', (u: typeof user) => `userName eq "${u.userName}"`],
    ['the same in capitals', (u: typeof user) => `USERNAME EQ "${u.userName.toUpperCase()}"`],
    [
      'userName by its URN',
      (u: typeof user) => `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${u.userName}"`,
    ],
    ['externalId', (u: typeof user) => `externalId eq "${u.externalId}"`],
    ['id', (u: typeof user) => `id eq "${u.id}"`],
    ['emails.value', (u: typeof user) => `emails.value eq "${u.userName}"`],
    ['emails', (u: typeof user) => `emails eq "${u.userName}"`],
    ['an address of work', (u: typeof user) => `emails[type eq "work"].value eq "${u.userName}"`],
    ['several', (u: typeof user) => `userName eq "${u.userName}" and active eq true and id eq "${u.id}"`],
    ['truth as text', (u: typeof user) => `active eq "True" and externalId eq "${u.externalId}"`],
  ])('finds somebody by %s', async (_, filterOf) => {
    expect((await provider.find('/Users', filterOf(user)))?.id).toBe(user.id);
  });

  it.each([
    ['another address', () => `userName eq "${newUserName()}"`],
    ['another case of the external id', (u: typeof user) => `externalId eq "${u.externalId.toUpperCase()}"`],
    ['one that holds and one that does not', (u: typeof user) => `id eq "${u.id}" and active eq false`],
    ['contradictions', () => 'active eq true and active eq false'],
    ['no text', () => 'userName eq null'],
    ['a number', () => 'id eq 7'],
    ['a text that is no key', () => `externalId eq "${'x'.repeat(1_500)}"`],
    ['marks that part keys', () => 'id eq "a#b"'],
    ['marks of expressions', () => 'userName eq ":pk OR attribute_exists(pk)"'],
    ['a quote within', () => 'userName eq "a\\" or userName eq \\"b"'],
    ['what every object has', () => 'id eq "__proto__"'],
  ])('finds nobody by %s', async (_, filterOf) => {
    expect(await provider.find('/Users', filterOf(user))).toBeNull();
  });

  it.each([
    'userName co "barbara"',
    'userName sw "b"',
    'userName pr',
    'userName eq "a" or userName eq "b"',
    'not (userName eq "a")',
    '(userName eq "a")',
    'userName eq "a" and',
    'userName eq "a" userName eq "b"',
    'userName eq',
    'userName eq barbara',
    'userName eq "a',
    'userName eq "\\x"',
    'eq "a"',
    '"a" eq "a"',
    'password eq "a"',
    'roles eq "Admin"',
    'name.familyName eq "Jensen"',
    'active eq "perhaps"',
    'emails[type eq "home"].value eq "a"',
    '__proto__ eq "a"',
    '1 eq 1',
    '',
  ])('that is not supported is refused, and finds nobody: %s', async (filter) => {
    expect(await provider.get('/Users', { filter })).toMatchObject(refusalLike('filterUnsupported'));
  });

  it('finds groups by name, external id, id and member', async () => {
    const group = made(
      await provider.post('/Groups', scimGroup('Filtered desk', [user.id], { externalId: 'filtered' })),
    );
    const other = made(await provider.post('/Groups', scimGroup('Another desk')));

    for (const filter of [
      'displayName eq "FILTERED desk"',
      'externalId eq "filtered"',
      `id eq "${group.id}"`,
      `members eq "${user.id}"`,
      `members.value eq "${user.id}" and displayName eq "Filtered desk"`,
      `id eq "${group.id}" and members eq "${user.id}"`,
    ]) {
      expect((await provider.find('/Groups', filter))?.id, filter).toBe(group.id);
    }
    expect(await provider.find('/Groups', `id eq "${other.id}" and members eq "${user.id}"`)).toBeNull();
    expect(await provider.get('/Groups', { filter: 'userName eq "a"' })).toMatchObject(
      refusalLike('filterUnsupported'),
    );
  });
});

describe('a list', () => {
  it('goes on by index, with the number of all, and is cut where it ends', async () => {
    const own = await anOrganization();
    const theirs = await providerOf(own);
    for (let made = 0; made < 4; made += 1) await theirs.post('/Users', oktaUser());

    const all = await theirs.get('/Users');
    const first = await theirs.get('/Users', { startIndex: 1, count: 2 });
    const second = await theirs.get('/Users', { startIndex: 3, count: 2 });
    const last = await theirs.get('/Users', { startIndex: 5, count: 2 });
    const beyond = await theirs.get('/Users', { startIndex: 6, count: 2 });

    expect(all.body).toMatchObject({ totalResults: 5, startIndex: 1, itemsPerPage: 5 });
    expect([first, second, last].flatMap(({ body }) => ids(body))).toEqual(ids(all.body));
    expect(last.body).toMatchObject({ totalResults: 5, startIndex: 5, itemsPerPage: 1 });
    expect(beyond.body).toMatchObject({ totalResults: 5, itemsPerPage: 0, Resources: [] });
  });

  it('takes indexes that are too small for the smallest, and never answers more than a hundred', async () => {
    const zero = await provider.get('/Users', { startIndex: 0, count: -3 });
    const many = await provider.get('/Users', { startIndex: -7, count: 1_000_000 });

    expect(zero.body).toMatchObject({ startIndex: 1, itemsPerPage: 0, Resources: [] });
    expect(zero.body.totalResults).toBeGreaterThan(0);
    expect(many.body.startIndex).toBe(1);
    expect(await provider.get('/Users', { startIndex: 'first' })).toMatchObject(refusalLike('requestInvalid'));
  });

  it('is refused where it would be longer than can be counted', async () => {
    becomeFunction();
    const { findUsers } = await import('#functions/domain/provisioning/find-users.ts');
    const page = Array.from({ length: 500 }, (_, at) => ({ agentId: `agent-${at}`, enabled: true }));
    let read = 0;
    const list = async () => {
      read += page.length;
      return { items: page, nextCursor: 'more' };
    };
    const context = { scope: { organizationId: organization.id, table: { list } } } as never;

    const listing = findUsers({ params: {}, query: { startIndex: 1 }, body: undefined }, context);

    await expect(listing).rejects.toThrow('tooManyResults');
    expect(read).toBe(10_500);
  });

  it('keeps to who is active, or is not', async () => {
    const out = made(await provider.post('/Users', oktaUser(newUserName(), { active: false })));

    const active = await provider.get('/Users', { filter: 'active eq true' });
    const inactive = await provider.get('/Users', { filter: 'active eq false' });

    expect(ids(active.body)).toContain(user.id);
    expect(ids(active.body)).not.toContain(out.id);
    expect(ids(inactive.body)).toContain(out.id);
    expect(ids(inactive.body)).not.toContain(user.id);
  });

  it('has neither guests nor programs', async () => {
    const guest = await organization.guest();

    expect(ids((await provider.get('/Users')).body)).not.toContain(guest.agent.id);
    expect(await provider.find('/Users', `userName eq "${guest.email}"`)).toBeNull();
    expect(await provider.get(`/Users/${guest.agent.id}`)).toMatchObject(refusalLike('agentNotFound'));
    expect(await provider.delete(`/Users/${guest.agent.id}`)).toMatchObject(refusalLike('agentNotFound'));
  });
});

describe('an answer', () => {
  it('has the attributes that were asked for, and always id and schemas', async () => {
    const some = await provider.get(`/Users/${user.id}`, { attributes: 'userName,name.familyName,emails.value' });
    const others = await provider.get(`/Users/${user.id}`, { excludedAttributes: 'id,groups,name.formatted,meta' });

    expect(some.body).toEqual({
      schemas: expect.any(Array),
      id: user.id,
      userName: user.userName,
      name: { familyName: 'Jensen' },
      emails: [{ value: user.userName }],
    });
    expect(others.body).toMatchObject({ id: user.id, name: { familyName: 'Jensen' } });
    for (const name of ['groups', 'meta', 'name.formatted']) expect(others.body).not.toHaveProperty(name);
  });
});

describe('what a request gets wrong', () => {
  const refusals: readonly (readonly [string, string, unknown, Parameters<typeof refusalLike>[0]])[] = [
    ['no user name', '/Users', oktaUser(undefined, { userName: undefined }), 'requestInvalid'],
    ['a user name that is no address', '/Users', oktaUser('barbara'), 'requestInvalid'],
    [
      'a name with markup',
      '/Users',
      oktaUser(undefined, { name: { givenName: '<b>', familyName: 'J' } }),
      'requestInvalid',
    ],
    [
      'a name that is too long',
      '/Users',
      oktaUser(undefined, { name: { familyName: 'J'.repeat(101) } }),
      'requestInvalid',
    ],
    ['active as a number', '/Users', oktaUser(undefined, { active: 1 }), 'requestInvalid'],
    [
      'an external id that is too long',
      '/Users',
      oktaUser(undefined, { externalId: 'x'.repeat(201) }),
      'requestInvalid',
    ],
    ['a list', '/Users', [oktaUser()], 'requestInvalid'],
    ['a text', '/Users', '"barbara"', 'requestInvalid'],
    ['no JSON', '/Users', '{"userName":', 'bodyNotJson'],
    ['a field that every object has', '/Users', '{"__proto__":{"userName":"a"}}', 'bodyNotJson'],
    ['a group without a name', '/Groups', scimGroup(''), 'requestInvalid'],
    ['members that are none', '/Groups', { ...scimGroup('Desk'), members: [{ display: 'Barbara' }] }, 'requestInvalid'],
    [
      'too many members',
      '/Groups',
      scimGroup(
        'Desk',
        Array.from({ length: 1_001 }, (_, at) => `m${at}`),
      ),
      'requestInvalid',
    ],
  ];

  it.each(refusals)('is told in its form: %s', async (_, path, body, code) => {
    expect(await provider.post(path, body)).toMatchObject(refusalLike(code));
  });

  it.each([
    ['another operation', { op: 'move', path: 'active', value: true }, 'requestInvalid'],
    ['an attribute that nobody has', { op: 'replace', path: 'shoeSize', value: 41 }, 'attributePathInvalid'],
    ['a path that is none', { op: 'replace', path: 'name..familyName', value: 'J' }, 'attributePathInvalid'],
    ['a path of code', { op: 'replace', path: '__proto__[a eq 1].b', value: 'J' }, 'attributePathInvalid'],
    ['an attribute that is only told', { op: 'replace', path: 'id', value: 'mine' }, 'attributeReadOnly'],
    ['groups by the user', { op: 'add', path: 'groups', value: [{ value: 'x' }] }, 'attributeReadOnly'],
    ['the user name taken away', { op: 'remove', path: 'userName' }, 'attributeReadOnly'],
    ['nothing to remove', { op: 'remove' }, 'attributeTargetMissing'],
    ['no value', { op: 'replace', path: 'active' }, 'attributeTargetMissing'],
    ['a value that names nothing', { op: 'replace', value: 'active' }, 'attributeTargetMissing'],
    ['an active that is neither', { op: 'replace', path: 'active', value: 'perhaps' }, 'requestInvalid'],
    [
      'a telephone that is none',
      { op: 'replace', path: 'phoneNumbers[type eq "work"].value', value: 'call me' },
      'requestInvalid',
    ],
  ] as const)('is told of an operation on a user: %s', async (_, operation, code) => {
    const before = (await provider.get(`/Users/${user.id}`)).body;

    expect(await provider.patch(`/Users/${user.id}`, operation)).toMatchObject(refusalLike(code));
    expect((await provider.get(`/Users/${user.id}`)).body).toEqual(before);
  });

  it.each([
    ['a selection that is added', { op: 'add', path: 'members[value eq "a"]', value: [] }, 'attributePathInvalid'],
    ['a selection by another attribute', { op: 'remove', path: 'members[display eq "a"]' }, 'attributePathInvalid'],
    ['a part of a member', { op: 'replace', path: 'members[value eq "a"].display', value: 'b' }, 'attributeReadOnly'],
    ['a name taken away', { op: 'remove', path: 'displayName' }, 'attributeReadOnly'],
    ['an attribute that nobody has', { op: 'add', path: 'owner', value: 'a' }, 'attributePathInvalid'],
    ['members that are none', { op: 'add', path: 'members', value: ['a'] }, 'requestInvalid'],
  ] as const)('is told of an operation on a group: %s', async (_, operation, code) => {
    const { id } = made(await provider.post('/Groups', scimGroup(newUserName())));

    expect(await provider.patch(`/Groups/${id}`, operation)).toMatchObject(refusalLike(code));
  });

  it('is told of more operations than one request may have', async () => {
    const operations = Array.from({ length: 1_001 }, () => ({ op: 'replace', path: 'active', value: true }));

    expect(await provider.patch(`/Users/${user.id}`, ...operations)).toMatchObject(refusalLike('requestInvalid'));
    expect(await provider.patch(`/Users/${user.id}`)).toMatchObject(refusalLike('requestInvalid'));
  });

  it('changes nothing where one of several operations is wrong', async () => {
    const reply = await provider.patch(
      `/Users/${user.id}`,
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'shoeSize', value: 41 },
    );

    expect(reply).toMatchObject(refusalLike('attributePathInvalid'));
    expect((await provider.get(`/Users/${user.id}`)).body.active).toBe(true);
  });

  it.each(['a#b', 'ä'.repeat(700), 'x'.repeat(2_100), '__proto__', '%', '..%2f..'])(
    'is an id that names nobody: %s',
    async (id) => {
      for (const kind of ['Users', 'Groups']) {
        const path = `/${kind}/${encodeURIComponent(id)}`;
        expect((await provider.get(path)).status).toBe(404);
        expect((await provider.delete(path)).status).toBe(404);
        expect((await provider.patch(path, { op: 'replace', path: 'externalId', value: 'x' })).status).toBe(404);
      }
    },
  );
});
